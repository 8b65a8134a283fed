import type { Version } from '#shared/registry/version.ts';
import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import { AppError, isRegistryAway } from '#shared/errors.ts';
import type { UpdateFilters } from '#shared/registry/hash-lookup.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { readCachedOrFetchAll } from './cached-or-fetched.ts';
import {
  type CacheStatus,
  fetchInBatches,
  type CacheOptions,
  type BatchState,
  type CatalogueContext,
  createBatchState,
  type NotChecked,
  type RegistryOrigins,
} from './request-batches.ts';
import type { VersionCache } from './version-store.ts';
import type { VersionsOfMany } from './versions-of-many.ts';
import { isWithinChannel } from '#shared/domain/compatibility.ts';
import { RELEASE_CHANNELS, type ReleaseChannel } from '#shared/registry/enumerations.ts';

export interface NewestQuestion {
  readonly projectId: string;
  /** Hash of any file of the project. */
  readonly sha512: string;
  readonly gameVersion: string | null;
  readonly loader: string | null;
  readonly channel: ReleaseChannel;
  /** The installed version: mostly it is the newest, and need not be read again. */
  readonly installed?: Version;
}

/** `newest` null: the registry answered that nothing matches the filters. */
export type NewestAnswer =
  | (CacheStatus & { readonly kind: 'answered'; readonly newest: Version | null })
  | NotChecked;

type CachedNewest = Extract<NewestAnswer, { kind: 'answered' }>;

type Key = [
  registry: string,
  project: string,
  gameVersion: string,
  loader: string,
  channel: string,
];

interface NewestRow {
  readonly version_id: string | null;
  readonly fetched_at: number;
  readonly expired: number;
}

type NewestStore = ReturnType<typeof createNewestStore>;

export function createNewestStore({ database, clock }: CatalogueContext, versions: VersionCache) {
  const select = database.prepare<Key, NewestRow>(`
    SELECT version_id, fetched_at, expired FROM newest_versions
    WHERE registry = ? AND project_id = ? AND game_version = ? AND loader = ? AND channel = ?`);
  const upsert = database.prepare<[...Key, string | null, number]>(
    'INSERT OR REPLACE INTO newest_versions VALUES (?, ?, ?, ?, ?, ?, ?, 0)',
  );
  const remove = database.prepare<Key>(`
    DELETE FROM newest_versions
    WHERE registry = ? AND project_id = ? AND game_version = ? AND loader = ? AND channel = ?`);
  return {
    /** `known`: a version that was already read. */
    read(
      registry: RegistryOrigins,
      question: NewestQuestion,
      known?: Version,
    ): CachedNewest | null {
      const row = select.get(...toCacheKey(registry.id, question));
      if (!row) return null;
      const age = { at: row.fetched_at, expired: row.expired === 1 };
      const answer = { kind: 'answered', ...age } as const;
      if (row.version_id === null) return { ...answer, newest: null };
      const isKnown = row.version_id === known?.id;
      const newest = isKnown ? known : versions.read(registry, row.version_id);
      return newest && { ...answer, newest };
    },
    keep(registryId: string, answers: ReadonlyMap<NewestQuestion, string | null>): void {
      const now = clock.now().getTime();
      const write = database.transaction(() => {
        for (const [question, id] of answers)
          upsert.run(...toCacheKey(registryId, question), id, now);
      });
      write.immediate();
    },
    forget(registryId: string, question: NewestQuestion): void {
      remove.run(...toCacheKey(registryId, question));
    },
  };
}

/** No filter is stored as the empty text: NULL would never equal itself in a key. */
function toCacheKey(registryId: string, question: NewestQuestion): Key {
  const { projectId, gameVersion, loader, channel } = question;
  return [registryId, projectId, gameVersion ?? '', loader ?? '', channel];
}

interface NewestServices extends CatalogueContext {
  readonly versions: VersionCache;
  readonly ofMany: VersionsOfMany;
  readonly newest: NewestStore;
}

/**
 * Finds the newest version of each project that matches its filters, from the cache first (registry
 * §6.3).
 */
export async function findNewestVersions(
  services: NewestServices,
  client: RegistryClient,
  questions: readonly NewestQuestion[],
  options: CacheOptions = {},
): Promise<ReadonlyMap<string, NewestAnswer>> {
  return readCachedOrFetchAll<NewestQuestion, CachedNewest>(services.clock, options, {
    items: questions,
    keyOf: ({ projectId }) => projectId,
    read(group, isAsked) {
      const kept = group.flatMap((question): [string, CachedNewest][] => {
        const known = isAsked ? undefined : question.installed;
        const answer = services.newest.read(client.profile, question, known);
        return answer === null ? [] : [[question.projectId, answer]];
      });
      return new Map(kept);
    },
    mayTake: (kept, now) => !options.fresh && isFresh(kept, ANSWER_LIVES_MS.newest, now),
    ask: (asked, onResolved) => fetchNewest(services, client, asked, { ...options, onResolved }),
  });
}

interface NewestOptions extends CacheOptions {
  readonly onResolved: (count: number) => void;
}

