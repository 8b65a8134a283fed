import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { MIGRATIONS } from './schema.ts';

// Holds the indices of some ten thousand files; SQLite allocates only as much as the database
// needs.
const PAGE_CACHE_KIB = 65_536;
/** A server that was just stopped may still be closing. */
const HOLD_TIMEOUT_MS = 2000;

export type RegistryDatabase = Database.Database;

/**
 * Opens `<dataDir>/registry.db` and brings its schema up to date. Throws NEWER_DATA for a schema
 * newer than the program.
 */
export function openRegistryDatabase(dataDir: string): RegistryDatabase {
  const file = join(dataDir, 'registry.db');
  const database = new Database(file);
  try {
    restrictDatabaseToOwner(file);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('busy_timeout = 2000');
    database.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
    migrateRegistryDatabase(database);
    database.pragma('foreign_keys = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Locks the data directory against other servers until the result is closed or the process ends in
 * any way: the lock is a system lock on an empty database. Throws REGISTRY_RUNNING.
 */
export function lockDataDirectory(dataDir: string): RegistryDatabase {
  const file = join(dataDir, 'serving.lock');
  const lock = new Database(file, { timeout: HOLD_TIMEOUT_MS });
  try {
    restrictDatabaseToOwner(file);
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (codeOf(error) !== 'SQLITE_BUSY') throw error;
    throw new AppError('REGISTRY_RUNNING', { folder: dataDir }, error);
  }
}

/** The database holds e-mail addresses. SQLite gives the WAL files the mode of the database. */
function restrictDatabaseToOwner(file: string): void {
  if (process.platform === 'win32') return;
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(path, 0o600);
    } catch {
      // Another user owns the file, or another process has just removed it.
    }
  }
}

function migrateRegistryDatabase(database: RegistryDatabase): void {
  database
    .transaction(() => {
      const reached = database.pragma('user_version', { simple: true }) as number;
      if (reached > MIGRATIONS.length) throw new AppError('NEWER_DATA', { file: 'registry.db' });
      for (const sql of MIGRATIONS.slice(reached)) database.exec(sql);
      database.pragma(`user_version = ${MIGRATIONS.length}`);
    })
    .exclusive();
}
