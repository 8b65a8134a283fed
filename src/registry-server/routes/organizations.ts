import { z } from 'zod';
import { createAccess, isListedProject } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { withScopes } from '../http/caller.ts';
import { idsQuery, parseIds, textParameter } from '../http/parameters.ts';
import { refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import type { OrganizationRecord } from '../storage/people-store.ts';
import { toOrganizationCore, toOrganizations } from '../views/people-view.ts';
import { toProjectSummaryView } from '../views/project-view.ts';
import { organizationProjectRequestSchema } from '#shared/registry/requests/organization.ts';
import { succeed } from '../http/success.ts';
import { adoptProject, releaseProject } from '../writes/organization-projects.ts';
import {
  ORGANIZATION_WRITE,
  organizationParams,
  requirePermittedOrganization,
} from './organization-write.ts';
import { requireVisibleProject } from './visible-project.ts';

const STRICT_GET = { config: { bucket: 'strictGet' } } as const;

/** interface §4.3. */
export function addOrganizationRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  app.get(
    '/api/organization',
    {
      config: {
        ...STRICT_GET.config,
        requires: { scopes: ['organization_read'], serviceStatus: 400 },
      },
    },
    async (request) => {
      const { userId } = callerOf(request);
      return toOrganizations(context, storage.people.organizationsOf(userId), userId);
    },
  );
  app.get(
    '/api/organization/:organization',
    { ...STRICT_GET, schema: { params: organizationParams } },
    async ({ params, caller }) => {
      const found = requireOrganization(context, params.organization);
      const reader = withScopes(caller, 'organization_read');
      return toOrganizations(context, [found], reader?.userId ?? null)[0];
    },
  );
  app.get(
    '/api/organization/:organization/projects',
    {
      ...STRICT_GET,
      schema: { params: organizationParams, querystring: z.object({ listedOnly: textParameter }) },
    },
    async ({ params, query, caller }) => {
      const found = requireOrganization(context, params.organization);
      const access = createAccess(storage, withScopes(caller, 'organization_read', 'project_read'));
      return storage.projects
        .ofOrganization(found.id)
        .filter((project) => (query.listedOnly ? isListedProject(project) : access.canSee(project)))
        .map((project) => toProjectSummaryView(context, project, { hasAuthor: true }));
    },
  );
  app.get(
    '/api/organizations',
    { ...STRICT_GET, schema: { querystring: idsQuery } },
    async ({ query }) => {
      const isEmpty = behaviour.takesEmptyIds && /^,+$/.test(query.ids ?? '');
      const found = isEmpty ? [] : storage.people.listOrganizations(parseIds(query.ids));
      if (behaviour.organizationListHasMembers) return toOrganizations(context, found, null);
      return found.map((organization) => toOrganizationCore(context, organization));
    },
  );
}

function requireOrganization({ storage }: ServerContext, idOrSlug: string): OrganizationRecord {
  const organization = storage.people.findOrganization(idOrSlug);
  if (organization === null) throw refuseMissing();
  return organization;
}

/** registry §5.7: adding and removing the projects of an organization. */
export function addOrganizationProjectRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage } = context;
  app.post(
    '/api/organization/:organization/projects',
    {
      config: ORGANIZATION_WRITE,
      schema: { params: organizationParams, body: organizationProjectRequestSchema },
    },
    async (request) => {
      const caller = callerOf(request);
      storage.write(() => {
        const organization = requirePermittedOrganization(context, request, 'add_project');
        const { project } = requireVisibleProject(context, request.body.projectId, caller);
        adoptProject(context, organization, { project, caller });
      });
      return succeed('The project belongs to the organization');
    },
  );
  app.delete(
    '/api/organization/:organization/project/:project',
    {
      config: ORGANIZATION_WRITE,
      schema: { params: organizationParams.extend({ project: z.string() }) },
    },
    async (request) => {
      const { userId } = callerOf(request);
      storage.write(() => {
        const organization = requirePermittedOrganization(context, request, 'remove_project');
        const project = storage.projects.find(request.params.project);
        if (project?.organizationId !== organization.id) throw refuseMissing();
        releaseProject(context, project, userId);
      });
      return succeed('The project is yours');
    },
  );
}
