import type { Project } from '#shared/registry/project.ts';
import { fixSides } from '#shared/registry/project-rules.ts';
import {
  descriptionRequestSchema,
  linksRequestSchema,
  newProjectRequestSchema,
  projectDetailsFormSchema,
  projectTagsRequestSchema,
} from '#shared/registry/requests/project.ts';
import { newProjectAnswerSchema } from '#shared/registry/mutation.ts';
import { apiPath } from '../addresses.ts';
import type { Call, Caller } from '../call.ts';
import { decodeOne } from '../decode.ts';
import { createForm } from '../form.ts';
import type { CallOptions } from '../registry-client.ts';
import type { LicenceChoice, ProjectDetails, SignedInClient } from '../signed-in-client.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import {
  findNew,
  isGone,
  isSameSet,
  readSlug,
  readSuccess,
  toPicturePart,
  toTextParts,
  writePath,
} from '../writing.ts';
import { createProjects } from './projects.ts';

const WRITE = { bucket: 'critModify', method: 'PATCH', scopes: ['project_write'] } as const;

/** interface §4.4, registry-facts §4.4, §5.4. */
export function createProjectWrites(caller: Caller): SignedInClient['projectWrites'] {
  const projects = createProjects(caller);

  /** A write without a result; `isDone` looks at the project after a failure that leaves it open. */
  async function change(
    projectId: string,
    call: Omit<Call, 'bucket' | 'scopes' | 'signal'>,
    { options, isDone }: { options: CallOptions | undefined; isDone?: (now: Project) => boolean },
  ): Promise<void> {
    const readBack =
      isDone && (async () => (isDone(await projects.get(projectId, options)) ? true : null));
    const { signal } = options ?? {};
    await caller.write({ ...WRITE, ...call, signal }, { read: readSuccess, readBack });
  }

  return {
    async create(content, options) {
      checkInput(newProjectRequestSchema, content);
      const call = {
        bucket: 'critModify',
        scopes: ['project_create'],
        feature: 'newProjects',
        route: '/api/project',
        path: '/api/project',
        json: content,
        signal: options?.signal,
      } as const;
      return caller.write(call, {
        read: ({ value, source }) => ({
          slug: decodeOne(newProjectAnswerSchema, value, source).urlSlug,
        }),
        readBack: async () => {
          const found = await findNew(projects.get(content.slug, options));
          return found === null ? null : { slug: found.slug };
        },
      });
    },
    edit: (projectId, details, icon = 'keep', options) => {
      const texts = toDetailTexts(caller, details);
      checkInput(projectDetailsFormSchema, texts);
      const form = createForm(
        [...toTextParts(texts), toPicturePart('icon', icon)],
        options?.onUpload,
      );
      return caller.write(
        {
          ...WRITE,
          route: '/api/project/{project}',
          path: writePath(caller, 'project', projectId),
          form,
          signal: options?.signal,
        },
        {
          read: readSlug(details.slug),
          // Nobody can see whether another picture is the one that was sent.
          readBack:
            typeof icon === 'string'
              ? async () => toEdited(await projects.get(projectId, options), details, icon)
              : undefined,
        },
      );
    },
    setIcon: (projectId, icon, options) =>
      change(
        projectId,
        {
          route: '/api/project/{project}/icon',
          path: apiPath('project', projectId, 'icon'),
          form: createForm(
            [{ field: caller.profile.dialect.iconField, file: icon }],
            options?.onUpload,
          ),
        },
        { options },
      ),
    removeIcon: (projectId, options) =>
      change(
        projectId,
        {
          method: 'DELETE',
          route: '/api/project/{project}/icon',
          path: apiPath('project', projectId, 'icon'),
        },
        { options, isDone: ({ icon }) => icon === null },
      ),
    async setDescription(projectId, description, options) {
      checkInput(descriptionRequestSchema, { description });
      const call = { ...settingOf(caller, projectId, 'description'), json: { description } };
      await change(projectId, call, {
        options,
        isDone: (now) => (now.description ?? '') === (description ?? ''),
      });
    },
    async setTags(projectId, tags, options) {
      checkInput(projectTagsRequestSchema, tags);
      await change(
        projectId,
        { ...settingOf(caller, projectId, 'tags'), json: tags },
        {
          options,
          isDone: (now) =>
            isSameSet(now.categories, tags.categories) &&
            isSameSet(now.featuredCategories, tags.featuredCategories),
        },
      );
    },
    async setLicence(projectId, licence, options) {
      const json = toLicenceBody(caller, licence);
      await change(
        projectId,
        { ...settingOf(caller, projectId, 'license'), json },
        {
          options,
          isDone: (now) => isLicence(now, licence),
        },
      );
    },
    async setLinks(projectId, links, options) {
      checkInput(linksRequestSchema, links);
      const call = {
        route: '/api/project/{project}/external-links',
        path: apiPath('project', projectId, 'external-links'),
        feature: 'projectLinks',
        json: links,
      };
      await change(projectId, call, { options, isDone: (now) => hasLinks(now, links) });
    },
    submit: (projectId, options) =>
      change(
        projectId,
        {
          method: 'POST',
          feature: 'newProjects',
          route: '/api/project/{project}/submit-for-review',
          path: apiPath('project', projectId, 'submit-for-review'),
        },
        {
          options,
          isDone: ({ status, requestedStatus }) =>
            status === 'approved' || status === 'processing' || requestedStatus === 'approved',
        },
      ),
    async remove(projectId, options) {
      const call = {
        bucket: 'critModify',
        method: 'DELETE',
        scopes: ['project_delete'],
        feature: 'newProjects',
        route: '/api/project/{project}',
        path: apiPath('project', projectId),
        signal: options?.signal,
      } as const;
      const readBack = () => isGone(projects.get(projectId, options));
      await caller.write(call, { read: readSuccess, readBack });
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

function hasLinks(
  now: Project,
  links: Parameters<SignedInClient['projectWrites']['setLinks']>[1],
): boolean {
  const pairs = [
    [now.issueTrackerUrl, links.issueTracker],
    [now.projectSourceUrl, links.sourceCode],
    [now.projectWikiUrl, links.wikiPage],
    [now.discordInviteUrl, links.discordServer],
  ];
  // Unset is null on a new project and an empty text after an edit (registry-facts §3).
  return pairs.every(([left, right]) => (left ?? '') === (right ?? ''));
}
