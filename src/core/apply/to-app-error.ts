import { AppError, type ErrorCode } from '#shared/errors.ts';
import { errnoOf } from '../disk/io.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EBUSY: 'DEFERRED',
  ETXTBSY: 'DEFERRED',
  EACCES: 'FOLDER_NOT_WRITABLE',
  EPERM: 'FOLDER_NOT_WRITABLE',
  EROFS: 'FOLDER_NOT_WRITABLE',
};

/** A failure of the file system as the error that a person can act on; `cause` is the errno name. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = errnoOf(error);
  if (cause === null) return new AppError('INTERNAL', {}, error);
  return new AppError(CODES[cause] ?? 'WRITE_FAILED', { cause }, error);
}
