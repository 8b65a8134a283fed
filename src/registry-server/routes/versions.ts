import { z } from 'zod';
import type { RegistryApp, RegistryReply, ServerContext } from '../context.ts';
import { withScopes, type Caller } from '../http/caller.ts';
import { idsQuery, parseIds, textParameter } from '../http/parameters.ts';
import { refuseMissing } from '../http/refusal.ts';
import type { FileRecord, VersionRecord } from '../storage/version-store.ts';
import { chooseVersion } from '../version-filters.ts';
import { toHashVersion, toProjectVersions } from '../views/version-view.ts';
import { filterVisible, requireProject } from './visible-project.ts';

const GET = { config: { bucket: 'get' } } as const;
const versionParams = z.object({ project: z.string(), version: z.string() });
const fileParams = versionParams.extend({ file: z.string() });
const latestQuery = z.object({
  releaseChannel: textParameter,
  gameVersion: textParameter,
  loader: textParameter,
});

interface VersionRequest {
  readonly project: string;
  readonly version: string;
  readonly query: z.infer<typeof latestQuery>;
  readonly caller: Caller | null;
}

/** interface §4.6, registry §4.6. */
export function addVersionRoutes(app: RegistryApp, context: ServerContext): void {
  const { versions } = context.storage;
  app.get(
    '/api/project/:project/version',
    {
      ...GET,
      schema: {
        params: z.object({ project: z.string() }),
        querystring: z.object({ featured: textParameter }),
      },
    },
    async ({ params, query, caller }) => {
      const { project } = requireProject(
        context,
        params.project,
        withScopes(caller, 'version_read'),
      );
      const listed = versions
        .load(versions.candidatesOf([project.id]).map(({ id }) => id))
        .filter(({ featured }) => query.featured !== 'true' || featured === 1);
      return { success: true, data: toProjectVersions(context, listed) };
    },
  );
  app.get(
    '/api/project/:project/version/:version',
    { ...GET, schema: { params: versionParams, querystring: latestQuery } },
    async ({ params, query, caller }) => {
      const version = requireVersion(context, { ...params, query, caller });
      return { success: true, data: toProjectVersions(context, [version])[0] };
    },
  );
  app.get(
    '/api/project/:project/version/:version/:file',
    { ...GET, schema: { params: fileParams, querystring: latestQuery } },
    async ({ params, query, caller }, reply) => {
      const version = requireVersion(context, { ...params, query, caller });
      if (params.file !== 'primary-file') {
        return redirectToFile(context, version, { file: findFile(version, params.file), reply });
      }
      const primary = version.files.find(({ isPrimary }) => isPrimary === 1);
      // A version without a primary file answers itself (registry §4.6).
      if (primary === undefined) {
        return { success: true, data: toProjectVersions(context, [version])[0] };
      }
      return redirectToFile(context, version, { file: primary, reply });
    },
  );
}

/** registry §5.3: versions by their own id. */
export function addVersionIdRoutes(app: RegistryApp, context: ServerContext): void {
  const read = (ids: readonly string[], caller: Caller | null) => {
    const found = context.storage.versions.load([...new Set(ids)]);
    const visible = filterVisible(
      context,
      found.map(({ projectId }) => projectId),
      caller,
    );
    return found
      .filter(({ projectId }) => visible.has(projectId))
      .map((version) => toHashVersion(context, version));
  };
  app.get('/api/version', { schema: { querystring: idsQuery } }, async ({ query, caller }) =>
    read(parseIds(query.ids, Number.POSITIVE_INFINITY), caller),
  );
  app.get(
    '/api/version/:id',
    { schema: { params: z.object({ id: z.string() }) } },
    async ({ params, caller }) => {
      const [version] = read([params.id], caller);
      if (version !== undefined) return version;
      const [hidden] = context.behaviour.showsHiddenVersions
        ? context.storage.versions.load([params.id])
        : [];
      if (hidden === undefined) throw refuseMissing();
      return toHashVersion(context, hidden);
    },
  );
}

/** By id or slug, or the newest that passes the filters when it says `latest`. */
function requireVersion(context: ServerContext, request: VersionRequest): VersionRecord {
  const { versions } = context.storage;
  const caller = withScopes(request.caller, 'version_read');
  const { project } = requireProject(context, request.project, caller);
  const version =
    request.version === 'latest'
      ? findLatest(context, project.id, request.query)
      : versions.find(project.id, request.version);
  if (version === null) throw refuseMissing();
  return version;
}

function findLatest(
  { storage, behaviour }: ServerContext,
  projectId: string,
  query: VersionRequest['query'],
): VersionRecord | null {
  const fallback = behaviour.latestHasDefaultChannel ? 'release' : undefined;
  const chosen = chooseVersion(storage.versions.candidatesOf([projectId]), {
    releaseChannel: query.releaseChannel ?? fallback,
    gameVersions: query.gameVersion === undefined ? [] : [query.gameVersion],
    loader: query.loader,
  });
  return chosen === null ? null : (storage.versions.load([chosen.id])[0] ?? null);
}

function findFile(version: VersionRecord, nameOrId: string): FileRecord {
  const file = version.files.find(({ name, id }) => name === nameOrId || id === nameOrId);
  if (file === undefined) throw refuseMissing();
  return file;
}

function redirectToFile(
  { urls }: ServerContext,
  version: VersionRecord,
  { file, reply }: { file: FileRecord; reply: RegistryReply },
) {
  const { projectId, id: versionId } = version;
  return reply.redirect(urls.file({ projectId, versionId, name: file.name }), 302);
}
