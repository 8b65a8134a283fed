import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { migrate } from './migrate.ts';

/** Of its own; the system keeps what was read of the file as well. */
const CACHE_KIB = 4096;

export type AppDatabase = Database.Database;

/**
 * Opens `<dataDir>/loadout.db`, migrated. A damaged file is moved aside to `loadout.db.corrupt-<n>` and a new
 * one begun: it holds a copy and a cache, never the only record. Throws NEWER_DATA, DATABASE_FAILED.
 */
export function openDatabase(dataDir: string): AppDatabase {
  const file = join(dataDir, 'loadout.db');
  try {
    return openChecked(file);
  } catch (error) {
    if (!isDamage(error)) throw toDatabaseError(error);
    setAside(dataDir, file);
    return openChecked(file);
  }
}

function openChecked(file: string): AppDatabase {
  const database = new Database(file);
  try {
    database.pragma('busy_timeout = 2000');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = ON');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    migrate(database, file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  const code = error instanceof Database.SqliteError ? error.code : '';
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

function setAside(dataDir: string, file: string): void {
  const taken = readdirSync(dataDir).filter((name) =>
    name.startsWith('loadout.db.corrupt-'),
  ).length;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix))
      renameSync(file + suffix, `${file}.corrupt-${taken + 1}${suffix}`);
  }
}

function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  return new AppError('DATABASE_FAILED', { cause: error.code }, error);
}
