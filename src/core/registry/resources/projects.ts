import { z } from 'zod';
import { newProjectAnswerSchema } from '#shared/registry/mutation.ts';
import { fixSides } from '#shared/registry/project-rules.ts';
import {
  type Project,
  projectSchema,
  type ProjectSummary,
  projectSummarySchema,
} from '#shared/registry/project.ts';
import {
  descriptionRequestSchema,
  linksRequestSchema,
  newProjectRequestSchema,
  projectDetailsFormSchema,
  projectTagsRequestSchema,
} from '#shared/registry/requests/project.ts';
import { fillRoute, idList } from '../addresses.ts';
import type { RegistryCaller, CallOptions, RegistryRequest } from '../call.ts';
import { decodeRequestedItems, decodeOne } from '../decode.ts';
import type { FormPart, UploadFile } from '../form.ts';
import type { RegistryReader } from '../resource-reader.ts';
import {
  checked,
  findSlug,
  hasSentValues,
  isGone,
  type PictureChange,
  readSlug,
  toFormParts,
  writePath,
  type Writer,
} from '../resource-writer.ts';

type ProjectDetails = Pick<
  Project,
  'name' | 'slug' | 'visibility' | 'clientSide' | 'serverSide' | 'summary'
> & { readonly type: readonly string[] };

/** A licence from the registry's list by id, or a custom one. */
export type LicenceChoice =
  | { readonly kind: 'listed'; readonly id: string }
  | { readonly kind: 'custom'; readonly name: string; readonly url: string };

interface ProjectChangeRequest extends Omit<RegistryRequest, 'bucket' | 'scopes'> {
  readonly parts?: readonly FormPart[];
  readonly isDone?: (now: Project) => boolean;
}

const idSchema = z.object({ id: z.string() });
const READ = { bucket: 'get', needs: 'singleProject' } as const;
const WRITE = { bucket: 'critModify', method: 'PATCH', scopes: ['project_write'] } as const;
const ONE = '/api/project/{project}';

/** Requests for guests too (registry §4.3, §4.8, §5.3). */
export function createProjects(caller: RegistryReader) {
  const { read } = caller;
  return {
    /** `GET /api/projects?ids=`: any order, unknown and hidden ids silently missing. */
    async list(ids: readonly string[], options?: CallOptions): Promise<readonly ProjectSummary[]> {
      const wanted = idList(ids);
      if (wanted === '') return [];
      const { value, source } = await caller.ask({
        bucket: 'strictGet',
        route: '/api/projects',
        path: `/api/projects?ids=${wanted}`,
        signal: options?.signal,
      });
      return decodeRequestedItems(projectSummarySchema, value, source);
    },
    /** By id or slug. */
    get: read.oneAt(projectSchema, ONE, { ...READ, member: 'project' }),
    /** The id of the project with a slug, hidden ones too; null when the slug is free. */
    async idOfSlug(slug: string, options?: CallOptions): Promise<string | null> {
      const call = { ...READ, ...fillRoute(`${ONE}/check`, slug) };
      return (await read.oneOrNull(idSchema, call, options))?.id ?? null;
    },
    /** Random projects, at most this many. */
    random: async (count: number, options?: CallOptions): Promise<readonly ProjectSummary[]> =>
      read.list(
        projectSummarySchema,
        {
          ...fillRoute('/api/projects/random'),
          bucket: 'strictGet',
          feature: 'randomProjects',
          query: new URLSearchParams({ count: String(count) }),
        },
        options,
      ),
    /** By id or name. */
    ofUser: read.listAt(projectSummarySchema, '/api/user/{user}/projects', {
      bucket: 'strictGet',
      needs: 'users',
    }),
    /** By id or slug. */
    ofOrganization: read.listAt(projectSummarySchema, '/api/organization/{organization}/projects', {
      bucket: 'strictGet',
      needs: 'organizations',
    }),
  };
}

/** Adds writes (interface §4.4, registry §4.4, §5.4). */
export function createSignedInProjects(caller: Writer) {
  const { write } = caller;
  const projects = createProjects(caller);

  /**
   * A write without a result; after a failure that may have succeeded, `isDone` checks the project.
   */
  async function change(
    projectId: string,
    { isDone, ...call }: ProjectChangeRequest,
  ): Promise<void> {
    const look = isDone && (async () => isDone(await projects.get(projectId)));
    await write.change({ ...WRITE, ...call, isDone: look });
  }

  return {
    ...projects,
    /** Returns the slug; the id comes from reading it. `orgId` null: the user's own project. */
    create: async (
      content: Readonly<z.infer<typeof newProjectRequestSchema>>,
    ): Promise<{ slug: string }> =>
      write.answer({
        ...fillRoute('/api/project'),
        bucket: 'critModify',
        scopes: ['project_create'],
        feature: 'newProjects',
        json: checked(newProjectRequestSchema, content),
        read: ({ value, source }) => ({
          slug: decodeOne(newProjectAnswerSchema, value, source).urlSlug,
        }),
        readBack: () => findSlug(projects.get(content.slug)),
      }),
    async edit(
      projectId: string,
      details: ProjectDetails,
      icon: PictureChange = 'keep',
    ): Promise<{ slug: string }> {
      const texts = checked(projectDetailsFormSchema, toDetailTexts(caller, details));
      return write.answer({
        ...WRITE,
        route: ONE,
        path: writePath(caller, 'project', projectId),
        parts: toFormParts(texts, { icon }),
        read: readSlug(details.slug),
        // Whether another image is the one that was sent cannot be seen.
        readBack:
          typeof icon === 'string'
            ? async () => toEdited(await projects.get(projectId), details, icon)
            : undefined,
      });
    },
    ...createSettings(caller, change),
    submit: async (projectId: string) =>
      change(projectId, {
        ...fillRoute(`${ONE}/submit-for-review`, projectId),
        method: 'POST',
        feature: 'newProjects',
        isDone: ({ status, requestedStatus }) =>
          status === 'approved' || status === 'processing' || requestedStatus === 'approved',
      }),
    remove: async (projectId: string) =>
      write.change({
        ...fillRoute(ONE, projectId),
        bucket: 'critModify',
        method: 'DELETE',
        scopes: ['project_delete'],
        feature: 'newProjects',
        isDone: () => isGone(projects.get(projectId)),
      }),
  };
}

