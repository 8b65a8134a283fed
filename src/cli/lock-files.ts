import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { LockFile } from '#shared/domain/lock-file.ts';
import { formatLockFile, parseLockFile } from '#shared/domain/lock-text.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import type { CliIo } from './io.ts';

const DEFAULT_NAME = 'loadout.lock.json';
const FULL = new Set(['ENOSPC', 'EDQUOT']);
const MAX_LOCK_BYTES = 64 * 1024 * 1024;

/** The lockfile that a person named, else the one of the working directory. */
export function findLockPath({ cwd }: Pick<CliIo, 'cwd'>, named: string | undefined): string {
  return resolve(cwd, named ?? DEFAULT_NAME);
}

/** Throws LOCK_FILE_INVALID. */
export async function readLock(path: string): Promise<LockFile> {
  try {
    const { size } = await stat(path);
    if (size > MAX_LOCK_BYTES) throw new AppError('LOCK_FILE_INVALID', { cause: 'too-large' });
    return parseLockFile(await readFile(path, 'utf8'));
  } catch (error) {
    const params = error instanceof AppError ? error.params : { cause: causeOf(error) };
    throw new AppError('LOCK_FILE_INVALID', { ...params, file: path }, error);
  }
}

/** Replaces the lockfile as a whole, or not at all. Throws FILE_EXISTS for a file that is none, FOLDER_MISSING, DISK_FULL, WRITE_FAILED. */
export async function writeLock(path: string, lock: LockFile): Promise<void> {
  if (await isAnotherFile(path)) throw new AppError('FILE_EXISTS', { path });
  const temp = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(temp, 'wx');
    try {
      await file.writeFile(formatLockFile(lock));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temp, path);
  } catch (error) {
    // The first failure is the one to report.
    await rm(temp, { force: true }).catch(() => undefined);
    const cause = causeOf(error);
    if (FULL.has(cause)) throw new AppError('DISK_FULL', {}, error);
    if (cause === 'missing') throw new AppError('FOLDER_MISSING', { folder: dirname(path) }, error);
    throw new AppError('WRITE_FAILED', { path, cause }, error);
  }
}

/** Whether something stands there that never was a lockfile; one that a merge broke was. A folder says so itself. */
async function isAnotherFile(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => null);
  if (there === null || there.isDirectory()) return false;
  if (!there.isFile() || there.size > MAX_LOCK_BYTES) return true;
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null || (text.trim() !== '' && !text.includes('"lockVersion"'));
}

function causeOf(error: unknown): string {
  const code = codeOf(error) ?? 'unreadable';
  return code === 'ENOENT' ? 'missing' : code;
}
