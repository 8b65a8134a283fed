import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import type { LockFile } from '#shared/domain/lock-file.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { formatLockFile, MAX_LOCK_BYTES, parseLockFile } from '#shared/domain/lock-text.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import type { Io } from '#core/disk/io.ts';
import { saveFile } from '#core/disk/write-file-durable.ts';
import type { CommandContext } from './context.ts';
import type { CliIo } from './io.ts';
import type { Session } from './session.ts';
import { toPath } from './working-folder.ts';

const DEFAULT_NAME = 'loadout.lock.json';
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Returns the path of the named lock file, else of the one in the working directory. */
export function findLockPath(io: Pick<CliIo, 'cwd'>, named: string | undefined): string {
  return toPath(io, named ?? DEFAULT_NAME);
}

/** Whether it is an address and not a path; the core decides whether it can be opened. */
export function isUrlArgument(named: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(named);
}

/** Makes the lock file of the command's loadout from the current folder. */
export async function makeLoadoutLock(context: CommandContext): Promise<{
  readonly session: Session;
  readonly loadout: LoadoutBrief;
  readonly lock: LockFile;
}> {
  const session = await context.session();
  const loadout = await session.loadout();
  const making = session.client.locks.make({ loadoutId: loadout.id });
  const { lock } = await session.finish(making, 'lock');
  return { session, loadout, lock };
}

/**
 * Downloads the lock file at an address. Throws LOCK_ADDRESS_FAILED, LOCK_FILE_INVALID, CANCELLED.
 */
export async function fetchLock(context: CommandContext, address: string): Promise<LockFile> {
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const { lock } = await session.finish(session.client.locks.fetch({ loadoutId, address }), 'lock');
  return lock;
}

/** Reads the source named `-`. Throws LOCK_FILE_INVALID, CANCELLED. */
export async function readFromStdin({ stdin, signal }: CliIo): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of addAbortSignal(signal, stdin as Readable)) {
      const bytes = Buffer.from(chunk as Uint8Array | string);
      size += bytes.length;
      if (size > MAX_LOCK_BYTES) throw new AppError('LOCK_FILE_INVALID', { cause: 'too-large' });
      chunks.push(bytes);
    }
  } catch (error) {
    if (signal.aborted) throw new AppError('CANCELLED', {}, error);
    throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Throws LOCK_FILE_INVALID. */
export async function readLock(path: string): Promise<LockFile> {
  try {
    const { size } = await stat(path);
    if (size > MAX_LOCK_BYTES) throw new AppError('LOCK_FILE_INVALID', { cause: 'too-large' });
    return parseLockFile(await readFile(path, 'utf8'));
  } catch (error) {
    const params = error instanceof AppError ? error.params : { cause: lockFileCauseOf(error) };
    throw new AppError('LOCK_FILE_INVALID', { ...params, file: path }, error);
  }
}

/**
 * Replaces the lock file atomically. Throws FILE_EXISTS if the file is not a lock file,
 * FOLDER_MISSING, DISK_FULL, WRITE_FAILED.
 */
export function writeLock(io: Io, path: string, lock: LockFile): void {
  if (isAnotherFile(io, path)) throw new AppError('FILE_EXISTS', { path });
  try {
    saveFile(io, path, formatLockFile(lock), { mode: io.defaultFileMode });
  } catch (error) {
    const cause = lockFileCauseOf(error);
    if (FULL.has(cause)) throw new AppError('DISK_FULL', {}, error);
    if (cause === 'missing') throw new AppError('FOLDER_MISSING', { folder: dirname(path) }, error);
    throw new AppError('WRITE_FAILED', { path, cause }, error);
  }
}

/**
 * Whether the path has a file that is not a lock file; one with merge conflicts still counts as
 * one. A folder fails with its own error.
 */
function isAnotherFile(io: Io, path: string): boolean {
  let target: string;
  try {
    target = io.realPath(path);
  } catch {
    return false;
  }
  if (io.look(target)?.kind === 'directory') return false;
  try {
    const text = new TextDecoder().decode(io.read(target, MAX_LOCK_BYTES));
    return text.trim() !== '' && !text.includes('"lockVersion"');
  } catch {
    return true;
  }
}

function lockFileCauseOf(error: unknown): string {
  const code = codeOf(error) ?? 'unreadable';
  return code === 'ENOENT' ? 'missing' : code;
}
