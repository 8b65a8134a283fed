import Database from 'better-sqlite3';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import type { AppDatabase } from '../database/open-database.ts';

const OF_PROJECT = [
  'UPDATE projects SET fetched_at = min(fetched_at, @at) WHERE registry = @registry AND id = @project',
  'UPDATE version_lists SET fetched_at = min(fetched_at, @at) WHERE registry = @registry AND project_id = @project',
  'UPDATE newest_versions SET fetched_at = min(fetched_at, @at) WHERE registry = @registry AND project_id = @project',
];
const OF_PAGES = 'UPDATE pages SET fetched_at = min(fetched_at, @at) WHERE registry = @registry';

export type ExpireAnswers = (registry: string, projectId: string | null) => void;

/** After a write: what is kept of the project, and every page, is as old as an answer may be; it still serves offline. */
export function createExpiry(database: AppDatabase, now: () => Date): ExpireAnswers {
  const ofProject = OF_PROJECT.map((sql) => database.prepare(sql));
  const ofPages = database.prepare(OF_PAGES);
  return (registry, project) => {
    const at = now().getTime() - ANSWER_LIVES_MS.project - 1;
    try {
      ofPages.run({ registry, at });
      if (project !== null)
        for (const statement of ofProject) statement.run({ registry, project, at });
    } catch (error) {
      // On a full disk they are old by themselves a little later; the write that they tell of was done.
      if (!(error instanceof Database.SqliteError)) throw error;
    }
  };
}
