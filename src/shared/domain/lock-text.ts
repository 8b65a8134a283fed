import { AppError } from '../errors.ts';
import { lockFileSchema, type LockFile } from './lock-file.ts';
import { sortLock } from './sort-lock.ts';

export const MAX_LOCK_BYTES = 64 * 1024 * 1024;

/**
 * Returns the text of `loadout.lock.json`: one line per value, so that a diff shows only what
 * changed.
 */
export function formatLockFile(lock: LockFile): string {
  // Parsing puts the keys in the order of the schema.
  return `${JSON.stringify(lockFileSchema.parse(sortLock(lock)), null, 2)}\n`;
}

/** Throws LOCK_FILE_INVALID with the first invalid `field`. */
export function parseLockFile(text: string): LockFile {
  const parsed = lockFileSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('LOCK_FILE_INVALID', { field }, parsed.error);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new AppError('LOCK_FILE_INVALID', { field: null }, error);
  }
}
