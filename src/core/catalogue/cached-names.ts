import type { CachedName } from '#shared/contract/lookups.ts';
import type { AddonRecord } from '#shared/domain/addon.ts';
import { fileNameOf } from '#shared/domain/relative-path.ts';
import type { AppDatabase } from '../database/open-database.ts';

const MAX_NAMES = 1000;

/** Names that a shell can complete: read without the network and without looking at the add-ons' files. */
export interface CachedNames {
  /** Projects of the registry, by slug. */
  projects(registry: string): readonly CachedName[];
  /**
   * Add-ons that the loadout's record or the last scan has, by slug, else by file name. Throws what `readRecorded`
   * throws.
   */
  addons(loadoutId: string, registry: string): readonly CachedName[];
}

interface CachedNamesServices {
  readonly database: AppDatabase;
  /** The add-ons in the record of a loadout's folder. */
  readonly readRecorded: (loadoutId: string) => readonly AddonRecord[];
}

interface Row {
  readonly path: string;
  readonly slug: string | null;
  readonly title: string | null;
}

const NAME_COLUMNS = `
  iif(json_valid(projects.document), projects.document ->> '$.slug', NULL) AS slug,
  iif(json_valid(projects.document), projects.document ->> '$.name', NULL) AS title`;

export function createCachedNames({ database, readRecorded }: CachedNamesServices): CachedNames {
  /** A scan keeps nothing of a file that was changed a moment ago, as one that was just installed. */
  const listRecorded = (loadoutId: string, registry: string): readonly Row[] =>
    database
      .prepare<[string, string], Row>(
        `SELECT recorded.value ->> '$.path' AS path, ${NAME_COLUMNS}
         FROM json_each(?) AS recorded
         LEFT JOIN projects ON projects.registry = ? AND projects.id = recorded.value ->> '$.projectId'`,
      )
      .all(JSON.stringify(readRecorded(loadoutId)), registry);
  const listScanned = (loadoutId: string, registry: string): readonly Row[] =>
    database
      .prepare<[{ registry: string; loadoutId: string }], Row>(
        `SELECT path, ${NAME_COLUMNS}
         FROM scan_cache
         LEFT JOIN hashes ON hashes.registry = @registry AND hashes.sha512 = scan_cache.sha512
         LEFT JOIN versions ON versions.registry = @registry AND versions.id = hashes.version_id
         LEFT JOIN projects ON projects.registry = @registry AND projects.id = versions.project_id
         WHERE loadout_id = @loadoutId`,
      )
      .all({ registry, loadoutId });
  return {
    projects: (registry) =>
      database
        .prepare<[string], CachedName>(
          `SELECT document ->> '$.slug' AS name, document ->> '$.name' AS title FROM projects
           WHERE registry = ? AND json_valid(document) AND name IS NOT NULL
           ORDER BY name LIMIT ${MAX_NAMES}`,
        )
        .all(registry),
    addons(loadoutId, registry) {
      const rows = [...listRecorded(loadoutId, registry), ...listScanned(loadoutId, registry)];
      // What a later scan says of a path counts.
      const byPath = new Map(rows.map((row) => [row.path, row]));
      return [...byPath.values()]
        .slice(0, MAX_NAMES)
        .map(({ path, slug, title }) => ({ name: slug ?? fileNameOf(path), title }));
    },
  };
}
