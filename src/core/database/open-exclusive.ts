import Database from 'better-sqlite3';

/**
 * Locks a database that stays empty: it is only a name to lock, and the system lets go of it when the process dies.
 * Closing it lets go; null where somebody else has it for as long as `waitMs`. Throws what SQLite throws.
 */
export function openExclusive(path: string, waitMs = 0): Database.Database | null {
  const database = new Database(path, { timeout: waitMs });
  try {
    // It needs no journal beside it.
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
