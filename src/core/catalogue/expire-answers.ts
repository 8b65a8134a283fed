import Database from 'better-sqlite3';
import type { AppDatabase } from '../database/open-database.ts';

const OF_PROJECT = [
  'UPDATE projects SET expired = 1 WHERE registry = ? AND id = ?',
  'UPDATE version_lists SET expired = 1 WHERE registry = ? AND project_id = ?',
  'UPDATE newest_versions SET expired = 1 WHERE registry = ? AND project_id = ?',
];
const OF_PAGES = 'UPDATE pages SET expired = 1 WHERE registry = ?';

export type ExpireAnswers = (registry: string, projectId: string | null) => void;

/** After a write: what is kept of the project, and every page, is to be asked for again; it still serves offline. */
export function createExpiry(database: AppDatabase): ExpireAnswers {
  const ofProject = OF_PROJECT.map((sql) => database.prepare(sql));
  const ofPages = database.prepare(OF_PAGES);
  return (registry, project) => {
    try {
      ofPages.run(registry);
      if (project !== null) for (const statement of ofProject) statement.run(registry, project);
    } catch (error) {
      // On a full disk they are old by themselves a little later; the write that they tell of was done.
      if (!(error instanceof Database.SqliteError)) throw error;
    }
  };
}
