import { z } from 'zod';
import { createAccess, isListedProject } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { withScopes, type Caller } from '../http/caller.ts';
import { idsQuery, parseIds, textParameter } from '../http/parameters.ts';
import { refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import type { ProjectSearchRequest } from '../storage/search-store.ts';
import { toMemberView, toOrganizationCore } from '../views/people-view.ts';
import { toProjectCore, toProjectSummaryView } from '../views/project-view.ts';
import { toProjectVersions } from '../views/version-view.ts';
import { filterVisible, requireVisibleProject } from './visible-project.ts';

const STRICT_GET = { config: { bucket: 'strictGet' } } as const;
const GET = { config: { bucket: 'get' } } as const;
const projectParams = z.object({ project: z.string() });
const listedQuery = z.object({ listedOnly: textParameter });
const singleQuery = z.object({ includeVersions: textParameter, featuredOnly: textParameter });
const CAROUSEL_COUNT = 30;
const EVERY_PROJECT: ProjectSearchRequest = {
  text: '',
  type: null,
  loaders: [],
  gameVersions: [],
  categories: [],
  environments: [],
  openSource: null,
  sortBy: 'trending',
  limit: 1,
  offset: 0,
};
const DEFAULT_RANDOM_COUNT = 20;
const MAX_RANDOM_COUNT = 100;

/** interface §4.8. */
export function addProjectRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  app.get(
    '/api/projects',
    { ...STRICT_GET, schema: { querystring: idsQuery } },
    async ({ query, caller }) => {
      const access = createAccess(storage, withScopes(caller, 'project_read'));
      return storage.projects
        .list(parseIds(query.ids))
        .filter(access.canSee)
        .map((project) =>
          toProjectSummaryView(context, project, { hasAuthor: behaviour.projectListHasAuthor }),
        );
    },
  );
}

/** registry §5.3: project reads that the interface document does not name. */
export function addProjectRoutesBeyondDocument(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  app.get(
    '/api/project/:project',
    { ...GET, schema: { params: projectParams, querystring: singleQuery } },
    async ({ params, query, caller }) => ({
      success: true,
      project: readProject(context, params.project, {
        caller: withScopes(caller, 'project_read'),
        includeVersions: query.includeVersions === 'true',
        featuredOnly: query.featuredOnly === 'true',
      }),
    }),
  );
  app.get(
    '/api/project/:project/dependencies',
    { ...GET, schema: { params: projectParams } },
    async ({ params, caller }) =>
      readDependencies(context, params.project, withScopes(caller, 'project_read')),
  );
  // Tells whether a slug is taken, which hidden projects count for too.
  app.get(
    '/api/project/:project/check',
    { ...GET, schema: { params: projectParams } },
    async ({ params }) => {
      const project = storage.projects.find(params.project);
      if (project === null) throw refuseMissing();
      return { id: project.id };
    },
  );
  app.get(
    '/api/project',
    {
      config: { bucket: 'strictGet', requires: { scopes: ['project_read'], isVague: true } },
      schema: { querystring: listedQuery },
    },
    async (request) => {
      const listedOnly = Boolean(request.query.listedOnly);
      return storage.projects
        .ofUser(callerOf(request).userId, listedOnly)
        .filter((project) => !listedOnly || isListedProject(project))
        .map((project) => toProjectSummaryView(context, project, { hasAuthor: true }));
    },
  );
  app.get(
    '/api/projects/random',
    { ...STRICT_GET, schema: { querystring: z.object({ count: textParameter }) } },
    async ({ query }) =>
      storage.projects
        .random(parseCount(query.count))
        .filter((project) => !behaviour.drawsListedOnly || isListedProject(project))
        .map((project) => toProjectSummaryView(context, project, { hasAuthor: true })),
  );
}

/** registry §5.3: projects on the front page of a registry. */
export function addCarouselRoute(app: RegistryApp, context: ServerContext): void {
  app.get('/api/projects/home-page-carousel', GET, async () => {
    const request = { ...EVERY_PROJECT, limit: CAROUSEL_COUNT };
    return context.storage.projects
      .list(context.storage.search.search(request).ids)
      .map((project) => toProjectSummaryView(context, project, { hasAuthor: true }));
  });
}

function parseCount(text: string | undefined): number {
  const count = Number.parseInt(text ?? '', 10);
  return Number.isNaN(count)
    ? DEFAULT_RANDOM_COUNT
    : Math.min(Math.max(count, 1), MAX_RANDOM_COUNT);
}

interface SingleOptions {
  readonly caller: Caller | null;
  readonly includeVersions: boolean;
  readonly featuredOnly: boolean;
}

function readProject(context: ServerContext, idOrSlug: string, options: SingleOptions) {
  const { storage } = context;
  const { project, access } = requireVisibleProject(context, idOrSlug, options.caller);
  const { teamId, organizationTeamId, organizationId } = project;
  const members = storage.people.membersOf(
    [teamId, organizationTeamId].filter((id) => id !== null),
  );
  const isMember = members.some(({ userId }) => userId === options.caller?.userId);
  const membersOf = (team: string | null) =>
    members
      .filter((member) => member.teamId === team)
      .map((member) => toMemberView(context, member, isMember || access.isModerator));
  const organization =
    organizationId === null ? null : storage.people.findOrganization(organizationId);
  return {
    ...toProjectCore(context, project),
    members: membersOf(teamId),
    organisation: organization && {
      ...withoutTeam(toOrganizationCore(context, organization)),
      members: membersOf(organization.teamId),
    },
    ...(options.includeVersions ? { versions: listVersions(context, project.id, options) } : {}),
  };
}

/** registry §3: within a project, an organization is sent without its team's id. */
function withoutTeam<Core extends { teamId: string }>(core: Core): Omit<Core, 'teamId'> {
  const { teamId: _, ...rest } = core;
  return rest;
}

function listVersions(context: ServerContext, projectId: string, { featuredOnly }: SingleOptions) {
  const { versions } = context.storage;
  const listed = versions
    .load(versions.candidatesOf([projectId]).map(({ id }) => id))
    .filter(({ featured }) => !featuredOnly || featured === 1);
  return toProjectVersions(context, listed);
}

/**
 * Projects and bare versions that any version of the project requires; the local profile omits
 * hidden ones.
 */
function readDependencies(context: ServerContext, idOrSlug: string, caller: Caller | null) {
  const { storage, behaviour } = context;
  const { showsHiddenProjects } = behaviour;
  const { project, access } = requireVisibleProject(context, idOrSlug, caller);
  const { projectIds, versionIds } = storage.projects.dependenciesOf(project.id);
  const versions = storage.versions.load(versionIds);
  const visible = filterVisible(
    context,
    versions.map(({ projectId }) => projectId),
    caller,
  );
  return {
    projects: storage.projects
      .list(projectIds)
      .filter((needed) => showsHiddenProjects || access.canSee(needed))
      .map((needed) => ({
        ...toProjectSummaryView(context, needed, { hasAuthor: true }),
        author: '',
      })),
    versions: versions
      .filter(({ projectId }) => showsHiddenProjects || visible.has(projectId))
      .map((version) => ({
        id: version.id,
        projectId: version.projectId,
        authorId: version.authorId,
        title: version.title,
        versionNumber: version.versionNumber,
        changelog: version.changelog,
        slug: version.slug,
        datePublished: version.datePublished,
        featured: version.featured === 1,
        downloads: version.downloads,
        releaseChannel: version.releaseChannel,
        gameVersions: version.gameVersions,
        loaders: version.loaders,
      })),
  };
}
