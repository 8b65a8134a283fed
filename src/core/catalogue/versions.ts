import type { VersionBrief } from '#shared/domain/addon.ts';
import { z } from 'zod';
import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import { orNull } from '../registry/or-error.ts';
import type { Logger } from '../host.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { parseStoredJson } from '../database/stored-text.ts';
import { readCachedOrFetch } from './cached-or-fetched.ts';
import {
  fetchInBatches,
  type CacheOptions,
  type CatalogueContext,
  processInTurns,
  type CachedValue,
  createBatchState,
  type NotChecked,
  type RegistryOrigins,
  toBatches,
} from './request-batches.ts';
import type { VersionCache } from './version-store.ts';
import type { VersionsOfMany } from './versions-of-many.ts';

/** A version as a dependency names it. */
export interface NamedVersion {
  readonly projectId: string;
  readonly versionId: string;
}

export interface NamedVersionOptions extends CacheOptions {
  /** Called before each request; false: versions still unknown stay not checked. */
  readonly mayAsk?: () => boolean;
}

/** `version` null: deleted, hidden, or of another project. */
export type VersionAnswer =
  | { readonly kind: 'answered'; readonly version: Version | null }
  | NotChecked;

const ALL_OF_EACH = -1;

const idsSchema = z.array(z.string());

/** Version lists in the database: only ids, the versions are stored separately. */
function createListRows(
  { database, clock }: Pick<CatalogueContext, 'database' | 'clock'>,
  versions: VersionCache,
) {
  const select = database.prepare<
    [string, string],
    { version_ids: string; fetched_at: number; expired: number }
  >(
    'SELECT version_ids, fetched_at, expired FROM version_lists WHERE registry = ? AND project_id = ?',
  );
  const upsert = database.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO version_lists VALUES (?, ?, ?, ?, 0)',
  );

  const kept = (
    registry: RegistryOrigins,
    projectId: string,
  ): CachedValue<readonly Version[]> | null => {
    const row = select.get(registry.id, projectId);
    const ids = idsSchema.safeParse(row && parseStoredJson(row.version_ids));
    if (!row || !ids.success) return null;
    const value = ids.data
      .map((id) => versions.read(registry, id))
      .filter((version) => version !== null);
    return { value: newestFirst(value), at: row.fetched_at, expired: row.expired === 1 };
  };

  const findFresh = (registry: RegistryOrigins, projectId: string) => {
    const row = select.get(registry.id, projectId);
    if (!row) return null;
    const age = { at: row.fetched_at, expired: row.expired === 1 };
    return isFresh(age, ANSWER_LIVES_MS.versions, clock.now().getTime()) ? row : null;
  };

  const keep = async (
    client: RegistryClient,
    { projectId, listed }: { projectId: string; listed: readonly Version[] },
    options: CacheOptions,
  ): Promise<void> => {
    const own = listed.filter((version) => version.projectId === projectId);
    const accepted = await cacheVersions(versions, client, own, options);
    upsert.run(client.profile.id, projectId, JSON.stringify(accepted), clock.now().getTime());
  };

  return { kept, findFresh, keep };
}

export function createVersionLists(
  context: CatalogueContext,
  versions: VersionCache,
  ofMany: VersionsOfMany,
) {
  const { clock, logger } = context;
  const { kept, findFresh, keep } = createListRows(context, versions);

  const ask = async (
    client: RegistryClient,
    projectId: string,
    options: CacheOptions,
  ): Promise<void> => {
    // A hidden or deleted project has no versions to offer.
    const listed = (await orNull(client.versions.list(projectId, options))) ?? [];
    await keep(client, { projectId, listed }, options);
  };

  return {
    cachedVersionsOf: kept,
    /** True when `readVersionsOf` is supported; null: not known yet. */
    offersVersionsOfMany: ({ profile }: RegistryClient) => ofMany.isOffered(profile.id),
    /**
     * Reads the expired lists among these in few requests, if there are several and the registry
     * supports it, and returns the projects whose lists are fresh then; the others need
     * `versionsOf`. Throws CANCELLED.
     */
    async readVersionsOf(
      client: RegistryClient,
      projectIds: readonly string[],
      options: CacheOptions = {},
    ): Promise<ReadonlySet<string>> {
      const { fresh = false, offline = false } = options;
      const isOld = (id: string) => fresh || findFresh(client.profile, id) === null;
      const { true: missing = [], false: had = [] } = Object.groupBy(
        new Set(projectIds),
        (id) => `${isOld(id)}` as const,
      );
      if (missing.length < 2 || offline) return new Set(had);
      const read = await listMany({ ofMany, logger }, client, missing, options);
      for (const [projectId, listed] of read) await keep(client, { projectId, listed }, options);
      return new Set([...had, ...read.keys()]);
    },
    /** The cached list while it is fresh, else null. */
    freshVersionsOf(registry: RegistryOrigins, projectId: string): readonly Version[] | null {
      const row = findFresh(registry, projectId);
      return row && (kept(registry, projectId)?.value ?? null);
    },
    /**
     * The complete list, newest first; empty when the project is hidden or gone. Throws the
     * client's error when nothing is cached.
     */
    versionsOf: (client: RegistryClient, projectId: string, options: CacheOptions = {}) =>
      readCachedOrFetch<CachedValue<readonly Version[]>>(clock, options, {
        kept: () => kept(client.profile, projectId),
        lifeMs: ANSWER_LIVES_MS.versions,
        async ask() {
          const at = clock.now().getTime();
          await ask(client, projectId, options);
          return kept(client.profile, projectId) ?? { value: [], at };
        },
        otherwise(failure) {
          const params = { registry: client.profile.id, cause: 'offline' };
          throw failure ?? new AppError('REGISTRY_UNREACHABLE', params);
        },
      }),
  };
}

