import { randomBytes } from 'node:crypto';
import { closeSync, constants, ftruncateSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { openExclusive } from '../database/open-database.ts';
import { resolveSitePath, LOCK_DATABASE, LOCK_HOLDER_FILE, type Site } from './site.ts';
import { setAsideEntry } from './stage-rescue.ts';
import { toFileSystemError } from './to-app-error.ts';
import { unlinkQuietly } from '../disk/write-file-durable.ts';

const MAX_HOLDER_BYTES = 1024;
const FILE_MODE = 0o600;
const OPEN_FLAGS = constants.O_NOFOLLOW ?? 0;
/** SQLite cannot open longer paths: 512 bytes, including a journal's suffix. */
const MAX_DATABASE_BYTES = 504;
/** Longest path of a folder in bytes, on every system but Windows. */
export const MAX_ROOT_BYTES = MAX_DATABASE_BYTES - LOCK_DATABASE.length - 1;

/**
 * Takes the folder's exclusive lock and returns its release; the system releases it when the
 * process dies. Throws LOCKED with the holder's `pid` (0 when it cannot be read),
 * FOLDER_NOT_WRITABLE, PATH_TOO_LONG, WRITE_FAILED.
 */
export function takeFolderLock(site: Site): () => void {
  emptyDatabase(site);
  const database = openLocked(site);
  writeHolder(site);
  return () => {
    unlinkQuietly(site.io, resolveSitePath(site, LOCK_HOLDER_FILE));
    database.close();
  };
}

function openLocked(site: Site): Database.Database {
  let database: Database.Database | null;
  try {
    database = openExclusive(resolveSitePath(site, LOCK_DATABASE));
  } catch (error) {
    throw toFolderLockError(error, site.root);
  }
  if (database === null) throw new AppError('LOCKED', { pid: readLockHolder(site) });
  return database;
}

/**
 * Loadout never writes into this file. Content, or a journal beside it, comes from a failing disk
 * or from someone else, and SQLite would use it. The file is truncated and not replaced, because
 * another process may hold the lock on it; a file with a second name is set aside instead.
 */
function emptyDatabase(site: Site): void {
  const path = resolveSitePath(site, LOCK_DATABASE);
  for (const suffix of ['-journal', '-wal', '-shm']) {
    if (site.io.look(path + suffix) !== null) setAsideEntry(site, LOCK_DATABASE + suffix);
  }
  const facts = site.io.look(path);
  if (facts === null || (facts.kind === 'file' && facts.size === 0)) return;
  if (facts.kind === 'file' && facts.nlink === 1) emptyFile(path);
  else setAsideEntry(site, LOCK_DATABASE);
}

function emptyFile(path: string): void {
  const file = openSync(path, constants.O_RDWR | OPEN_FLAGS);
  try {
    ftruncateSync(file);
  } finally {
    closeSync(file);
  }
}

function toFolderLockError(error: unknown, root: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (error.code === 'SQLITE_CANTOPEN') return toLockOpenError(error, root);
  return error.code.startsWith('SQLITE_READONLY')
    ? new AppError('FOLDER_NOT_WRITABLE', { path: LOCK_DATABASE, cause: error.code }, error)
    : new AppError('WRITE_FAILED', { cause: error.code }, error);
}

/**
 * SQLite does not say why it cannot open a file: returns the system's error, or that the path is
 * too long for SQLite.
 */
function toLockOpenError(error: Error, root: string): AppError {
  const path = `${root}/${LOCK_DATABASE}`;
  try {
    closeSync(openSync(path, constants.O_RDWR | constants.O_CREAT | OPEN_FLAGS, FILE_MODE));
  } catch (failure) {
    return toFileSystemError(failure, root);
  }
  const bytes = Buffer.byteLength(root);
  return bytes > MAX_ROOT_BYTES
    ? new AppError('PATH_TOO_LONG', { bytes, most: MAX_ROOT_BYTES }, error)
    : new AppError('WRITE_FAILED', { path: LOCK_DATABASE, cause: 'SQLITE_CANTOPEN' }, error);
}

/**
 * Others cannot read an exclusively locked database, so the holder's pid is in a file beside it.
 */
function writeHolder(site: Site): void {
  const temp = `${resolveSitePath(site, LOCK_HOLDER_FILE)}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    site.io.createFile(
      temp,
      new TextEncoder().encode(JSON.stringify({ pid: process.pid })),
      FILE_MODE,
    );
    site.io.rename(temp, resolveSitePath(site, LOCK_HOLDER_FILE));
  } catch {
    // Only used in others' messages; a full or read-only disk is reported by the work itself.
    unlinkQuietly(site.io, temp);
  }
}

function readLockHolder(site: Site): number {
  try {
    const bytes = site.io.read(resolveSitePath(site, LOCK_HOLDER_FILE), MAX_HOLDER_BYTES);
    const { pid } = JSON.parse(new TextDecoder().decode(bytes)) as { pid?: unknown };
    return typeof pid === 'number' && Number.isInteger(pid) && pid > 0 ? pid : 0;
  } catch {
    return 0;
  }
}
