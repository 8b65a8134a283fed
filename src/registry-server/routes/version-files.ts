import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HashAlgorithm } from '#shared/registry/hash-lookup.ts';
import { MAX_HASHES_PER_REQUEST } from '#shared/registry/limits.ts';
import type { Behaviour } from '../behaviour.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { textParameter } from '../http/parameters.ts';
import { refuseMissing } from '../http/refusal.ts';
import type { HashMatch } from '../storage/version-store.ts';
import { findFirstPassingVersion, type VersionListFilters } from '../version-filters.ts';
import { toHashVersion } from '../views/version-view.ts';
import { filterVisible } from './visible-project.ts';

const STRICT_GET = { config: { bucket: 'strictGet' } } as const;
const GET = { config: { bucket: 'get' } } as const;
const SHA1_LENGTH = 40;
const hashParams = z.object({ hash: z.string() });
const algorithmQuery = z.object({ algorithm: textParameter });

const lenientText = z.string().optional().catch(undefined);
const filterFields = { algorithm: lenientText, loader: lenientText, releaseChannel: lenientText };

// registry §6.1: anything that is not text is dropped before the hashes are counted.
const hashes = z
  .array(z.unknown())
  .transform((items) => items.filter((item) => typeof item === 'string' && item !== ''))
  .pipe(z.array(z.string()).min(1).max(MAX_HASHES_PER_REQUEST));
const lookupBody = z.object({ hashes, algorithm: lenientText });
const gameVersions = z.array(z.string()).optional();

interface UpdateFilter extends VersionListFilters {
  readonly algorithm?: string | undefined;
  /** Same as a list with one entry. */
  readonly gameVersion?: string | undefined;
}

interface BulkUpdate extends UpdateFilter {
  readonly hashes: readonly string[];
}

/**
 * Schemas of the two update lookups' bodies. Each has only those game version fields that are read.
 */
function createUpdateBodies({ updateFilter }: Behaviour): {
  readonly many: z.ZodType<BulkUpdate>;
  readonly one: z.ZodType<UpdateFilter | null | undefined>;
} {
  const filters = { ...filterFields, gameVersion: lenientText };
  const many = z.object({ hashes, ...filters, gameVersions });
  const one = z.object({ ...filters, gameVersions: gameVersions.catch(undefined) });
  if (updateFilter === 'both') return { many, one: one.nullish().catch(null) };
  const unread =
    updateFilter === 'gameVersion'
      ? ({ gameVersions: true } as const)
      : ({ gameVersion: true } as const);
  return { many: many.omit(unread), one: one.omit(unread).nullish().catch(null) };
}

/** The three lookups of interface §4.7; registry §6 for everything it does not specify. */
export function addHashRoutes(app: RegistryApp, context: ServerContext): void {
  const preValidation = async ({ body }: FastifyRequest) => {
    if (context.behaviour.failsOnOddInput) failOnMalformedLookup(body);
  };
  const bodies = createUpdateBodies(context.behaviour);
  app.post(
    '/api/version-files',
    { ...STRICT_GET, preValidation, schema: { body: lookupBody } },
    async ({ body, caller }) => findVersionsByHash(context, body, caller),
  );
  app.post(
    '/api/version-files/update',
    { ...STRICT_GET, preValidation, schema: { body: bodies.many } },
    async ({ body, caller }) => lookUpNewest(context, body, caller),
  );
  app.post(
    '/api/version-file/:hash/update',
    { ...STRICT_GET, schema: { params: hashParams, body: bodies.one } },
    async ({ params, body, caller }, reply) => {
      const matches = findHashMatches(context, params.hash, body?.algorithm);
      const [match] = findUpdatable(context, matches, caller);
      const newest =
        match === undefined
          ? null
          : findFirstPassingVersion(
              context.storage.versions.candidatesOf([match.projectId]),
              toVersionFilters(body ?? {}),
            );
      // If no version passes the filters, the body is empty (registry §6.1).
      if (newest === null) return reply.type('application/json').send('');
      return readVersion(context, newest.id);
    },
  );
}

