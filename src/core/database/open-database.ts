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

/** With less free space than this, a database cannot be opened. */
const NEEDED_BYTES = 1024 * 1024;
/** Of its own; the system keeps what was read of the file as well. */
const CACHE_KIB = 4096;
/** Another process may be setting a damaged one aside, or bringing the schema up to date. */
const OPEN_WAIT_MS = 10_000;

export type AppDatabase = Database.Database;

/**
 * Opens `<dataDir>/loadout.db`, migrated. A damaged file is moved aside to `loadout.db.corrupt-<n>` and a new
 * one begun, which takes over what only the old one knew; `onSetAside` hears the name that that one has now.
 * Throws NEWER_DATA, DATABASE_FAILED.
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
 * One process at a time: who still had the damaged file open would take the journal of the new one for its own,
 * as SQLite finds it by the name alone (https://sqlite.org/howtocorrupt.html 2.4).
 */
function alone(lockFile: string, open: () => AppDatabase): AppDatabase {
  clearLock(lockFile);
  const lock = openExclusive(lockFile, OPEN_WAIT_MS);
  if (lock === null) throw new AppError('DATABASE_FAILED', { cause: 'SQLITE_BUSY' });
  try {
    closeToOthers(lockFile);
    return open();
  } finally {
    lock.close();
  }
}

/** Loadout never writes into the lock: what is in it, or stands in its place or beside it, is set aside. */
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
  const name = setAside(dataDir, file);
  onSetAside?.(name);
  const database = openChecked(file);
  rescueRows(database, join(dataDir, name));
  return database;
}

/** null for a damaged one. */
function openSound(file: string): AppDatabase | null {
  try {
    return openChecked(file);
  } catch (error) {
    if (isWithoutRoom(error)) return openChecked(file, 'EXCLUSIVE');
    if (isDamage(error) || isBarred(file)) return null;
    throw error;
  }
}

/** With the lock of one process alone SQLite shares nothing in a file, so that a full disk can be read from. */
function openChecked(file: string, lock: 'NORMAL' | 'EXCLUSIVE' = 'NORMAL'): AppDatabase {
  const database = new Database(file);
  closeToOthers(file);
  try {
    database.pragma('busy_timeout = 2000');
    database.pragma(`locking_mode = ${lock}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = ON');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    migrate(database, file);
    requireWhole(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite gives the files beside it the mode of the database; those of an earlier program may be open to others. */
function closeToOthers(file: string): void {
  if (process.platform === 'win32') return;
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(path, 0o600);
    } catch {
      // Its owner alone can close it, or another process has just removed it.
    }
  }
}

/** Damage that nothing meets while it is opened would make every later question fail. */
function requireWhole(database: AppDatabase): void {
  const found = String(database.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new Database.SqliteError(found, 'SQLITE_CORRUPT');
}

function isDamage(error: unknown): boolean {
  const code = error instanceof Database.SqliteError ? error.code : '';
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/** The file beside the database that processes share has no room. */
function isWithoutRoom(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === 'SQLITE_IOERR_SHMSIZE';
}

/** Whether something has the name of the database, or of a file beside it, that SQLite does not open. */
function isBarred(file: string): boolean {
  // A link to a database elsewhere is followed; SQLite follows none for the files beside it.
  const main = statSync(file, { throwIfNoEntry: false });
  const beside = [`${file}-wal`, `${file}-shm`].map((path) =>
    lstatSync(path, { throwIfNoEntry: false }),
  );
  return [main, ...beside].some((stats) => stats?.isFile() === false);
}

/** The names of the damaged databases that are kept, the oldest first; no others that belong to them. */
export function listSetAside(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => /^loadout\.db\.corrupt-\d+$/.test(name))
    .toSorted((one, other) => numberOf(one) - numberOf(other));
}

function numberOf(name: string): number {
  return Number(name.slice(name.lastIndexOf('-') + 1));
}

function setAside(dataDir: string, file: string): string {
  const last = listSetAside(dataDir).at(-1);
  const number = last === undefined ? 1 : numberOf(last) + 1;
  // The database last: whoever begins a new one meanwhile finds nothing else that belongs to the old one.
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

/** Brings the schema up to date in one exclusive transaction, after a snapshot beside the file. Throws NEWER_DATA. */
function migrate(database: Database.Database, file: string): void {
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
  removeUnfinished(file);
}

function schemaVersion(database: Database.Database): number {
  return database.pragma('user_version', { simple: true }) as number;
}

/** Each process that migrates makes its own; one that was made after another's migration is no snapshot. */
function snapshot(database: Database.Database, file: string): void {
  const target = `${file}.before-${MIGRATIONS.length}`;
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    database.prepare('VACUUM INTO ?').run(temporary);
    chmodSync(temporary, 0o600);
    if (schemaVersion(database) < MIGRATIONS.length) renameSync(temporary, target);
  } catch (error) {
    // Who has migrated meanwhile has removed it.
    if (codeOf(error) !== 'ENOENT') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Incomplete snapshots from a crash, and those of other processes that are too late now. */
function removeUnfinished(file: string): void {
  const prefix = `${basename(file)}.before-`;
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(prefix) || !name.endsWith('.part')) continue;
    try {
      rmSync(join(dirname(file), name), { force: true });
    } catch {
      // Windows lets nobody remove what another still writes: that one does it.
    }
  }
}

/**
 * Locks a database that stays empty: it is only a name to lock, and the system lets go of it when the process dies.
 * Closing it lets go, and so does the collection of garbage once nothing refers to it; null where somebody else has it
 * for as long as `waitMs`. Throws what SQLite throws.
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
