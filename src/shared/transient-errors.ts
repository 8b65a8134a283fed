import { AppError, toErrorPayload } from './errors.ts';

/** Whether the same request may succeed later: the network, a proxy, or a server in trouble (reliability 4.2). */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  if (error.code === 'REGISTRY_UNREACHABLE') return true;
  const { status } = error.params;
  return error.code === 'REGISTRY_FAILED' && typeof status === 'number' && isPassingStatus(status);
}

/** Whether the registry could not be asked now, which says nothing of whether there is one. */
export function isAway(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  return (
    error.code === 'REGISTRY_OFFLINE' || error.code === 'REGISTRY_LIMITED' || isTransient(error)
  );
}

/** Whether the rest of a download may come later (reliability 4.2: network cut, 5xx, slow-loris). */
export function isTransientDownload({ code, params }: AppError): boolean {
  if (code !== 'DOWNLOAD_FAILED') return false;
  const { status, cause } = params;
  if (typeof status === 'number') return isPassingStatus(status);
  return cause !== 'encoding' && cause !== 'hash';
}

/** Whether a server was reached and failed at this file: it may be the file's fault or the server's. */
export function isServerTrouble(error: AppError): boolean {
  const { status, cause } = error.params;
  return isTransientDownload(error) && (typeof status === 'number' || AFTER_CONTACT.has(cause));
}

const AFTER_CONTACT = new Set<unknown>(['cut', 'timeout', 'range', 'protocol', 'web-page']);

/** Whether one file was refused for good, which says nothing of other files. */
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

/** Whether what failed can be resumed later: it was cancelled, a network or a registry is away, a disk refused it, or the game runs. */
export function isInterruption(error: unknown): boolean {
  if (INTERRUPTIONS.has(toErrorPayload(error).code) || isAway(error)) return true;
  return error instanceof AppError && isTransientDownload(error);
}

/** The hints of those about disks say to run the command again, also where that is `update --resume`. */
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

/** Whether a server that answers so may answer otherwise soon. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 425 || status >= 500;
}