/** registry §6.1: the two hash reads that the interface document does not name. */
export function addHashReadRoutes(app: RegistryApp, context: ServerContext): void {
  const schema = { params: hashParams, querystring: algorithmQuery };
  app.get('/api/version-file/:hash', { ...GET, schema }, async ({ params, query, caller }) => {
    const matches = context.storage.versions.matchHashes(toAlgorithm(query.algorithm), [
      params.hash,
    ]);
    const [match] = requireVisible(context, matches, caller);
    return readVersion(context, match.versionId);
  });
  app.get(
    '/api/version-file/:hash/download',
    { ...GET, schema },
    async ({ params, query, caller }, reply) => {
      const matches = context.storage.versions.matchHashes(toAlgorithm(query.algorithm), [
        params.hash,
      ]);
      const [{ projectId, versionId }] = requireVisible(context, matches, caller);
      const [version] = context.storage.versions.load([versionId]);
      const primary = version?.files.find(({ isPrimary }) => isPrimary === 1);
      if (primary === undefined) throw refuseMissing();
      return reply.redirect(context.urls.file({ projectId, versionId, name: primary.name }), 307);
    },
  );
}

function findVersionsByHash(
  context: ServerContext,
  body: z.infer<typeof lookupBody>,
  caller: Caller | null,
) {
  const { storage, behaviour } = context;
  const matches = storage.versions.matchHashes(toAlgorithm(body.algorithm), body.hashes);
  const visible = requireVisible(context, matches, caller);
  if (behaviour.hiddenPoisonsBatch && isAnyHashHidden(matches, visible)) {
    throw new Error('A hidden file is in the batch');
  }
  const chosen = keepOnePerKey(context, firstPerHash(visible));
  const versions = loadById(
    context,
    chosen.map(({ versionId }) => versionId),
  );
  return toAnswer(chosen.map(({ hash, versionId }) => [hash, versions.get(versionId)]));
}

function lookUpNewest(context: ServerContext, body: BulkUpdate, caller: Caller | null) {
  const { storage, behaviour } = context;
  const { updateWithoutChannel: withoutChannel } = behaviour;
  const matches = storage.versions.matchHashes(toAlgorithm(body.algorithm), body.hashes);
  const chosen = keepOnePerKey(context, firstPerHash(findUpdatable(context, matches, caller)));
  const projectIds = [...new Set(chosen.map(({ projectId }) => projectId))];
  const newest = chooseNewestVersions(context, projectIds, {
    ...toVersionFilters(body),
    releaseChannel: body.releaseChannel ?? (withoutChannel === 'release' ? 'release' : undefined),
  });
  if (withoutChannel === 'fails' && body.releaseChannel === undefined && newest.size > 0) {
    throw new Error('The default channel is not a text');
  }
  const versions = loadById(context, [...newest.values()]);
  return toAnswer(
    chosen.map(({ hash, projectId }) => [hash, versions.get(newest.get(projectId) ?? '')]),
  );
}

function chooseNewestVersions(
  { storage }: ServerContext,
  projectIds: readonly string[],
  filters: VersionListFilters,
): Map<string, string> {
  const candidates = Map.groupBy(storage.versions.candidatesOf(projectIds), (row) => row.projectId);
  const newest = new Map<string, string>();
  for (const [projectId, list] of candidates) {
    const chosen = findFirstPassingVersion(list, filters);
    if (chosen !== null) newest.set(projectId, chosen.id);
  }
  return newest;
}

function toVersionFilters({ gameVersion = '', ...filters }: UpdateFilter): VersionListFilters {
  if (gameVersion === '') return filters;
  return { ...filters, gameVersions: [gameVersion, ...(filters.gameVersions ?? [])] };
}

/** Only the exact text `sha1` selects SHA-1 (registry §6.1). */
function toAlgorithm(text: string | undefined): HashAlgorithm {
  return text === 'sha1' ? 'sha1' : 'sha512';
}

