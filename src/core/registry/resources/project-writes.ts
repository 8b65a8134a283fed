import type { z } from 'zod';
import { checkInput } from '#shared/registry/check-input.ts';
import { newProjectAnswerSchema } from '#shared/registry/mutation.ts';
import { fixSides } from '#shared/registry/project-rules.ts';
import type { Project } from '#shared/registry/project.ts';
import {
  descriptionRequestSchema,
  linksRequestSchema,
  newProjectRequestSchema,
  projectDetailsFormSchema,
  projectTagsRequestSchema,
} from '#shared/registry/requests/project.ts';
import { at } from '../addresses.ts';
import type { Caller, CallOptions, Request } from '../call.ts';
import { decodeOne } from '../decode.ts';
import { createForm, type UploadFile } from '../form.ts';
import {
  createWriting,
  findSlug,
  isGone,
  isSameSet,
  type PictureChange,
  readSlug,
  toPicturePart,
  toTextParts,
  type UploadOptions,
  writePath,
} from '../writing.ts';
import { createProjects } from './projects.ts';

type ProjectDetails = Pick<
  Project,
  'name' | 'slug' | 'visibility' | 'clientSide' | 'serverSide' | 'summary'
> & { readonly type: readonly string[] };

/** An entry of the registry's list by its id, or a licence of one's own. */
export type LicenceChoice =
  | { readonly kind: 'listed'; readonly id: string }
  | { readonly kind: 'custom'; readonly name: string; readonly url: string };

type Links = Readonly<z.infer<typeof linksRequestSchema>>;

interface Change extends Omit<Request, 'bucket' | 'scopes'> {
  readonly isDone?: (now: Project) => boolean;
}

const WRITE = { bucket: 'critModify', method: 'PATCH', scopes: ['project_write'] } as const;
const ONE = '/api/project/{project}';