/** Asks, caches the answers and returns the error for each project that could not be asked for. */
async function fetchNewest(
  services: NewestServices,
  client: RegistryClient,
  questions: readonly NewestQuestion[],
  options: NewestOptions,
): Promise<ReadonlyMap<string, AppError>> {
  const failed = new Map<string, AppError>();
  const state = createBatchState();
  const { hashesPerRequest } = client.profile.limits;
  const rest =
    questions.length > hashesPerRequest
      ? await fetchNewestTogether({ services, client, failed, state }, questions, options)
      : questions;
  const groups = Map.groupBy(rest, ({ gameVersion, loader, channel }) =>
    JSON.stringify([gameVersion, loader, channel]),
  );
  for (const group of groups.values()) {
    await fetchInBatches(group, state, {
      limit: hashesPerRequest,
      ask: (batch) => request(client, batch, { ...options, single: questions.length === 1 }),
      onAnswer: (batch, answer) => {
        for (const [question, cause] of cacheNewestVersions(services, client, batch, answer)) {
          failed.set(question.projectId, cause);
        }
        options.onResolved(batch.length);
      },
      onFailure: (batch, cause) => {
        for (const { projectId } of batch) failed.set(projectId, cause);
        options.onResolved(batch.length);
      },
    });
  }
  return failed;
}

/** This many versions of a project nearly always include one of each channel. */
const LISTED_EACH = 5;

interface NewestLookup {
  readonly services: NewestServices;
  readonly client: RegistryClient;
  readonly failed: Map<string, AppError>;
  /**
   * State of the other way to ask, which then need not find out itself that the registry is
   * unreachable.
   */
  readonly state: BatchState;
}

/**
 * Asks for the newest versions of many projects together, if the registry supports that; one answer
 * serves all channels. Returns the questions that remain open.
 */
async function fetchNewestTogether(
  listing: NewestLookup,
  questions: readonly NewestQuestion[],
  options: NewestOptions,
): Promise<readonly NewestQuestion[]> {
  const { services, client } = listing;
  const open: NewestQuestion[] = [];
  const state = createBatchState();
  const groups = Map.groupBy(questions, ({ gameVersion, loader }) =>
    JSON.stringify([gameVersion, loader]),
  );
  for (const group of groups.values()) {
    const { gameVersion = null, loader = null } = group[0] ?? {};
    const filters = { limit: LISTED_EACH, gameVersion, loader };
    await fetchInBatches(group, state, {
      limit: client.profile.limits.idsPerRequest,
      ask: (batch) => {
        const ids = batch.map(({ projectId }) => projectId);
        return services.ofMany.ask(client, ids, filters, options);
      },
      onAnswer: (batch, answer) => {
        const left = answer === null ? batch : keepListed(listing, batch, answer);
        open.push(...left);
        options.onResolved(batch.length - left.length);
      },
      // The other way to ask gives a more precise error.
      onFailure: (batch, cause) => {
        if (isRegistryAway(cause.payload)) listing.state.givenUp = cause;
        open.push(...batch);
      },
    });
  }
  return open;
}

function keepListed(
  { services, client, failed }: NewestLookup,
  batch: readonly NewestQuestion[],
  answer: ReadonlyMap<string, readonly Version[]>,
): readonly NewestQuestion[] {
  const open: NewestQuestion[] = [];
  for (const channel of RELEASE_CHANNELS) {
    const told: NewestQuestion[] = [];
    const newest = new Map<string, Version>();
    for (const question of batch) {
      const listed = answer.get(question.projectId) ?? [];
      const found = listed.find(({ releaseChannel }) => isWithinChannel(releaseChannel, channel));
      if (found !== undefined) newest.set(question.sha512, found);
      if (found !== undefined || listed.length < LISTED_EACH) told.push({ ...question, channel });
      else if (question.channel === channel) open.push(question);
    }
    const refused = cacheNewestVersions(services, client, told, newest);
    for (const [{ projectId }, cause] of refused) failed.set(projectId, cause);
  }
  return open;
}

async function request(
  client: RegistryClient,
  batch: readonly NewestQuestion[],
  options: CacheOptions & { readonly single: boolean },
): Promise<ReadonlyMap<string, Version>> {
  const [first] = batch;
  if (first === undefined) return new Map();
  const filters = toUpdateFilters(first);
  if (!options.single) {
    return client.hashes.newest(
      batch.map(({ sha512 }) => sha512),
      filters,
      options,
    );
  }
  const version = await client.hashes.newestOf(first.sha512, filters, options);
  return new Map(version === null ? [] : [[first.sha512, version]]);
}

function toUpdateFilters({ channel, gameVersion, loader }: NewestQuestion): UpdateFilters {
  return {
    algorithm: 'sha512',
    releaseChannel: channel,
    ...(gameVersion === null ? {} : { gameVersion }),
    ...(loader === null ? {} : { loader }),
  };
}

/**
 * A missing key is an answer here: each request has one hash per project, so nothing can hide
 * another.
 */
function cacheNewestVersions(
  { versions, newest, logger }: NewestServices,
  { profile }: RegistryClient,
  batch: readonly NewestQuestion[],
  answer: ReadonlyMap<string, Version>,
): ReadonlyMap<NewestQuestion, AppError> {
  const accepted = versions.keep(profile, [...answer.values()]);
  const refused = new Map<NewestQuestion, AppError>();
  const kept = new Map<NewestQuestion, string | null>();
  for (const question of batch) {
    const version = answer.get(question.sha512);
    if (version === undefined) {
      kept.set(question, null);
    } else if (version.projectId !== question.projectId) {
      // The same bytes in two projects (registry §6.4): the other project's versions are no update
      // of this one.
      const fields = { registry: profile.id, projectId: question.projectId, versionId: version.id };
      logger.warn('registry.other-project', fields);
      kept.set(question, null);
    } else if (accepted.has(version.id)) {
      kept.set(question, version.id);
    } else {
      // The cached answer may be this very version: it must not be offered either.
      newest.forget(profile.id, question);
      const params = { registry: profile.id, versionId: version.id };
      refused.set(question, new AppError('REGISTRY_FILE_CHANGED', params));
    }
  }
  newest.keep(profile.id, kept);
  return refused;
}
