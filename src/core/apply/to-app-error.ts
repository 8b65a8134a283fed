import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError, type ErrorCode, isOfReading } from '#shared/errors.ts';
import { STATE_FOLDER } from '#shared/domain/paths.ts';
import { errnoOf } from '../disk/io.ts';
import { countFreeFiles } from '../disk/node-io.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EBUSY: 'DEFERRED',
  ETXTBSY: 'DEFERRED',
  EACCES: 'FOLDER_NOT_WRITABLE',
  EPERM: 'FOLDER_NOT_WRITABLE',
  EROFS: 'FOLDER_NOT_WRITABLE',
};

/**
 * A failure of the file system as the error that a person can act on; `cause` is the errno name, `path` the name that
 * was refused, where it is below `root`.
 */
export function toAppError(error: unknown, root: string | null = null): AppError {
  if (error instanceof AppError) return error;
  const cause = errnoOf(error);
  if (cause === null) return new AppError('INTERNAL', {}, error);
  const path = root === null ? null : findRefused(error, root);
  if (cause === 'EBUSY' && path !== null && isMountPoint(`${root}/${path}`))
    return new AppError('PATH_UNUSABLE', { path, cause: 'mount' }, error);
  if (cause === 'ENOSPC' && isOutOfFiles(error))
    return new AppError('DISK_FULL', { cause: 'files' }, error);
  if (isOfReading(error))
    return new AppError('FILE_UNREADABLE', { ...(path && { file: path }), cause }, error);
  return new AppError(CODES[cause] ?? 'WRITE_FAILED', { ...(path && { path }), cause }, error);
}

/** A change that the next recovery decides about. A full disk is named, as freeing space is all that it takes. */
export function leftOpen(op: string, reason: unknown): AppError {
  const { code, params } = toAppError(reason);
  return code === 'DISK_FULL'
    ? new AppError(code, { ...params, op }, reason)
    : new AppError('OPERATION_OPEN', { op, cause: code }, reason);
}

/** Of two names, as of a rename, the one that is not in the stage. */
function findRefused(error: unknown, root: string): string | null {
  const below = namesOf(error)
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.startsWith(`${root}/`))
    .map((name) => name.slice(root.length + 1));
  return below.find((name) => !name.startsWith(`${STATE_FOLDER}/`)) ?? below[0] ?? null;
}

/** The names that a refused call was given, as the system has them. */
function namesOf(error: unknown): string[] {
  const { dest, path } = error as { readonly dest?: unknown; readonly path?: unknown };
  return [dest, path].flatMap((name) => (typeof name === 'string' ? [name] : []));
}

/** The system says ENOSPC for that too. */
function isOutOfFiles(error: unknown): boolean {
  return namesOf(error).some((name) => {
    try {
      return countFreeFiles(dirname(name)) === 0;
    } catch {
      return false;
    }
  });
}

/** A file that a container mounted: the system calls it busy, and no program holds it. Only Linux tells. */
function isMountPoint(path: string): boolean {
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    return lines.some((line) => unescapeOctal(line.split(' ')[4] ?? '') === path);
  } catch {
    return false;
  }
}

/** A blank is `\040` there; letters beyond ASCII are as they are. */
function unescapeOctal(text: string): string {
  return text.replaceAll(/\\([0-7]{3})/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 8)),
  );
}
