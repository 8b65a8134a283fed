import Database from 'better-sqlite3';
import type { CachedAnswers } from '#shared/domain/diagnostics.ts';
import type { CachedName } from '#shared/contract/lookups.ts';
import type { AddonRecord } from '#shared/domain/addon.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import type { AppDatabase } from '../database/open-database.ts';

/** Each is also the name of its table. */
const KINDS: readonly CachedAnswers['kind'][] = ['tags', 'projects', 'versions', 'hashes'];

interface AnswersRow {
  readonly registry: string;
  readonly count: number;
  readonly oldest: number;
  readonly newest: number;
}

/**
 * Lists the cached answers of each registry with their age; registries without any are left out.
 */
export function listCachedAnswers(database: AppDatabase): CachedAnswers[] {
  return KINDS.flatMap((kind) => {
    const rows = database
      .prepare<[], AnswersRow>(
        `SELECT registry, count(*) AS count, min(fetched_at) AS oldest, max(fetched_at) AS newest
         FROM ${kind} GROUP BY registry ORDER BY registry`,
      )
      .all();
    return rows.map(({ registry, count, oldest, newest }) => ({
      registry,
      kind,
      count,
      oldestAt: new Date(oldest).toISOString(),
      newestAt: new Date(newest).toISOString(),
    }));
  });
}

/** Ids of a registry's cached projects. */
export function listCachedProjects(database: AppDatabase, registry: string): string[] {
  return database
    .prepare<[string], string>('SELECT id FROM projects WHERE registry = ? ORDER BY id')
    .pluck()
    .all(registry);
}

/**
 * When a registry last answered a question for the newest version, in milliseconds since 1970;
 * null: never.
 */
export function lastAskedForNewer(database: AppDatabase, registry: string): number | null {
  return (
    database
      .prepare<[string], number | null>(
        'SELECT max(fetched_at) FROM newest_versions WHERE registry = ?',
      )
      .pluck()
      .get(registry) ?? null
  );
}

const MAX_NAMES = 1000;

interface CachedNamesServices {
  readonly database: AppDatabase;
  /** Add-ons in the record of a loadout's folder. */
  readonly readRecorded: (loadoutId: string) => readonly AddonRecord[];
}

interface NamedAddonRow {
  readonly path: string;
  readonly slug: string | null;
  readonly title: string | null;
}

export type CachedNames = ReturnType<typeof createCachedNames>;

/** Names for shell completion: read without the network and without the add-ons' files. */
export function createCachedNames({ database, readRecorded }: CachedNamesServices) {
  /**
   * From both: a scan caches nothing of a file that changed a moment ago, such as one that was just
   * installed.
   */
  const listAddons = (loadoutId: string, registry: string): readonly NamedAddonRow[] =>
    database
      .prepare<[{ registry: string; loadoutId: string; recorded: string }], NamedAddonRow>(
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
    /** Projects of the registry, by slug. */
    projects: (registry: string): readonly CachedName[] =>
      database
        .prepare<[string], CachedName>(
          `SELECT document ->> '$.slug' AS name, document ->> '$.name' AS title FROM projects
           WHERE registry = ? AND json_valid(document) AND name IS NOT NULL
           ORDER BY name LIMIT ${MAX_NAMES}`,
        )
        .all(registry),
    /**
     * Add-ons of the loadout's record or the last scan, by slug, else by file name. Throws the
     * errors of `readRecorded`.
     */
    addons: (loadoutId: string, registry: string): readonly CachedName[] =>
      listAddons(loadoutId, registry).map(({ path, slug, title }) => ({
        name: slug ?? fileNameOf(path),
        title,
      })),
  };
}

const OF_PROJECT = [
  'UPDATE projects SET expired = 1 WHERE registry = ? AND id = ?',
  'UPDATE version_lists SET expired = 1 WHERE registry = ? AND project_id = ?',
  'UPDATE newest_versions SET expired = 1 WHERE registry = ? AND project_id = ?',
];
const OF_PAGES = 'UPDATE pages SET expired = 1 WHERE registry = ?';

type ExpireAnswers = (registry: string, projectId: string | null) => void;

/** After a write: marks the cached project and all pages as expired; they still serve offline. */
export function createExpiry(database: AppDatabase): ExpireAnswers {
  const ofProject = OF_PROJECT.map((sql) => database.prepare(sql));
  const ofPages = database.prepare(OF_PAGES);
  return (registry, project) => {
    try {
      ofPages.run(registry);
      if (project !== null) for (const statement of ofProject) statement.run(registry, project);
    } catch (error) {
      // With a full disk they expire by age a little later; the write itself was done.
      if (!(error instanceof Database.SqliteError)) throw error;
    }
  };
}
