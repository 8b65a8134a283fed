import {
  chmodSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { codeOf } from '#shared/code-of.ts';
import { rescueRows } from './rescue-rows.ts';
import { initial } from './migrations/0001-initial.ts';
import { knownAddons } from './migrations/0002-known-addons.ts';
import { drafts } from './migrations/0003-drafts.ts';
import { imagesOfAccounts } from './migrations/0004-images-of-accounts.ts';
import { expiredAnswers } from './migrations/0005-expired-answers.ts';
import { unfinishedChanges } from './migrations/0006-unfinished-changes.ts';
import { interruptions } from './migrations/0007-interruptions.ts';

/** A database cannot be opened with less free space than this. */
const NEEDED_BYTES = 1024 * 1024;
/** SQLite's own cache; the system caches the file as well. */
const CACHE_KIB = 4096;
/** Another process may be setting a damaged one aside, or migrating the schema. */
const OPEN_WAIT_MS = 10_000;

export type AppDatabase = Database.Database;

/**
 * Opens `<dataDir>/loadout.db`, migrated. A damaged file is moved aside to `loadout.db.corrupt-<n>`
 * and a new one is created, with the rows that only the old one had; `onSetAside` gets the new name
 * of the damaged file. Throws NEWER_DATA, DATABASE_FAILED.
 */
export function openDatabase(dataDir: string, onSetAside?: (name: string) => void): AppDatabase {
  const file = join(dataDir, 'loadout.db');
  try {
    return alone(
      `${file}.repair`,
      () => openSound(file) ?? openRepaired(dataDir, file, onSetAside),
    );
  } catch (error) {
    throw toDatabaseError(error, dataDir);
  }
}

/**
 * One process at a time: a process with the damaged file still open would use the journal of the
 * new one, because SQLite finds it only by name (https://sqlite.org/howtocorrupt.html 2.4).
 */
function alone(lockFile: string, open: () => AppDatabase): AppDatabase {
  clearLock(lockFile);
  const lock = openExclusive(lockFile, OPEN_WAIT_MS);
  if (lock === null) throw new AppError('DATABASE_FAILED', { cause: 'SQLITE_BUSY' });
  try {
    restrictToOwner(lockFile);
    return open();
  } finally {
    lock.close();
  }
}

/**
 * Loadout never writes into the lock: content in it, or files in its place or beside it, are set
 * aside.
 */
function clearLock(lockFile: string): void {
  for (const path of ['-journal', '-wal', '-shm', ''].map((suffix) => lockFile + suffix)) {
    const facts = lstatSync(path, { throwIfNoEntry: false });
    if (facts === undefined || (path === lockFile && facts.isFile() && facts.size === 0)) continue;
    try {
      renameSync(path, `${path}.corrupt-${randomBytes(6).toString('hex')}`);
    } catch (error) {
      // Another process was faster.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

function openRepaired(
  dataDir: string,
  file: string,
  onSetAside?: (name: string) => void,
): AppDatabase {
  const name = setAsideDatabase(dataDir, file);
  onSetAside?.(name);
  const database = openChecked(file);
  rescueRows(database, join(dataDir, name));
  return database;
}

/** Returns null for a damaged one. */
function openSound(file: string): AppDatabase | null {
  try {
    return openChecked(file);
  } catch (error) {
    if (isWithoutRoom(error)) return openChecked(file, 'EXCLUSIVE');
    if (isDamage(error) || isBarred(file)) return null;
    throw error;
  }
}

/**
 * With an exclusive lock SQLite needs no shared-memory file, so a database on a full disk can be
 * read.
 */
function openChecked(file: string, lock: 'NORMAL' | 'EXCLUSIVE' = 'NORMAL'): AppDatabase {
  const database = new Database(file);
  restrictToOwner(file);
  try {
    database.pragma('busy_timeout = 2000');
    database.pragma(`locking_mode = ${lock}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = ON');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    migrateDatabase(database, file);
    requireUndamagedDatabase(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * SQLite gives the files beside it the mode of the database; those of an earlier version may be
 * readable by others.
 */
function restrictToOwner(file: string): void {
  if (process.platform === 'win32') return;
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(path, 0o600);
    } catch {
      // Only its owner can change the mode, or another process has just removed it.
    }
  }
}

/** Damage that opening does not touch would make every later query fail. */
function requireUndamagedDatabase(database: AppDatabase): void {
  const found = String(database.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new Database.SqliteError(found, 'SQLITE_CORRUPT');
}

function isDamage(error: unknown): boolean {
  const code = error instanceof Database.SqliteError ? error.code : '';
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/** True when the shared-memory file has no space. */
function isWithoutRoom(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === 'SQLITE_IOERR_SHMSIZE';
}

/**
 * True when something other than a file that SQLite opens has the name of the database, or of a
 * file beside it.
 */
function isBarred(file: string): boolean {
  // A link to a database elsewhere is followed; SQLite follows none for the files beside it.
  const main = statSync(file, { throwIfNoEntry: false });
  const beside = [`${file}-wal`, `${file}-shm`].map((path) =>
    lstatSync(path, { throwIfNoEntry: false }),
  );
  return [main, ...beside].some((stats) => stats?.isFile() === false);
}

/**
 * Lists the names of damaged databases that are kept, oldest first, without their companion files.
 */
export function listSetAside(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => /^loadout\.db\.corrupt-\d+$/.test(name))
    .toSorted((one, other) => numberOf(one) - numberOf(other));
}

function numberOf(name: string): number {
  return Number(name.slice(name.lastIndexOf('-') + 1));
}

function setAsideDatabase(dataDir: string, file: string): string {
  const last = listSetAside(dataDir).at(-1);
  const number = last === undefined ? 1 : numberOf(last) + 1;
  // The database last: a process that creates a new one meanwhile finds no file of the old one.
  for (const suffix of ['-wal', '-shm', '']) {
    if (lstatSync(file + suffix, { throwIfNoEntry: false }))
      renameSync(file + suffix, `${file}.corrupt-${number}${suffix}`);
  }
  return `loadout.db.corrupt-${number}`;
}

function toDatabaseError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (error.code.startsWith('SQLITE_IOERR') || error.code === 'SQLITE_FULL') {
    const { bavail, bsize } = statfsSync(dataDir);
    if (bavail * bsize < NEEDED_BYTES) return new AppError('DISK_FULL', { place: 'data' }, error);
  }
  return new AppError('DATABASE_FAILED', { cause: error.code }, error);
}

const MIGRATIONS = [
  initial,
  knownAddons,
  drafts,
  imagesOfAccounts,
  expiredAnswers,
  unfinishedChanges,
  interruptions,
];

/**
 * Migrates the schema in one exclusive transaction, after a snapshot beside the file. Throws
 * NEWER_DATA.
 */
function migrateDatabase(database: Database.Database, file: string): void {
  const newest = MIGRATIONS.length;
  if (schemaVersion(database) > newest) throw new AppError('NEWER_DATA', { file: 'loadout.db' });
  if (schemaVersion(database) === newest) return;
  if (schemaVersion(database) > 0) snapshot(database, file);
  database
    .transaction(() => {
      const reached = schemaVersion(database);
      for (const migration of MIGRATIONS.filter(({ version }) => version > reached)) {
        database.exec(migration.sql);
        database.pragma(`user_version = ${migration.version}`);
      }
    })
    .exclusive();
  removePartialSnapshots(file);
}

function schemaVersion(database: Database.Database): number {
  return database.pragma('user_version', { simple: true }) as number;
}

/**
 * Each migrating process makes its own; one made after another's migration is no snapshot of the
 * old state.
 */
function snapshot(database: Database.Database, file: string): void {
  const target = `${file}.before-${MIGRATIONS.length}`;
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    database.prepare('VACUUM INTO ?').run(temporary);
    chmodSync(temporary, 0o600);
    if (schemaVersion(database) < MIGRATIONS.length) renameSync(temporary, target);
  } catch (error) {
    // A process that has migrated meanwhile has removed it.
    if (codeOf(error) !== 'ENOENT') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Removes incomplete snapshots of a crash, and those of other processes that came too late. */
function removePartialSnapshots(file: string): void {
  const prefix = `${basename(file)}.before-`;
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(prefix) || !name.endsWith('.part')) continue;
    try {
      rmSync(join(dirname(file), name), { force: true });
    } catch {
      // Windows does not allow removing a file that another process is writing: that process
      // removes it.
    }
  }
}

/**
 * Locks a database that stays empty: it is only a name to lock, and the system releases it when the
 * process dies. Closing it releases it, and so does garbage collection once it is unreferenced.
 * Returns null when another process holds it for as long as `waitMs`. Throws SQLite's errors.
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
