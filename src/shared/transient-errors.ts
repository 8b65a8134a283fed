import { AppError, toErrorPayload } from './errors.ts';

/**
 * Whether the same request may succeed later: network, proxy or server trouble (reliability 4.2).
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  if (error.code === 'REGISTRY_UNREACHABLE') return true;
  const { status } = error.params;
  return error.code === 'REGISTRY_FAILED' && typeof status === 'number' && isPassingStatus(status);
}

/** Whether the registry is unreachable now, which does not mean that it does not exist. */
export function isRegistryUnavailable(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  return (
    error.code === 'REGISTRY_OFFLINE' || error.code === 'REGISTRY_LIMITED' || isTransient(error)
  );
}

/**
 * Whether the rest of a download may succeed later (reliability 4.2: network cut, 5xx, slow-loris).
 */
export function isTransientDownload({ code, params }: AppError): boolean {
  if (code !== 'DOWNLOAD_FAILED') return false;
  const { status, cause } = params;
  if (typeof status === 'number') return isPassingStatus(status);
  return cause !== 'encoding' && cause !== 'hash';
}

/** Whether a server was reached but failed for this file: either may be the cause. */
export function isServerTrouble(error: AppError): boolean {
  const { status, cause } = error.params;
  return isTransientDownload(error) && (typeof status === 'number' || AFTER_CONTACT.has(cause));
}

const AFTER_CONTACT = new Set<unknown>(['cut', 'timeout', 'range', 'protocol', 'web-page']);

/** Whether a file was refused permanently, which says nothing about other files. */
export function isAboutFile(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  if (error.code === 'DOWNLOAD_FAILED') return !isTransientDownload(error);
  return ABOUT_FILE.has(error.code);
}

const ABOUT_FILE = new Set([
  'DOWNLOAD_DIFFERS',
  'DOWNLOAD_TOO_LARGE',
  'ORIGIN_REFUSED',
  'REDIRECT_REFUSED',
]);

/**
 * Whether the failed work can be resumed later: it was cancelled, a network or registry is
 * unreachable, a disk refused it, or the game runs.
 */
export function isInterruption(error: unknown): boolean {
  if (INTERRUPTIONS.has(toErrorPayload(error).code) || isRegistryUnavailable(error)) return true;
  return error instanceof AppError && isTransientDownload(error);
}

/** Hints of disk errors say to run the command again, which includes `update --resume`. */
const INTERRUPTIONS = new Set([
  'CANCELLED',
  'LOCKED',
  'DEFERRED',
  'DISK_FULL',
  'FOLDER_NOT_WRITABLE',
  'WRITE_FAILED',
  'DATABASE_FAILED',
  'FILE_UNREADABLE',
  'GAME_STILL_RUNNING',
]);

/** Whether the status is likely to be temporary. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 425 || status >= 500;
}