/** interface §4.4, registry-facts §4.4, §5.4. */
export function createProjectWrites(caller: Caller) {
  const projects = createProjects(caller);
  const write = createWriting(caller);

  /** A write without a result; `isDone` looks at the project after a failure that leaves it open. */
  async function change(
    projectId: string,
    options: CallOptions | undefined,
    { isDone, ...call }: Change,
  ): Promise<void> {
    const look = isDone && (async () => isDone(await projects.get(projectId, options)));
    await write.change(options, { ...WRITE, ...call, isDone: look });
  }

  return {
    /** Answers the slug; the id is read with it. `orgId` null: the person's own. */
    async create(
      content: Readonly<z.infer<typeof newProjectRequestSchema>>,
      options?: CallOptions,
    ): Promise<{ slug: string }> {
      checkInput(newProjectRequestSchema, content);
      return write.answer(options, {
        ...at('/api/project'),
        bucket: 'critModify',
        scopes: ['project_create'],
        feature: 'newProjects',
        json: content,
        read: ({ value, source }) => ({
          slug: decodeOne(newProjectAnswerSchema, value, source).urlSlug,
        }),
        readBack: () => findSlug(projects.get(content.slug, options)),
      });
    },
    async edit(
      projectId: string,
      details: ProjectDetails,
      icon: PictureChange = 'keep',
      options?: UploadOptions,
    ): Promise<{ slug: string }> {
      const texts = toDetailTexts(caller, details);
      checkInput(projectDetailsFormSchema, texts);
      const parts = [...toTextParts(texts), toPicturePart('icon', icon)];
      return write.answer(options, {
        ...WRITE,
        route: ONE,
        path: writePath(caller, 'project', projectId),
        form: createForm(parts, options?.onUpload),
        read: readSlug(details.slug),
        // Nobody can see whether another picture is the one that was sent.
        readBack:
          typeof icon === 'string'
            ? async () => toEdited(await projects.get(projectId, options), details, icon)
            : undefined,
      });
    },
    async setIcon(projectId: string, icon: UploadFile, options?: UploadOptions) {
      const part = { field: caller.profile.dialect.iconField, file: icon };
      const form = createForm([part], options?.onUpload);
      await change(projectId, options, { ...at(`${ONE}/icon`, projectId), form });
    },
    removeIcon: async (projectId: string, options?: CallOptions) =>
      change(projectId, options, {
        ...at(`${ONE}/icon`, projectId),
        method: 'DELETE',
        isDone: ({ icon }) => icon === null,
      }),
    async setDescription(projectId: string, description: string | null, options?: CallOptions) {
      checkInput(descriptionRequestSchema, { description });
      await change(projectId, options, {
        ...settingOf(caller, projectId, 'description'),
        json: { description },
        isDone: (now) => (now.description ?? '') === (description ?? ''),
      });
    },
    async setTags(
      projectId: string,
      tags: Readonly<z.infer<typeof projectTagsRequestSchema>>,
      options?: CallOptions,
    ) {
      checkInput(projectTagsRequestSchema, tags);
      await change(projectId, options, {
        ...settingOf(caller, projectId, 'tags'),
        json: tags,
        isDone: (now) =>
          isSameSet(now.categories, tags.categories) &&
          isSameSet(now.featuredCategories, tags.featuredCategories),
      });
    },
    setLicence: async (projectId: string, licence: LicenceChoice, options?: CallOptions) =>
      change(projectId, options, {
        ...settingOf(caller, projectId, 'license'),
        json: toLicenceBody(caller, licence),
        isDone: (now) => isLicence(now, licence),
      }),
    async setLinks(projectId: string, links: Links, options?: CallOptions) {
      checkInput(linksRequestSchema, links);
      await change(projectId, options, {
        ...at(`${ONE}/external-links`, projectId),
        feature: 'projectLinks',
        json: links,
        isDone: (now) => hasLinks(now, links),
      });
    },
    submit: async (projectId: string, options?: CallOptions) =>
      change(projectId, options, {
        ...at(`${ONE}/submit-for-review`, projectId),
        method: 'POST',
        feature: 'newProjects',
        isDone: ({ status, requestedStatus }) =>
          status === 'approved' || status === 'processing' || requestedStatus === 'approved',
      }),
    async remove(projectId: string, options?: CallOptions) {
      await write.change(options, {
        ...at(ONE, projectId),
        bucket: 'critModify',
        method: 'DELETE',
        scopes: ['project_delete'],
        feature: 'newProjects',
        isDone: () => isGone(projects.get(projectId, options)),
      });
    },
  };
}

function settingOf(caller: Caller, projectId: string, name: string) {
  return {
    route: `/api/project/{project}/${name}`,
    path: writePath(caller, 'project', projectId, name),
  };
}

/** Several types are JSON text for every registry: there is no other way to say them in one field. */
function toDetailTexts({ profile }: Caller, details: ProjectDetails): Record<string, string> {
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

/** The sides are those that the types leave (registry-facts §8.6). */
function toEdited(
  now: Project,
  details: ProjectDetails,
  icon: 'keep' | 'remove',
): { slug: string } | null {
  const { name, slug, visibility, summary } = details;
  const { clientSide, serverSide } = fixSides(details.type, details);
  const isSame =
    now.name === name &&
    now.slug === slug &&
    now.visibility === visibility &&
    now.summary === summary &&
    now.clientSide === clientSide &&
    now.serverSide === serverSide &&
    isSameSet(now.type, details.type);
  return isSame && (icon === 'keep' || now.icon === null) ? { slug } : null;
}

/** All three keys, where the registry wants them so (registry-facts §4.4); the document's form has texts only. */
function toLicenceBody({ profile }: Caller, licence: LicenceChoice): Record<string, string | null> {
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

function hasLinks(now: Project, links: Links): boolean {
  const pairs = [
    [now.issueTrackerUrl, links.issueTracker],
    [now.projectSourceUrl, links.sourceCode],
    [now.projectWikiUrl, links.wikiPage],
    [now.discordInviteUrl, links.discordServer],
  ];
  // Unset is null on a new project and an empty text after an edit (registry-facts §3).
  return pairs.every(([left, right]) => (left ?? '') === (right ?? ''));
}
