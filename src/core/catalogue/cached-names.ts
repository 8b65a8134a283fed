import type { CachedName } from '#shared/contract/lookups.ts';
import { fileNameOf } from '#shared/domain/relative-path.ts';
import type { AppDatabase } from '../database/open-database.ts';

const MAX_NAMES = 1000;

/** Names that a shell can complete: read from the database, without the network and without the folder. */
export interface CachedNames {
  /** Projects of the registry, by slug. */
  projects(registry: string): readonly CachedName[];
  /** Add-ons of the loadout as they were last scanned, by slug, else by file name. */
  addons(loadoutId: string, registry: string): readonly CachedName[];
}

interface Row {
  readonly path: string;
  readonly slug: string | null;
  readonly title: string | null;
}

export function createCachedNames(database: AppDatabase): CachedNames {
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
      database
        .prepare<[{ registry: string; loadoutId: string }], Row>(
          `SELECT path, iif(json_valid(projects.document), projects.document ->> '$.slug', NULL) AS slug,
             iif(json_valid(projects.document), projects.document ->> '$.name', NULL) AS title
           FROM scan_cache
           LEFT JOIN hashes ON hashes.registry = @registry AND hashes.sha512 = scan_cache.sha512
           LEFT JOIN versions ON versions.registry = @registry AND versions.id = hashes.version_id
           LEFT JOIN projects ON projects.registry = @registry AND projects.id = versions.project_id
           WHERE loadout_id = @loadoutId ORDER BY path LIMIT ${MAX_NAMES}`,
        )
        .all({ registry, loadoutId })
        .map(({ path, slug, title }) => ({ name: slug ?? fileNameOf(path), title })),
  };
}
