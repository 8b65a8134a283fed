import type { DownloadSource } from '#shared/domain/plan.ts';
import { STATE_FOLDER } from '#shared/domain/state-folder.ts';
import { codeOf } from '#shared/error-code.ts';
import { AppError } from '#shared/errors.ts';
import { isAway } from '../registry/errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'SQLITE_CANTOPEN', 'SQLITE_READONLY']);

/** The name that a person knows a download by. */
export function fileNameOf({ url }: DownloadSource): string {
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
  return new AppError('DOWNLOAD_FAILED', { file: fileNameOf(source), cause, status });
}

/** What a download threw, in the words of the transfer queue. */
export function toTransferError(error: unknown, source: DownloadSource): AppError {
  if (!(error instanceof AppError)) return toStorageError(error, source.size);
  const isNetwork = ['REGISTRY_UNREACHABLE', 'REGISTRY_ANSWER_INVALID'].includes(error.code);
  if (!isNetwork) return error;
  const params = { file: fileNameOf(source), cause: String(error.params['cause']), status: null };
  return new AppError('DOWNLOAD_FAILED', params, error);
}

/** What the disk said; the one place of the queue that knows file-system codes. */
export function toStorageError(error: unknown, neededBytes: number): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error) ?? '';
  if (FULL.has(code)) return new AppError('DISK_FULL', { neededBytes }, error);
  if (NOT_WRITABLE.has(code)) {
    return new AppError('FOLDER_NOT_WRITABLE', { folder: STATE_FOLDER, cause: code }, error);
  }
  return new AppError('WRITE_FAILED', { path: STATE_FOLDER, cause: code }, error);
}

/** Whether asking again for the rest may help (reliability 4.2: network cut, 5xx, slow-loris). */
export function isTransient(error: AppError): boolean {
  if (error.code !== 'DOWNLOAD_FAILED') return false;
  const { status, cause } = error.params;
  if (typeof status === 'number') return status === 408 || status === 425 || status >= 500;
  return cause !== 'encoding' && cause !== 'hash';
}

/** Whether a file was refused for good: asking for it later, or for other files, meets nothing of it. */
export function isAboutFile(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  if (error.code === 'DOWNLOAD_FAILED') return !isTransient(error);
  return ABOUT_FILE.has(error.code);
}

const ABOUT_FILE = new Set([
  'DOWNLOAD_DIFFERS',
  'DOWNLOAD_TOO_LARGE',
  'ORIGIN_REFUSED',
  'REDIRECT_REFUSED',
]);

/** Whether what failed may go on later by itself: it was stopped, or the network or a registry is away. */
export function isInterruption(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return INTERRUPTIONS.has(error.code) || isAway(error) || isTransient(error);
}

const INTERRUPTIONS = new Set(['CANCELLED', 'LOCKED']);
