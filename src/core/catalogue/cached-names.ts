import type { CachedName } from '#shared/contract/lookups.ts';
import type { AddonRecord } from '#shared/domain/addon.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
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

export function createCachedNames({ database, readRecorded }: CachedNamesServices): CachedNames {
  /** Of both: a scan keeps nothing of a file that was changed a moment ago, as one that was just installed. */
  const listAddons = (loadoutId: string, registry: string): readonly Row[] =>
    database
      .prepare<[{ registry: string; loadoutId: string; recorded: string }], Row>(
        `WITH present AS (
           SELECT value ->> '$.path' AS path, value ->> '$.sha512' AS sha512 FROM json_each(@recorded)
           UNION
           SELECT path, sha512 FROM scan_cache WHERE loadout_id = @loadoutId
         )
         SELECT path, iif(json_valid(projects.document), projects.document ->> '$.slug', NULL) AS slug,
           iif(json_valid(projects.document), projects.document ->> '$.name', NULL) AS title
         FROM present
         LEFT JOIN hashes ON hashes.registry = @registry AND hashes.sha512 = present.sha512
         LEFT JOIN versions ON versions.registry = @registry AND versions.id = hashes.version_id
         LEFT JOIN projects ON projects.registry = @registry AND projects.id = versions.project_id
         ORDER BY path LIMIT ${MAX_NAMES}`,
      )
      .all({ registry, loadoutId, recorded: JSON.stringify(readRecorded(loadoutId)) });
  return {
    projects: (registry) =>
      database
        .prepare<[string], CachedName>(
          `SELECT document ->> '$.slug' AS name, document ->> '$.name' AS title FROM projects
           WHERE registry = ? AND json_valid(document) AND name IS NOT NULL
           ORDER BY name LIMIT ${MAX_NAMES}`,
        )
        .all(registry),
    addons: (loadoutId, registry) =>
      listAddons(loadoutId, registry).map(({ path, slug, title }) => ({
        name: slug ?? fileNameOf(path),
        title,
      })),
  };
}
