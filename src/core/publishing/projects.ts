import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { fixSides, STATUS_TRANSITIONS } from '#shared/registry/project-rules.ts';
import type { Project, ProjectSummary } from '#shared/registry/project.ts';
import {
  newProjectRequestSchema,
  projectDetailsFormSchema,
} from '#shared/registry/requests/project.ts';
import {
  type PublishingContext,
  requireCompleteAnswer,
  type SignedIn,
  withImages,
} from './publishing-context.ts';
import { findUser } from '../accounts/credential-use.ts';
import { orNull, orNullOnError } from '../registry/or-error.ts';
import { findProjectInList, findOrganization, findProject } from './find-project.ts';
import { mergeEdit } from './merge-edit.ts';
import {
  type WriteSubject,
  toFieldChanges,
  DELETED,
  performWrite,
  createWritesOn,
} from './perform-write.ts';
import { rightsInProject } from './rights.ts';
import { message } from '#shared/messages/message.ts';
import { findOpenInvitations } from './notifications.ts';

const UNTOLD = ['AUTH_SCOPE_MISSING', 'REGISTRY_LACKS'] as const;

type NewProjectRequest = Parameters<PublishingContext['client']['projects']['create']>[0];
type ProjectRef = { readonly project: string };

/** For writes that need only the fields of a project list. */
export const changeListed = createWritesOn(
  (context, { project }: ProjectRef) => findProjectInList(context, project),
  about,
);
export const changeWhole = createWritesOn(
  (context, { project }: ProjectRef) => findProject(context, project),
  about,
);

export const work = {
  async mine(context) {
    const { client } = context;
    const projects = await client.account.projects();
    // Leaves out only what the token or the registry cannot provide; an error is not an empty list.
    const own = (await orNull(client.organizations.own(), UNTOLD)) ?? [];
    const organizations = [];
    for (const organization of own) {
      const asked = client.projects.ofOrganization(organization.id);
      const theirs = (await orNull(asked, [...UNTOLD, 'REGISTRY_NOT_FOUND'])) ?? [];
      organizations.push({ organization, projects: [...theirs] });
    }
    const open = await findOpenInvitations(context);
    return withImages(context, {
      projects: [...projects],
      organizations,
      invitations: open.flatMap(({ kind, id }) => (kind === 'project' ? [id] : [])),
    });
  },
  async open(context, { project: name }) {
    const [project, me] = [await findProject(context, name), await findUser(context.client)];
    const rights = rightsInProject(project, me);
    return withImages(context, { project: withoutVersions(project), rights });
  },
  async create(context, input) {
    const { registry: _, dryRun, organization, ...content } = input;
    const owner = organization === null ? null : await findOrganization(context, organization);
    const request = { ...content, orgId: owner?.id ?? null };
    checkInput(newProjectRequestSchema, request);
    await requireFree(context, content.slug);
    return performWrite(context, dryRun, {
      target: { kind: 'project', id: null, name: content.name },
      changes: toFieldChanges('project', null, content.slug),
      notes: [message('write-project-starts-as-draft')],
      slug: content.slug,
      async send() {
        const { slug } = await context.client.projects.create(request as NewProjectRequest);
        const made = await orNullOnError(context.client.projects.get(slug));
        return { slug, id: made?.id ?? null };
      },
    });
  },
  edit: changeListed(async (context, project, input) => {
    requireCompleteAnswer(context, project);
    const merged = mergeEdit(projectDetailsOf(project), input);
    // The registry sets the sides by type, whatever is sent (registry §8.6).
    const next = { ...merged.next, ...fixSides(merged.next.type, merged.next) };
    const { changes } = mergeEdit(projectDetailsOf(project), { base: null, change: next });
    checkInput(projectDetailsFormSchema, { ...next, type: JSON.stringify(next.type) });
    if (next.slug !== project.slug) await requireFree(context, next.slug);
    return {
      changes,
      notes: changes.some(({ field }) => field === 'type') ? [message('write-type-changes')] : [],
      slug: next.slug,
      send: () => context.client.projects.edit(project.id, next),
    };
  }),
  submit: changeWhole(async (context, project) => {
    await requireComplete(context, project);
    return {
      changes: [{ field: 'status', from: project.status, to: 'processing' }],
      notes: [message('write-review')],
      send: () => context.client.projects.submit(project.id),
    };
  }),
  remove: changeListed(async ({ client }, { id }) => {
    const versions = (await orNullOnError(client.versions.list(id)))?.length ?? null;
    return {
      changes: DELETED,
      notes: [message('write-project-deleted', { versions })],
      send: () => client.projects.remove(id),
    };
  }),
  follow: changeWhole((context, project) => setFollowed(context, project, true)),
  unfollow: changeWhole((context, project) => setFollowed(context, project, false)),
} satisfies Partial<SignedIn<'projects'>>;

export function withoutVersions(project: Project): Omit<Project, 'versions'> {
  const { versions: _, ...rest } = project;
  return rest;
}

function projectDetailsOf(project: Project | ProjectSummary) {
  const { name, slug, visibility, type, clientSide, serverSide, summary } = project;
  return { name, slug, visibility, type, clientSide, serverSide, summary };
}

async function requireFree({ client }: PublishingContext, slug: string): Promise<void> {
  const taken = await orNull(client.projects.idOfSlug(slug), ['REGISTRY_LACKS']);
  if (taken !== null) throw new AppError('INPUT_INVALID', { field: 'slug', rule: 'taken' });
}

/** registry §5.4. Throws INPUT_INVALID. */
async function requireComplete({ client }: PublishingContext, project: Project): Promise<void> {
  const missing = (field: string) => new AppError('INPUT_INVALID', { field, rule: 'missing' });
  if (!(STATUS_TRANSITIONS.submit.from as readonly string[]).includes(project.status)) {
    throw new AppError('INPUT_INVALID', { field: 'status', rule: 'status', value: project.status });
  }
  if ((await client.versions.list(project.id)).length === 0) throw missing('version');
  if ((project.description ?? '') === '') throw missing('description');
  if (project.licenseId === null && (project.licenseName ?? '') === '') throw missing('licence');
}

/** `wanted`: whether the person shall follow it. */
async function setFollowed({ client }: PublishingContext, { id }: Project, wanted: boolean) {
  const follows = (await client.account.follows()).includes(id);
  const send = wanted ? client.account.follow : client.account.unfollow;
  return { changes: toFieldChanges('followed', follows, wanted), send: () => send(id) };
}

function about({ id, name, slug }: Pick<Project, 'id' | 'name' | 'slug'>): WriteSubject {
  return { target: { kind: 'project', id, name }, slug, projectId: id };
}
