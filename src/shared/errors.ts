import { codeOf } from './code-of.ts';
import type { errorTexts } from './messages/catalogue.ts';

/** Parameters of an error across every boundary; its text is in the catalogue, by its code. */
export type ErrorParams = Readonly<Record<string, string | number | boolean | null>>;

export type ErrorCode = keyof typeof errorTexts;

export interface ErrorPayload {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/**
 * The only error class of Loadout. Foreign errors are converted at the edge where they occur, with
 * `cause` preserved.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.params = params;
  }

  get payload(): ErrorPayload {
    return { code: this.code, params: this.params };
  }
}

const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS']);
/** Callers must check for these beforehand: such an error is a bug. */
const BUG_ERROR_CODES = new Set([
  'EBADF',
  'EEXIST',
  'EFAULT',
  'EISDIR',
  'ENOENT',
  'ENOTDIR',
  'ENOTEMPTY',
]);
const OF_SYSTEM = /^E[A-Z0-9]+$/;
const FULL = new Set(['ENOSPC', 'EDQUOT']);
const READING = new Set(['lstat', 'read', 'readlink', 'realpath', 'scandir', 'stat', 'statfs']);
// Includes `open`: Node does not say for which access.
const WRITING = new Set([
  'chmod',
  'copyfile',
  'fchmod',
  'fsync',
  'ftruncate',
  'futime',
  'link',
  'mkdir',
  'mkdtemp',
  'open',
  'rename',
  'rm',
  'rmdir',
  'unlink',
  'utime',
  'write',
]);

/** Whether a call failed that only reads. */
export function isOfReading(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && READING.has(String(error.syscall));
}

/** Returns the payload of a disk or system error as reported by Node; null for any other error. */
function toFileFailure(error: unknown, cause: string): ErrorPayload | null {
  const isNotAllowed = NOT_ALLOWED.has(cause);
  if (!(error instanceof Error) || !('syscall' in error)) return null;
  if (!OF_SYSTEM.test(cause) || BUG_ERROR_CODES.has(cause)) return null;
  const call = String(error.syscall);
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null;
  if (isOfReading(error))
    return { code: 'FILE_UNREADABLE', params: { ...(path !== null && { file: path }), cause } };
  if (!WRITING.has(call)) return null;
  const code = isNotAllowed ? 'FOLDER_NOT_WRITABLE' : 'WRITE_FAILED';
  return { code, params: { ...(path !== null && { path }), cause } };
}

/**
 * Converts any thrown value to a payload; an unexpected one becomes INTERNAL, with its text only in
 * the log.
 */
export function toErrorPayload(error: unknown): ErrorPayload {
  if (error instanceof AppError) return error.payload;
  const code = codeOf(error) ?? '';
  if (FULL.has(code)) return { code: 'DISK_FULL', params: {} };
  const failure = toFileFailure(error, code);
  if (failure !== null) return failure;
  if (code === 'SQLITE_FULL') return { code: 'DISK_FULL', params: { place: 'data' } };
  if (code.startsWith('SQLITE_')) return { code: 'DATABASE_FAILED', params: { cause: code } };
  return { code: 'INTERNAL', params: {} };
}

/** Whether the next request to the same registry would fail in the same way. */
export function isRegistryAway({ code }: ErrorPayload): boolean {
  return (
    code === 'REGISTRY_UNREACHABLE' ||
    code === 'REGISTRY_OFFLINE' ||
    code === 'REGISTRY_UNKNOWN' ||
    code === 'REGISTRY_LIMITED' ||
    code === 'REGISTRY_REFUSED' ||
    code === 'REGISTRY_LACKS'
  );
}
