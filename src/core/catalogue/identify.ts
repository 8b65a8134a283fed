import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import { AppError } from '#shared/errors.ts';
import type { HashAlgorithm, HashLookupRequest } from '#shared/registry/hash-lookup.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { readCachedOrFetchAll } from './cached-or-fetched.ts';
import {
  fetchInBatches,
  type CacheOptions,
  type CatalogueContext,
  createBatchState,
  type RegistryOrigins,
} from './request-batches.ts';
import type {
  HashStore,
  Identification,
  CachedIdentification,
  VersionCache,
} from './version-store.ts';

export interface FileDigests {
  /** null when only an archive's sha512 was recorded. */
  readonly sha1: string | null;
  readonly sha512: string;
  /** The version it was installed as, according to the folder's record. */
  readonly installedAs?: string | null;
}

export interface InstalledFile {
  readonly sha512: string;
  readonly versionId: string;
}

interface IdentifyServices extends CatalogueContext {
  readonly versions: VersionCache;
  readonly hashes: HashStore;
}

/** Identifies the version of each file, from the cache first (design decision 4, registry §6). */
export async function identifyFiles(
  services: IdentifyServices,
  client: RegistryClient,
  files: readonly FileDigests[],
  options: CacheOptions = {},
): Promise<ReadonlyMap<string, Identification>> {
  const { hashes } = services;
  const { profile } = client;
  return readCachedOrFetchAll<string, CachedIdentification>(services.clock, options, {
    items: [...new Set(files.map(({ sha512 }) => sha512.toLowerCase()))],
    keyOf: (sha512) => sha512,
    read: (sha512s) => hashes.read(profile, sha512s),
    // After a crash right after an operation, its files are known only from the folder's record.
    learn(missing) {
      const installed = files.flatMap(({ sha512, installedAs: versionId }) =>
        versionId && missing.has(sha512) ? [{ sha512, versionId }] : [],
      );
      if (installed.length > 0) cacheInstalledVersions(services, profile, installed);
      return installed.map(({ sha512 }) => sha512);
    },
    mayTake: (kept, now) => mayTake(kept, options, now),
    async ask(asked, onResolved) {
      const request: HashLookupRequest = { hashes: asked, algorithm: 'sha512' };
      return (await lookUpHashes(services, client, request, { ...options, onResolved })).failed;
    },
  });
}

/**
 * Records the version of files without a cached answer; the version must be cached and have a file
 * with these bytes.
 */
export function cacheInstalledVersions(
  { versions, hashes }: IdentifyServices,
  registry: RegistryOrigins,
  files: readonly InstalledFile[],
): void {
  const known = hashes.read(
    registry,
    files.map(({ sha512 }) => sha512),
  );
  const learnt = files.flatMap(({ sha512, versionId }): [string, Version][] => {
    const version = known.has(sha512) ? null : versions.read(registry, versionId);
    return version && fileWith(version, sha512, 'sha512') ? [[sha512, version]] : [];
  });
  hashes.keepKnown(registry.id, new Map(learnt));
}

/** As `identifyFiles`, by sha1; matches are cached by their sha512 only. */
export async function identifyBySha1(
  services: IdentifyServices,
  client: RegistryClient,
  sha1s: readonly string[],
  options: CacheOptions = {},
): Promise<ReadonlyMap<string, Identification>> {
  const hashes = [...new Set(sha1s.map((sha1) => sha1.toLowerCase()))];
  const nothing: Identification = { kind: 'not-checked', cause: null };
  if (options.offline) return new Map(hashes.map((sha1) => [sha1, nothing]));
  let done = 0;
  const onResolved = (count: number) => options.onProgress?.((done += count), hashes.length);
  const request: HashLookupRequest = { hashes, algorithm: 'sha1' };
  const { failed, known } = await lookUpHashes(services, client, request, {
    ...options,
    onResolved,
  });
  const at = services.clock.now().getTime();
  return new Map(
    hashes.map((sha1): [string, Identification] => {
      const cause = failed.get(sha1)?.payload;
      if (cause !== undefined) return [sha1, { kind: 'not-checked', cause }];
      const version = known.get(sha1);
      return [sha1, version ? { kind: 'known', at, version } : { kind: 'unknown', at }];
    }),
  );
}

