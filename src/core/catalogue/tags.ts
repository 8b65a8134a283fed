import { z } from 'zod';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import { AppError } from '#shared/errors.ts';
import { PROJECT_TYPES } from '#shared/registry/enumerations.ts';
import { CATEGORIES, GAME_VERSIONS, LOADERS } from '#shared/registry/data/tags.ts';
import {
  categorySchema,
  gameVersionSchema,
  licenseSchema,
  loaderSchema,
  type Category,
  type Loader,
  type GameVersion,
  type License,
} from '#shared/registry/tag.ts';
import type { CallOptions } from '../registry/call.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { parseStoredJson } from '../database/stored-text.ts';
import type { Logger } from '../host.ts';
import { readCachedOrFetch } from './cached-or-fetched.ts';
import type { CacheOptions, CatalogueContext, CachedValue } from './request-batches.ts';

/**
 * One list of tags: how it is requested, validated when read from the cache, and its shipped
 * default.
 */
interface TagList<T> {
  readonly kind: string;
  readonly item: z.ZodType<T>;
  readonly bundled: () => readonly T[] | Promise<readonly T[]>;
  readonly ask: (client: RegistryClient, options: CallOptions) => Promise<readonly T[]>;
}

/** Categories and loaders are requested per type: the whole list lacks entries (registry §4.5). */
export function createTagCache(context: CatalogueContext) {
  const read = createTagReader(context);
  const listOf =
    <T>(list: TagList<T>) =>
    (client: RegistryClient, options: CacheOptions = {}) =>
      read(client, list, options);
  const listFor =
    <Type, T>(toList: (type: Type) => TagList<T>) =>
    (client: RegistryClient, type: Type, options: CacheOptions = {}) =>
      read(client, toList(type), options);
  return {
    categories: listFor(categoriesOf),
    loaders: listFor(loadersOf),
    gameVersions: listOf(gameVersions),
    licenses: listOf(licenses),
    featuredLicenses: listOf(featuredLicenses),
    projectTypes: listOf(projectTypes),
  };
}

const categoriesOf = (type: string): TagList<Category> => ({
  kind: `categories:${type}`,
  item: categorySchema,
  bundled: () => CATEGORIES.filter(({ projectTypes }) => projectTypes.includes(type)),
  ask: (client, options) => client.tags.categories(type, options),
});

const loadersOf = (type: string | null): TagList<Loader> => ({
  kind: type === null ? 'loaders' : `loaders:${type}`,
  item: loaderSchema,
  bundled: () =>
    LOADERS.filter(
      ({ supportedProjectTypes }) => type === null || supportedProjectTypes.includes(type),
    ),
  ask: (client, options) => client.tags.loaders(type, options),
});

const gameVersions: TagList<GameVersion> = {
  kind: 'game-versions',
  item: gameVersionSchema,
  bundled: () => GAME_VERSIONS,
  ask: (client, options) => client.tags.gameVersions(options),
};

// Hundreds of licences: loaded only when they are needed before the first answer.
const loadLicenses = () => import('#shared/registry/data/licenses.ts');

const licenses: TagList<License> = {
  kind: 'licenses',
  item: licenseSchema,
  bundled: async () => (await loadLicenses()).LICENSES,
  ask: (client, options) => client.tags.licenses(options),
};

const featuredLicenses: TagList<License> = {
  kind: 'featured-licenses',
  item: licenseSchema,
  bundled: async () => (await loadLicenses()).FEATURED_LICENSES,
  ask: (client, options) => client.tags.featuredLicenses(options),
};

const projectTypes: TagList<string> = {
  kind: 'project-types',
  item: z.string(),
  bundled: () => PROJECT_TYPES,
  ask: (client, options) => client.tags.projectTypes(options),
};

function createTagReader({ database, clock }: CatalogueContext) {
  const select = database.prepare<[string, string], { document: string; fetched_at: number }>(
    'SELECT document, fetched_at FROM tags WHERE registry = ? AND kind = ?',
  );
  const upsert = database.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO tags VALUES (?, ?, ?, ?)',
  );

  const readKept = <T>(registryId: string, list: TagList<T>): CachedValue<readonly T[]> | null => {
    const row = select.get(registryId, list.kind);
    const rows = z.array(z.unknown()).safeParse(row && parseStoredJson(row.document));
    if (!row || !rows.success) return null;
    const value = rows.data.flatMap((entry) => {
      const parsed = list.item.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
    return { value, at: row.fetched_at };
  };

  return <T>(
    client: RegistryClient,
    list: TagList<T>,
    options: CacheOptions,
  ): Promise<CachedValue<readonly T[]>> =>
    readCachedOrFetch<CachedValue<readonly T[]>>(clock, options, {
      kept: () => readKept(client.profile.id, list),
      lifeMs: ANSWER_LIVES_MS.tag,
      async ask() {
        const value = await list.ask(client, options);
        const at = clock.now().getTime();
        upsert.run(client.profile.id, list.kind, JSON.stringify(value), at);
        return { value, at };
      },
      otherwise: async () => ({ value: await list.bundled(), at: null }),
    });
}

/**
 * Refreshes expired tags (`fresh`: all of them), so that they are available offline. An unreachable
 * registry only leaves them older. Categories are requested by type: the unfiltered list lacks some
 * (registry §4.5). Throws CANCELLED.
 */
export async function refreshTags(
  services: { readonly catalogue: ReturnType<typeof createTagCache>; readonly logger: Logger },
  client: RegistryClient,
  { signal, fresh = false }: { readonly signal: AbortSignal; readonly fresh?: boolean },
): Promise<void> {
  const { catalogue, logger } = services;
  const options = { signal, fresh };
  try {
    const types = await catalogue.projectTypes(client, options);
    // After the first failure the others would only wait for the same timeout.
    if (types.cause) return;
    for (const type of types.value) await catalogue.categories(client, type, options);
    await catalogue.loaders(client, null, options);
    await catalogue.gameVersions(client, options);
    await catalogue.licenses(client, options);
    await catalogue.featuredLicenses(client, options);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CANCELLED') throw error;
    logger.warn('catalogue.tags-not-refreshed', { registry: client.profile.id, error });
  }
}
