import { constants, lstatSync, rmSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import {
  INCOMING_FOLDER,
  STATE_FOLDER,
  VAULT_FOLDER,
  vaultShard,
  incomingClaim,
  incomingFile,
} from '#shared/domain/paths.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { openExclusive } from '../database/open-database.ts';
import type { Clock } from '../host.ts';

// Windows has neither flag; a link there is found by `lstat` on the directories above.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;

/**
 * Makes `incoming/` and `vault/` where they are missing. A shared folder may carry a hostile `.loadout`, so each
 * must be a real directory and no link. Throws FOLDER_MISSING, UNSAFE_STATE_FOLDER.
 */
export async function prepareStateFolders(root: string): Promise<void> {
  await requireDirectory(root, STATE_FOLDER);
  await ensureDirectory(root, INCOMING_FOLDER);
  await ensureDirectory(root, VAULT_FOLDER);
}

/** As above, for the vault directory that will hold these bytes. */
export async function prepareShard(root: string, sha512: string): Promise<void> {
  await ensureDirectory(root, vaultShard(sha512));
}

/** Makes the name of a file in the vault durable: unconditionally, whoever made the directories. */
export type SyncVault = (root: string, sha512: string) => Promise<void>;

/** Files that come at the same time share the syncs of their directories. */
export function createVaultSync(sync: (folder: string) => Promise<void> = syncFolder): SyncVault {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  function begin(folder: string): Promise<void> {
    next.delete(folder);
    const own = sync(folder).finally(() => {
      if (running.get(folder) === own) running.delete(folder);
    });
    running.set(folder, own);
    return own;
  }

  /** Joins only a sync that has not begun: one that runs may have missed the name. */
  function share(folder: string): Promise<void> {
    const ahead = running.get(folder);
    if (!ahead) return begin(folder);
    const waiting = next.get(folder) ?? ahead.catch(() => undefined).then(() => begin(folder));
    next.set(folder, waiting);
    return waiting;
  }

  return async (root, sha512) => {
    const folders = [vaultShard(sha512), VAULT_FOLDER, STATE_FOLDER];
    await Promise.all(folders.map((folder) => share(join(root, folder))));
  };
}

export const syncVault: SyncVault = createVaultSync();

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY | O_NOFOLLOW);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A regular file with one name, opened without following a link or waiting for a pipe; null for anything else. */
export async function openOwnFile(
  path: string,
  access: 'read' | 'write',
): Promise<FileHandle | null> {
  const mode = access === 'read' ? constants.O_RDONLY : constants.O_RDWR;
  const handle = await open(path, mode | O_NOFOLLOW | O_NONBLOCK).catch(toNothing);
  if (handle === null) return null;
  const stats = await handle.stat();
  // Writing to a file that has a second name would change a file outside the state folder.
  if (stats.isFile() && stats.nlink === 1) return handle;
  await handle.close();
  return null;
}

/** Whatever has this name in the state folder goes, unless it is a directory. */
export async function removeOwnFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

function toNothing(error: NodeJS.ErrnoException): null {
  // ELOOP: a link; ENXIO: a socket; EISDIR: a directory opened for writing.
  if (['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO', 'EISDIR'].includes(error.code ?? '')) return null;
  throw error;
}

async function ensureDirectory(root: string, folder: string): Promise<void> {
  try {
    await mkdir(join(root, folder), { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    await requireDirectory(root, folder);
  }
}

async function requireDirectory(root: string, folder: string): Promise<void> {
  const stats = await lstat(join(root, folder)).catch(() => null);
  if (stats === null) throw new AppError('FOLDER_MISSING', { folder });
  if (!stats.isDirectory()) throw new AppError('UNSAFE_STATE_FOLDER', { folder });
}

const RETRY_MS = 200;
/** Whoever has the part and adds nothing to it for so long may have been stopped; a person has to look. */
const MAX_STILL_MS = 60_000;

/** Which part, and whose wait for it may end. */
interface Claim {
  readonly root: string;
  readonly source: { readonly sha512: string };
  readonly signal: AbortSignal;
  /** Told how far whoever has it is. */
  readonly onBytes?: (bytesDone: number) => void;
}

/**
 * Runs the task while no other process and no other queue works on the part of these bytes; the system lets the part
 * go when the process dies. Throws LOCKED when whoever has it stands still for a minute, CANCELLED.
 */
export async function withClaim<T>(claim: Claim, clock: Clock, task: () => Promise<T>): Promise<T> {
  const release = await waitForClaim(claim, clock);
  try {
    return await task();
  } finally {
    release();
  }
}

async function waitForClaim(
  { root, source, signal, onBytes }: Claim,
  clock: Clock,
): Promise<() => void> {
  const path = join(root, incomingClaim(source.sha512));
  const part = join(root, incomingFile(source.sha512));
  let seen = { size: look(part)?.size, atMs: clock.monotonicMs() };
  for (;;) {
    const release = takeClaim(path);
    if (release !== null) return release;
    const now = { size: look(part)?.size, atMs: clock.monotonicMs() };
    if (now.size !== seen.size) seen = now;
    else if (now.atMs - seen.atMs >= MAX_STILL_MS) throw new AppError('LOCKED', { pid: 0 });
    if (now.size !== undefined) onBytes?.(Number(now.size));
    await clock.sleep(RETRY_MS, signal);
  }
}

/** null: somebody else has it. */
function takeClaim(path: string): (() => void) | null {
  removeForeign(path);
  // Only SQLite may open it: closing another descriptor of a file lets go of every lock that the process has on it.
  if (look(path) === null) new Database(path).close();
  const before = look(path)?.ino;
  const database = openExclusive(path);
  if (database === null) return null;
  // Whoever had it took the name away when done; a lock on a file without a name keeps nobody out.
  if (before === undefined || look(path)?.ino !== before) {
    database.close();
    return null;
  }
  return () => {
    removeQuietly(path);
    database.close();
    // Windows gives up no name of an open file.
    if (process.platform === 'win32') removeQuietly(path);
  };
}

/** Content, a link or a journal came with a foreign folder, and SQLite would act on it. */
function removeForeign(path: string): void {
  const stats = look(path);
  const isOurs = stats?.isFile() === true && stats.size === 0n && stats.nlink === 1n;
  if (stats !== null && !isOurs) rmSync(path, { force: true });
  for (const suffix of ['-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function look(path: string) {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // An empty file that is left behind is taken by whoever comes next.
  }
}