/**
 * By the document, the single update lookup accepts both digests; on the public service only the
 * named one.
 */
function findHashMatches(
  context: ServerContext,
  hash: string,
  algorithm: string | undefined,
): HashMatch[] {
  const { behaviour, storage } = context;
  const isSha1 =
    behaviour.detectsAlgorithm && algorithm === undefined && hash.length === SHA1_LENGTH;
  return storage.versions.matchHashes(isSha1 ? 'sha1' : toAlgorithm(algorithm), [hash]);
}

/**
 * Matches whose updates the caller may see; newer code of the public service sends no 404 for
 * hidden ones (registry §15.1).
 */
function findUpdatable(
  context: ServerContext,
  matches: readonly HashMatch[],
  caller: Caller | null,
): readonly HashMatch[] {
  const isKnown = matches.length > 0;
  return context.behaviour.answersHiddenUpdates && isKnown
    ? filterMatches(context, matches, caller)
    : requireVisible(context, matches, caller);
}

/** Returns matches in projects that the caller may see; none at all is a 404 (registry §6.2). */
function requireVisible(
  context: ServerContext,
  matches: readonly HashMatch[],
  caller: Caller | null,
): [HashMatch, ...HashMatch[]] {
  const [first, ...rest] = filterMatches(context, matches, caller);
  if (first === undefined) throw refuseMissing();
  return [first, ...rest];
}

function filterMatches(
  context: ServerContext,
  matches: readonly HashMatch[],
  caller: Caller | null,
): HashMatch[] {
  const visible = filterVisible(
    context,
    matches.map(({ projectId }) => projectId),
    caller,
  );
  return matches.filter(({ projectId }) => visible.has(projectId));
}

function isAnyHashHidden(matches: readonly HashMatch[], visible: readonly HashMatch[]): boolean {
  const seen = new Set(visible.map(({ hash }) => hash));
  return matches.some(({ hash }) => !seen.has(hash));
}

/** Several versions may contain the same bytes; the newest upload wins. */
function firstPerHash(matches: readonly HashMatch[]): HashMatch[] {
  const first = new Map<string, HashMatch>();
  for (const match of matches) if (!first.has(match.hash)) first.set(match.hash, match);
  return [...first.values()];
}

/**
 * Reproduces the defect of registry §6.4: results are keyed by project, so the last file stored of
 * each wins (registry §15.2).
 */
function keepOnePerKey({ behaviour }: ServerContext, matches: readonly HashMatch[]): HashMatch[] {
  if (!behaviour.collapsesKeys) return [...matches];
  return [...new Map(matches.toReversed().map((match) => [match.projectId, match])).values()];
}

type HashVersion = ReturnType<typeof toHashVersion>;

function loadById(context: ServerContext, ids: readonly string[]): Map<string, HashVersion> {
  const versions = context.storage.versions.load([...new Set(ids)]);
  return new Map(versions.map((version) => [version.id, toHashVersion(context, version)]));
}

function readVersion(context: ServerContext, id: string): HashVersion {
  const version = loadById(context, [id]).get(id);
  if (version === undefined) throw refuseMissing();
  return version;
}

function toAnswer(entries: readonly (readonly [string, HashVersion | undefined])[]) {
  return Object.fromEntries(entries.filter(([, version]) => version !== undefined));
}

/** Fails on malformed lookups as the public service does (registry §14). */
function failOnMalformedLookup(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const { hashes: given, releaseChannel } = body as Readonly<Record<string, unknown>>;
  const isOdd = typeof given === 'string' || (Array.isArray(given) && given.includes(null));
  if (isOdd || releaseChannel === '') throw new Error('This is no lookup');
  if (Array.isArray(given) && given.length > 0 && given.every((hash) => hash === '')) {
    throw refuseMissing();
  }
  // A string where a list is expected is ignored.
  if ('gameVersions' in body && typeof body.gameVersions === 'string') delete body.gameVersions;
}