/** Returns the ids of the accepted ones. */
async function cacheVersions(
  versions: VersionCache,
  client: RegistryClient,
  listed: readonly Version[],
  { signal }: CacheOptions,
): Promise<readonly string[]> {
  const accepted: string[] = [];
  const accept = (group: readonly Version[]): void => {
    accepted.push(...versions.keep(client.profile, group));
  };
  await processInTurns(listed, accept, signal);
  return accepted;
}

/** By project id. After a failure each list is simply requested separately. */
async function listMany(
  { ofMany, logger }: { readonly ofMany: VersionsOfMany; readonly logger: Logger },
  client: RegistryClient,
  projectIds: readonly string[],
  options: CacheOptions,
): Promise<ReadonlyMap<string, readonly Version[]>> {
  const read = new Map<string, readonly Version[]>();
  await fetchInBatches(projectIds, createBatchState(), {
    limit: client.profile.limits.idsPerRequest,
    ask: (batch) => ofMany.ask(client, batch, { limit: ALL_OF_EACH }, options),
    onAnswer(batch, answer) {
      if (answer === null) return;
      for (const id of batch) read.set(id, answer.get(id) ?? []);
    },
    onFailure: (batch, { code }) =>
      logger.info('registry.versions-not-listed', { count: batch.length, cause: code }),
  });
  return read;
}

/** Sorts by publication time. */
export function newestFirst(versions: readonly Version[]): readonly Version[] {
  return versions.toSorted((a, b) => Date.parse(b.datePublished) - Date.parse(a.datePublished));
}

interface NamedVersionServices extends CatalogueContext {
  readonly versions: VersionCache;
}

/** Single requests in parallel; the registry client paces requests as well. */
const ALONE_AT_ONCE = 6;

/** See `Catalogue.namedVersions`. */
export async function findNamedVersions(
  services: NamedVersionServices,
  client: RegistryClient,
  wanted: readonly NamedVersion[],
  options: NamedVersionOptions = {},
): Promise<ReadonlyMap<string, VersionAnswer>> {
  const found = new Map<string, VersionAnswer>();
  const readKept = (group: readonly NamedVersion[]): void => {
    for (const named of group) {
      const version = services.versions.read(client.profile, named.versionId);
      if (version !== null) found.set(named.versionId, toAnswer(named, version));
    }
  };
  await processInTurns(wanted, readKept, options.signal);
  const missing = wanted.filter(({ versionId }) => !found.has(versionId));
  if (missing.length > 1) {
    await fetchVersionsTogether(services, client, missing, options);
    await processInTurns(missing, readKept, options.signal);
  }
  // A registry may not support the request for many, and one that does gives no reason for a
  // missing id.
  const rest = missing.filter(({ versionId }) => !found.has(versionId));
  for (const group of toBatches(rest, ALONE_AT_ONCE)) {
    const answers = group.map((named) => fetchSingleVersion(services, client, named, options));
    for (const [index, answer] of (await Promise.all(answers)).entries()) {
      const named = group[index];
      if (named) found.set(named.versionId, answer);
    }
  }
  return found;
}

/** Caches the answers. After a failure each version is simply requested separately. */
async function fetchVersionsTogether(
  { versions, logger }: NamedVersionServices,
  client: RegistryClient,
  missing: readonly NamedVersion[],
  options: NamedVersionOptions,
): Promise<void> {
  for (const group of toBatches(missing, client.profile.limits.idsPerRequest)) {
    if (options.mayAsk?.() === false) return;
    try {
      const ids = group.map(({ versionId }) => versionId);
      versions.keep(client.profile, await client.versions.listByIds(ids, options));
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      logger.info('registry.versions-not-listed', { count: group.length, cause: error.code });
      return;
    }
  }
}

async function fetchSingleVersion(
  { versions }: NamedVersionServices,
  client: RegistryClient,
  named: NamedVersion,
  options: NamedVersionOptions,
): Promise<VersionAnswer> {
  if (options.mayAsk?.() === false) return { kind: 'not-checked', cause: null };
  const { projectId, versionId } = named;
  try {
    const version = await client.versions.get(projectId, versionId, options);
    const isKept = versions.keep(client.profile, [version]).has(version.id);
    if (isKept) return toAnswer(named, version);
    const params = { registry: client.profile.id, versionId };
    return { kind: 'not-checked', cause: { code: 'REGISTRY_FILE_CHANGED', params } };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    if (error.code === 'REGISTRY_NOT_FOUND') return { kind: 'answered', version: null };
    return { kind: 'not-checked', cause: error.payload };
  }
}

/** A registry that answers with another project's version would add one that nobody asked for. */
function toAnswer({ projectId, versionId }: NamedVersion, version: Version): VersionAnswer {
  const isMeant = version.projectId === projectId && version.id === versionId;
  return { kind: 'answered', version: isMeant ? version : null };
}

/** The part of a version that is shown without its files and texts. */
export function toVersionBrief(version: Version): VersionBrief {
  const { id, versionNumber, releaseChannel, datePublished } = version;
  return { id, versionNumber, releaseChannel, datePublished };
}
