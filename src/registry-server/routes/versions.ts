import { z } from 'zod';
import type { RegistryApp, RegistryReply, ServerContext } from '../context.ts';
import { withScopes, type Caller } from '../http/caller.ts';
import { idsQuery, parseIds, textParameter } from '../http/parameters.ts';
import { refuseMissing } from '../http/refusal.ts';
import type { FileRecord, VersionRecord } from '../storage/version-store.ts';
import { findFirstPassingVersion, createVersionFilter } from '../version-filters.ts';
import { toHashVersion, toProjectVersions } from '../views/version-view.ts';
import { filterVisible, requireVisibleProject } from './visible-project.ts';

const GET = { config: { bucket: 'get' } } as const;
const STRICT_GET = { config: { bucket: 'strictGet' } } as const;
const DEFAULT_VERSIONS_PER_PROJECT = 15;
const versionParams = z.object({ project: z.string(), version: z.string() });
const fileParams = versionParams.extend({ file: z.string() });
const latestQuery = z.object({
  releaseChannel: textParameter,
  gameVersion: textParameter,
  loader: textParameter,
});

const manyQuery = latestQuery.extend({ ...idsQuery.shape, limit: textParameter });

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
      const { project } = requireVisibleProject(
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
      const version = requireVisibleVersion(context, { ...params, query, caller });
      return { success: true, data: toProjectVersions(context, [version])[0] };
    },
  );
  app.get(
    '/api/project/:project/version/:version/:file',
    { ...GET, schema: { params: fileParams, querystring: latestQuery } },
    async ({ params, query, caller }, reply) => {
      const version = requireVisibleVersion(context, { ...params, query, caller });
      if (params.file !== 'primary-file') {
        return redirectToFile(context, version, {
          file: findFileRecord(version, params.file),
          reply,
        });
      }
      const primary = version.files.find(({ isPrimary }) => isPrimary === 1);
      // A version without a primary file returns itself (registry §4.6).
      if (primary === undefined) {
        return { success: true, data: toProjectVersions(context, [version])[0] };
      }
      return redirectToFile(context, version, { file: primary, reply });
    },
  );
}

/** registry §15.1: maps project ids to their versions, newest first. */
export function addProjectVersionsRoute(app: RegistryApp, context: ServerContext): void {
  app.get(
    '/api/projects/versions',
    { ...STRICT_GET, schema: { querystring: manyQuery } },
    async ({ query, caller }) => {
      const ids = parseIds(query.ids);
      const reader = withScopes(caller, 'project_read', 'version_read');
      const visible = filterVisible(context, ids, reader);
      const listed = listNewestVersionIds(context, [...visible], query);
      const versions = toProjectVersions(context, context.storage.versions.load(listed));
      // The author's role depends on the team, which is not looked up for many projects.
      const nameless = versions.map((one) => ({ ...one, author: { ...one.author, role: '' } }));
      const ofProject = Map.groupBy(nameless, ({ projectId }) => projectId);
      return Object.fromEntries([...visible].map((id) => [id, ofProject.get(id) ?? []]));
    },
  );
}

/** Ids of each project's newest versions that pass the filters, up to the limit per project. */
function listNewestVersionIds(
  { storage }: ServerContext,
  projectIds: readonly string[],
  { limit, gameVersion = '', ...filters }: Omit<z.infer<typeof manyQuery>, 'ids'>,
): string[] {
  const gameVersions = gameVersion === '' ? [] : [gameVersion];
  const passing = storage.versions
    .candidatesOf(projectIds)
    .filter(createVersionFilter({ ...filters, gameVersions }));
  const count = parseVersionLimit(limit);
  return [...Map.groupBy(passing, ({ projectId }) => projectId).values()].flatMap((list) =>
    list.slice(0, count).map(({ id }) => id),
  );
}

/**
 * Missing, 0 and non-numeric values give the default; negative means no limit, returned as
 * undefined.
 */
function parseVersionLimit(text: string | undefined): number | undefined {
  const limit = Math.trunc(Number(text ?? '')) || DEFAULT_VERSIONS_PER_PROJECT;
  return limit < 0 ? undefined : limit;
}

/** registry §5.3: versions by their own id. */
export function addVersionIdRoutes(app: RegistryApp, context: ServerContext): void {
  const { showsHiddenProjects } = context.behaviour;
  const read = (ids: readonly string[], caller: Caller | null) => {
    const found = context.storage.versions.load([...new Set(ids)]);
    const visible = filterVisible(
      context,
      found.map(({ projectId }) => projectId),
      caller,
    );
    return found
      .filter(({ projectId }) => showsHiddenProjects || visible.has(projectId))
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
      if (version === undefined) throw refuseMissing();
      return version;
    },
  );
}

/** Finds a version by id or slug; `latest` gives the newest one that passes the filters. */
function requireVisibleVersion(context: ServerContext, request: VersionRequest): VersionRecord {
  const { versions } = context.storage;
  const caller = withScopes(request.caller, 'version_read');
  const { project } = requireVisibleProject(context, request.project, caller);
  const version =
    request.version === 'latest'
      ? findLatestRecord(context, project.id, request.query)
      : versions.find(project.id, request.version);
  if (version === null) throw refuseMissing();
  return version;
}

function findLatestRecord(
  { storage, behaviour }: ServerContext,
  projectId: string,
  query: VersionRequest['query'],
): VersionRecord | null {
  const fallback = behaviour.latestHasDefaultChannel ? 'release' : undefined;
  const chosen = findFirstPassingVersion(storage.versions.candidatesOf([projectId]), {
    releaseChannel: query.releaseChannel ?? fallback,
    gameVersions: query.gameVersion === undefined ? [] : [query.gameVersion],
    loader: query.loader,
  });
  return chosen === null ? null : (storage.versions.load([chosen.id])[0] ?? null);
}

function findFileRecord(version: VersionRecord, nameOrId: string): FileRecord {
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
