import { AppError } from '#shared/errors.ts';
import type { IoReads } from './io.ts';

/** Reserve for records that are written beside the files. */
const RESERVE = { bytes: 2 * 1024 ** 2, files: 16 };

interface RequiredSpace {
  readonly bytes: number;
  readonly files: number;
}

/**
 * An early check before files are written below the folder: a disk that fills up later is detected
 * by the write itself. Throws DISK_FULL with `neededBytes`, or with the cause `files` when the file
 * system can create no more files.
 */
export function requireDiskSpace(
  io: Pick<IoReads, 'freeBytes' | 'freeFiles'>,
  folder: string,
  needed: RequiredSpace,
): void {
  const neededBytes = needed.bytes + RESERVE.bytes;
  if (io.freeBytes(folder) < neededBytes) throw new AppError('DISK_FULL', { neededBytes });
  const freeFiles = io.freeFiles(folder) ?? Infinity;
  if (freeFiles < needed.files + RESERVE.files) throw new AppError('DISK_FULL', { cause: 'files' });
}