/** Settings with a request of their own. */
function createSettings(
  caller: RegistryCaller,
  change: (projectId: string, call: ProjectChangeRequest) => Promise<void>,
) {
  return {
    setIcon: async (projectId: string, icon: UploadFile) =>
      change(projectId, {
        ...fillRoute(`${ONE}/icon`, projectId),
        parts: toFormParts({}, { [caller.profile.dialect.iconField]: icon }),
      }),
    removeIcon: async (projectId: string) =>
      change(projectId, {
        ...fillRoute(`${ONE}/icon`, projectId),
        method: 'DELETE',
        isDone: ({ icon }) => icon === null,
      }),
    setDescription: async (projectId: string, description: string | null) =>
      change(projectId, {
        ...settingOf(caller, projectId, 'description'),
        json: checked(descriptionRequestSchema, { description }),
        isDone: (now) => hasSentValues(now, { description }),
      }),
    setTags: async (projectId: string, tags: Readonly<z.infer<typeof projectTagsRequestSchema>>) =>
      change(projectId, {
        ...settingOf(caller, projectId, 'tags'),
        json: checked(projectTagsRequestSchema, tags),
        isDone: ({ categories, featuredCategories }) =>
          hasSentValues(tags, { categories, featuredCategories }),
      }),
    setLicence: async (projectId: string, licence: LicenceChoice) =>
      change(projectId, {
        ...settingOf(caller, projectId, 'license'),
        json: toLicenceBody(caller, licence),
        isDone: (now) => isLicence(now, licence),
      }),
    setLinks: async (projectId: string, links: Readonly<z.infer<typeof linksRequestSchema>>) =>
      change(projectId, {
        ...fillRoute(`${ONE}/external-links`, projectId),
        feature: 'projectLinks',
        json: checked(linksRequestSchema, links),
        // Unset is null on a new project and an empty text after an edit (registry §3).
        isDone: (now) =>
          hasSentValues(links, {
            issueTracker: now.issueTrackerUrl,
            sourceCode: now.projectSourceUrl,
            wikiPage: now.projectWikiUrl,
            discordServer: now.discordInviteUrl,
          }),
      }),
  };
}

function settingOf(caller: RegistryCaller, projectId: string, name: string) {
  return {
    route: `/api/project/{project}/${name}`,
    path: writePath(caller, 'project', projectId, name),
  };
}

/** Several types are JSON text on every registry: one field has no other way to hold them. */
function toDetailTexts(
  { profile }: RegistryCaller,
  details: ProjectDetails,
): Record<string, string> {
  const { name, slug, visibility, type, clientSide, serverSide, summary } = details;
  const [single, ...more] = type;
  const isPlain = profile.dialect.typeEncoding === 'plain' && more.length === 0;
  return {
    name,
    slug,
    visibility,
    type: isPlain && single !== undefined ? single : JSON.stringify(type),
    clientSide,
    serverSide,
    summary,
  };
}

/** The sides are those that the types allow (registry §8.6). */
function toEdited(
  now: Project,
  details: ProjectDetails,
  icon: 'keep' | 'remove',
): { slug: string } | null {
  const { name, slug, visibility, summary, type } = details;
  const { clientSide, serverSide } = fixSides(type, details);
  const sent = { name, slug, visibility, summary, type, clientSide, serverSide };
  return hasSentValues(now, sent) && (icon === 'keep' || now.icon === null) ? { slug } : null;
}

/**
 * All three keys if the registry requires them (registry §4.4); the document's form has only texts.
 */
function toLicenceBody(
  { profile }: RegistryCaller,
  licence: LicenceChoice,
): Record<string, string | null> {
  const none = profile.dialect.licenceRule === 'service' ? null : '';
  if (licence.kind === 'custom') return { id: none, name: licence.name, url: licence.url };
  return profile.dialect.licenceRule === 'service'
    ? { id: licence.id, name: null, url: null }
    : { id: licence.id, name: '' };
}

function isLicence(now: Project, licence: LicenceChoice): boolean {
  if (licence.kind === 'listed') return now.licenseId === licence.id;
  return now.licenseName === licence.name && (now.licenseUrl ?? '') === licence.url;
}
