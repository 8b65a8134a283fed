import { CATEGORIES, GAME_VERSIONS, LOADERS } from '#shared/registry/data/tags.ts';
import type { Category, GameVersion, Loader } from '#shared/registry/tag.ts';
import type { RegistryDatabase } from './open-database.ts';

export interface TagEntries {
  readonly category: Category;
  readonly gameVersion: GameVersion;
  readonly loader: Loader;
}
type TagKind = keyof TagEntries;

export interface TagStore {
  list<K extends TagKind>(kind: K): TagEntries[K][];
  /** A game version becomes the newest; other entries are appended. */
  add<K extends TagKind>(kind: K, entry: TagEntries[K]): void;
  /** Newest first, in the order of the tag list; values it does not list come last. */
  sortGameVersions(values: readonly string[]): string[];
}

/** Opens the tags of the data directory; empty ones are filled from the bundled enumerations. */
export function createTagStore(database: RegistryDatabase): TagStore {
  const rows = database.prepare<[string], { entry: string }>(
    'SELECT entry FROM tags WHERE kind = ? ORDER BY position',
  );
  const insert = database.prepare('INSERT INTO tags (kind, position, entry) VALUES (?, ?, ?)');
  const bounds = database.prepare<[string], { first: number | null; last: number | null }>(
    'SELECT min(position) AS first, max(position) AS last FROM tags WHERE kind = ?',
  );
  let ranks: ReadonlyMap<string, number> | null = null;

  const append = (kind: TagKind, entry: object) =>
    insert.run(kind, (bounds.get(kind)?.last ?? 0) + 1, JSON.stringify(entry));
  const list = <K extends TagKind>(kind: K): TagEntries[K][] =>
    rows.all(kind).map(({ entry }) => JSON.parse(entry) as TagEntries[K]);
  const rankGameVersions = () =>
    new Map(list('gameVersion').map(({ value }, rank) => [value, rank]));

  database
    .transaction(() => {
      if (bounds.get('loader')?.last !== null) return;
      for (const category of CATEGORIES) append('category', category);
      for (const loader of LOADERS) append('loader', loader);
      for (const gameVersion of GAME_VERSIONS) append('gameVersion', gameVersion);
    })
    .immediate();

  return {
    list,
    add(kind, entry) {
      ranks = null;
      if (kind !== 'gameVersion') append(kind, entry);
      else insert.run(kind, (bounds.get(kind)?.first ?? 0) - 1, JSON.stringify(entry));
    },
    sortGameVersions(values) {
      const known = (ranks ??= rankGameVersions());
      const rankOf = (value: string) => known.get(value) ?? known.size;
      return values.toSorted((a, b) => rankOf(a) - rankOf(b));
    },
  };
}
