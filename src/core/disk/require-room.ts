import { AppError } from '#shared/errors.ts';
import type { IoReads } from './io.ts';

/** For the records that are written beside the files. */
const RESERVE = { bytes: 2 * 1024 ** 2, files: 16 };

interface Needed {
  readonly bytes: number;
  readonly files: number;
}

/**
 * A courtesy before files are written below the folder: a disk that fills up meanwhile is found by the write itself.
 * Throws DISK_FULL with `neededBytes`, or with the cause `files` where the file system can make no more files.
 */
export function requireRoom(
  io: Pick<IoReads, 'freeBytes' | 'freeFiles'>,
  folder: string,
  needed: Needed,
): void {
  const neededBytes = needed.bytes + RESERVE.bytes;
  if (io.freeBytes(folder) < neededBytes) throw new AppError('DISK_FULL', { neededBytes });
  const freeFiles = io.freeFiles(folder) ?? Infinity;
  if (freeFiles < needed.files + RESERVE.files) throw new AppError('DISK_FULL', { cause: 'files' });
}
