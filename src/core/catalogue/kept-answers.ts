import type { KeptAnswers } from '#shared/domain/diagnostics.ts';
import type { AppDatabase } from '../database/open-database.ts';

const TABLES: Readonly<Record<KeptAnswers['kind'], string>> = {
  tags: 'tags',
  projects: 'projects',
  versions: 'versions',
  hashes: 'hashes',
};

interface Row {
  readonly registry: string;
  readonly count: number;
  readonly oldest: number;
  readonly newest: number;
}

/** What is kept of each registry's answers, with its age; a registry without any is left out. */
export function listKeptAnswers(database: AppDatabase): KeptAnswers[] {
  return (Object.keys(TABLES) as KeptAnswers['kind'][]).flatMap((kind) => {
    const rows = database
      .prepare<[], Row>(
        `SELECT registry, count(*) AS count, min(fetched_at) AS oldest, max(fetched_at) AS newest
         FROM ${TABLES[kind]} GROUP BY registry ORDER BY registry`,
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

/** The ids of a registry's projects that are kept. */
export function listKeptProjects(database: AppDatabase, registry: string): string[] {
  return database
    .prepare<[string], string>('SELECT id FROM projects WHERE registry = ? ORDER BY id')
    .pluck()
    .all(registry);
}

/** When a registry last answered which version is the newest, in milliseconds since 1970; null: never. */
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
