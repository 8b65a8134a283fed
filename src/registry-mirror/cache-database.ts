import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';

export type CacheDatabase = Database.Database;

/** A mirror that was just stopped may still be closing. */
const BUSY_MS = 1000;
const SCHEMA_VERSION = 1;
const SCHEMA = `
  CREATE TABLE answers (
    key TEXT PRIMARY KEY,
    document TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    size INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX answers_by_use ON answers (used_at);
  CREATE TABLE files (
    sha512 TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    size INTEGER NOT NULL,
    stored_bytes INTEGER,
    used_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX files_by_use ON files (used_at);
`;

/**
 * Opens `<dataDir>/mirror.db`. The upstream registry can provide all of its content again, so a
 * damaged one, or one of another version, is recreated. Throws DATABASE_FAILED, also while another
 * mirror uses it.
 */
export function openCacheDatabase(dataDir: string): CacheDatabase {
  const file = join(dataDir, 'mirror.db');
  try {
    return openCurrent(file) ?? openNew(file);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new AppError('DATABASE_FAILED', { cause: error.code }, error);
  }
}

function openNew(file: string): CacheDatabase {
  for (const suffix of ['-wal', '-shm', '']) rmSync(file + suffix, { force: true });
  const database = openLockedDatabase(file);
  database.exec(SCHEMA);
  database.pragma(`user_version = ${SCHEMA_VERSION}`);
  return database;
}

/** null: it is unusable. */
function openCurrent(file: string): CacheDatabase | null {
  let database: CacheDatabase | null = null;
  try {
    database = openLockedDatabase(file);
    const isCurrent = database.pragma('user_version', { simple: true }) === SCHEMA_VERSION;
    if (isCurrent && database.pragma('quick_check(1)', { simple: true }) === 'ok') return database;
  } catch (error) {
    database?.close();
    if (!isDamage(error)) throw error;
    return null;
  }
  database.close();
  return null;
}

/** Locks the database for this process until it ends, however it ends. */
function openLockedDatabase(file: string): CacheDatabase {
  const database = new Database(file, { timeout: BUSY_MS });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
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
