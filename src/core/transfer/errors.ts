import type { DownloadSource } from '#shared/domain/plan.ts';
import { STATE_FOLDER } from '#shared/domain/paths.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError, toErrorPayload } from '#shared/errors.ts';
import { isPassingStatus } from '#shared/transient-errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'SQLITE_CANTOPEN', 'SQLITE_READONLY']);

/** A download's file name, as a person knows it. */
export function downloadFileNameOf({ url }: DownloadSource): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

export function downloadFailed(
  source: DownloadSource,
  cause: string,
  status: number | null = null,
): AppError {
  return new AppError('DOWNLOAD_FAILED', { file: downloadFileNameOf(source), cause, status });
}

/**
 * The error for a status instead of the file; `unavailable` when an early retry would get the same.
 */
export function statusInsteadOfFile(source: DownloadSource, status: number): AppError {
  return downloadFailed(source, isPassingStatus(status) ? 'status' : 'unavailable', status);
}

/** Converts a download's error to one of the transfer queue. */
export function toTransferError(error: unknown, source: DownloadSource): AppError {
  if (!(error instanceof AppError)) return toStorageError(error, source.size);
  const isNetwork = ['REGISTRY_UNREACHABLE', 'REGISTRY_ANSWER_INVALID'].includes(error.code);
  if (!isNetwork) return error;
  const params = {
    file: downloadFileNameOf(source),
    cause: String(error.params['cause']),
    status: null,
  };
  return new AppError('DOWNLOAD_FAILED', params, error);
}

/**
 * Converts an error of the disk or database; the only place in the queue that knows file system
 * codes.
 */
export function toStorageError(error: unknown, neededBytes: number): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error) ?? '';
  if (FULL.has(code)) return new AppError('DISK_FULL', { neededBytes }, error);
  if (NOT_WRITABLE.has(code)) {
    return new AppError('FOLDER_NOT_WRITABLE', { folder: STATE_FOLDER, cause: code }, error);
  }
  if (code.startsWith('SQLITE_')) {
    const failure = toErrorPayload(error);
    return new AppError(failure.code, failure.params, error);
  }
  return new AppError('WRITE_FAILED', { path: STATE_FOLDER, cause: code }, error);
}
