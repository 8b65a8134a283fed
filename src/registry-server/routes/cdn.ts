import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toFileType } from '#shared/registry/file-types.ts';
import { createAccess, isPublic } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { isBotAgent } from '../faults/bot-agent.ts';
import { refuseTooMany } from '../faults/request-faults.ts';
import { withScopes } from '../http/caller.ts';
import { refuseInvalid, refuseMissing, Refusal } from '../http/refusal.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import type { FileRecord } from '../storage/version-store.ts';
import { findCollection } from './collections.ts';
import { sendFile } from './send-file.ts';

const YEAR = [31_536_000, 31_536_000] as const;
const FILE_PATTERN = '/cdn/data/project/:project/version/:version/:file';
const IMAGE_OPTIONS = { config: { bucket: 'cdnImage', cacheSeconds: YEAR } } as const;
const FILE_OPTIONS = { config: { bucket: 'cdnFile', cacheSeconds: YEAR } } as const;
const METHODS = ['GET', 'HEAD'] as ['GET', 'HEAD'];
const fileParams = z.object({ project: z.string(), version: z.string(), file: z.string() });
interface CdnFile {
  readonly project: ProjectRecord;
  readonly file: FileRecord;
}

type FileParams = z.infer<typeof fileParams>;

/** Version files and images on the API's own origin (registry §7). */
export function addCdnRoutes(app: RegistryApp, context: ServerContext): void {
  app.route({
    method: METHODS,
    url: FILE_PATTERN,
    ...FILE_OPTIONS,
    schema: { params: fileParams },
    handler: async (request, reply) => {
      const { params } = request;
      requireWelcomeAgent(context, request);
      const { project, file } = requireVisibleFile(context, params, request);
      if (context.faults.next(`hop ${request.url}`, ['rate-limit-storm']) !== null)
        throw refuseTooMany();
      if (!context.urls.hasSecondOrigin || !isPublic(project)) {
        return sendVersionFile(context, { project, file }, { request, reply });
      }
      return reply.redirect(`${context.urls.cache}${request.url}`, 307);
    },
  });
  addImageRoutes(app, context, { isRedirected: context.behaviour.redirectsImages });
}

/** Routes of the second origin: images, and the last redirect of a public file's download. */
export function addFileOriginRoutes(app: RegistryApp, context: ServerContext): void {
  app.route({
    method: METHODS,
    url: FILE_PATTERN,
    schema: { params: fileParams },
    handler: async (request, reply) => {
      requireWelcomeAgent(context, request);
      const { project, file } = requireVisibleFile(context, request.params, request);
      const { secondOriginKnowsCallers } = context.behaviour;
      if (!isPublic(project) && !secondOriginKnowsCallers) throw refuseMissing();
      return sendVersionFile(context, { project, file }, { request, reply });
    },
  });
  addImageRoutes(app, context, { isRedirected: false });
}

interface ImageOptions {
  /** Redirects to the second origin instead of sending the image. */
  readonly isRedirected: boolean;
}

function addImageRoutes(app: RegistryApp, context: ServerContext, options: ImageOptions): void {
  const owners = ['project', 'organization', 'user', 'collection'];
  const urls = owners.map((owner) => `/cdn/data/${owner}/:owner/:file`);
  for (const url of [...urls, '/cdn/data/project/:owner/gallery/:file']) {
    addImageRoute(app, context, { ...options, url });
  }
}

function addImageRoute(
  app: RegistryApp,
  context: ServerContext,
  { url, isRedirected }: ImageOptions & { readonly url: string },
): void {
  app.route({
    method: METHODS,
    url,
    ...IMAGE_OPTIONS,
    schema: { params: z.object({ owner: z.string(), file: z.string() }) },
    handler: async (request, reply) => {
      const path = url
        .slice('/cdn/data/'.length)
        .replace(':owner', () => request.params.owner)
        .replace(':file', () => request.params.file);
      const image = context.storage.images.find(path);
      if (image === null) throw refuseMissing();
      const isShown = isPublicImage(context, url, request);
      if (isRedirected && context.urls.hasSecondOrigin)
        return reply.redirect(`${context.urls.cache}${request.url}`, 302);
      const name = request.params.file;
      const content = {
        name,
        type: toFileType(name) ?? '',
        sha512: image.sha512,
        sizeBytes: image.size,
      };
      const reach = { isPublic: isShown, isDownload: false };
      return sendFile(context, { ...content, ...reach, disposition: 'inline' }, { request, reply });
    },
  });
}

/**
 * Images have the visibility of their project or collection; those of users and organizations are
 * public.
 */
function isPublicImage(
  context: ServerContext,
  url: string,
  { params, caller }: { params: { owner: string }; caller: FastifyRequest['caller'] },
): boolean {
  const { storage, behaviour } = context;
  if (url.startsWith('/cdn/data/collection/')) {
    const reader = withScopes(caller, 'collection_read');
    const collection = findCollection(context, params.owner, reader);
    if (collection === null) throw refuseMissing();
    return collection.visibility !== 'private';
  }
  if (behaviour.showsHiddenProjects || !url.startsWith('/cdn/data/project/')) return true;
  const project = storage.projects.find(params.owner);
  const access = createAccess(storage, withScopes(caller, 'project_read'));
  if (project === null || !access.canSee(project)) throw refuseMissing();
  return isPublic(project);
}

/** Finds a file by name or file id; a hidden project's file is answered like a missing one. */
function requireVisibleFile(
  { storage, behaviour }: ServerContext,
  params: FileParams,
  { caller }: Pick<FastifyRequest, 'caller'>,
): CdnFile {
  const project = storage.projects.find(params.project);
  const access = createAccess(storage, withScopes(caller, 'project_read', 'version_read'));
  if (project === null || !access.canSee(project)) throw refuseMissing();
  const version = storage.versions.find(project.id, params.version);
  if (behaviour.filesByVersionId && version?.id !== params.version) throw refuseMissing();
  const file = version?.files.find(({ name, id }) => name === params.file || id === params.file);
  if (file === undefined) throw refuseMissing();
  return { project, file };
}

function sendVersionFile(
  context: ServerContext,
  { project, file }: CdnFile,
  exchange: Parameters<typeof sendFile>[2],
) {
  const { name, type, sha512, size: sizeBytes } = file;
  const content = { name, type, sha512, sizeBytes, isPublic: isPublic(project) };
  return sendFile(context, { ...content, disposition: 'attachment', isDownload: true }, exchange);
}

function requireWelcomeAgent({ behaviour }: ServerContext, request: FastifyRequest): void {
  if (!behaviour.refusesBotAgents) return;
  const agent = request.headers['user-agent'] ?? '';
  if (agent === '') throw refuseInvalid('A user agent is required');
  if (isBotAgent(agent)) throw new Refusal(403, 'Unauthorized');
}