/**
 * Bytes never change their identity: `fresh` asks again only for unknown files, unless `again` asks
 * for all.
 */
function mayTake(kept: CachedIdentification, options: CacheOptions, now: number): boolean {
  if (options.again === true) return false;
  if (kept.kind === 'known') return isFresh(kept, ANSWER_LIVES_MS.identified, now);
  return !options.fresh && isFresh(kept, ANSWER_LIVES_MS.unknown, now);
}

interface LookUpOptions extends CacheOptions {
  readonly onResolved: (count: number) => void;
}

interface LookedUp {
  readonly known: ReadonlyMap<string, Version>;
  readonly failed: ReadonlyMap<string, AppError>;
}

/**
 * Caches and returns the registry's answers for these hashes, and returns those that it could not
 * be asked for. A hash missing from an answer may be hidden by another of its project (registry
 * §6.4), so it is asked for again at the end, and counts as unknown only when a request answered
 * none of its hashes.
 */
async function lookUpHashes(
  services: IdentifyServices,
  client: RegistryClient,
  { hashes, algorithm }: HashLookupRequest,
  options: LookUpOptions,
): Promise<LookedUp> {
  const failed = new Map<string, AppError>();
  const known = new Map<string, Version>();
  const state = createBatchState();
  const limit = client.profile.limits.hashesPerRequest;
  for (let waiting = hashes; waiting.length > 0;) {
    const unanswered: string[] = [];
    await fetchInBatches(waiting.slice(0, limit), state, {
      limit,
      ask: (batch) => client.hashes.lookup({ hashes: batch, algorithm }, options),
      onAnswer: (batch, answer) => {
        const given = batch.filter((hash) => answer.has(hash));
        const missing = batch.filter((hash) => !answer.has(hash));
        if (given.length > 0) unanswered.push(...missing);
        else if (algorithm === 'sha512') services.hashes.keepUnknown(client.profile.id, missing);
        const kept = cacheIdentifications(services, client, { hashes: given, algorithm }, answer);
        kept.known.forEach((version, hash) => known.set(hash, version));
        kept.failed.forEach((cause, hash) => failed.set(hash, cause));
        options.onResolved((given.length === 0 ? missing : given).length);
      },
      onFailure: (batch, cause) => {
        for (const hash of batch) failed.set(hash, cause);
        options.onResolved(batch.length);
      },
    });
    waiting = [...waiting.slice(limit), ...unanswered];
  }
  return { known, failed };
}

/** Caches the valid answers and returns the error for each of the others. */
function cacheIdentifications(
  { versions, hashes, logger }: IdentifyServices,
  { profile }: RegistryClient,
  { hashes: given, algorithm }: HashLookupRequest,
  answer: ReadonlyMap<string, Version>,
): LookedUp {
  const accepted = versions.keep(profile, [...answer.values()]);
  const failed = new Map<string, AppError>();
  const known = new Map<string, Version>();
  const bySha512 = new Map<string, Version>();
  for (const hash of given) {
    const version = answer.get(hash);
    if (version === undefined) continue;
    const params = { registry: profile.id, versionId: version.id };
    const file = fileWith(version, hash, algorithm);
    if (!accepted.has(version.id)) {
      failed.set(hash, new AppError('REGISTRY_FILE_CHANGED', params));
    } else if (file === null) {
      logger.error('registry.hash-differs', { ...params, [algorithm]: hash });
      const invalid = { registry: profile.id, cause: 'hash' };
      failed.set(hash, new AppError('REGISTRY_ANSWER_INVALID', invalid));
    } else {
      known.set(hash, version);
      if (file.sha512_hash !== null) bySha512.set(file.sha512_hash, version);
    }
  }
  hashes.keepKnown(profile.id, bySha512);
  return { known, failed };
}

/** An answer counts only when the version has a file with these very bytes (design decision 3). */
function fileWith(
  { files, primaryFile }: Version,
  hash: string,
  algorithm: HashAlgorithm,
): VersionFile | null {
  const all = primaryFile === null ? files : [primaryFile, ...files];
  return all.find((file) => file[`${algorithm}_hash`] === hash) ?? null;
}
