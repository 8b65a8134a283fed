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
 * Converts a file system error to one that a person can act on; `cause` is the errno name, `path`
 * the refused name if it is below `root`.
 */
export function toFileSystemError(error: unknown, root: string | null = null): AppError {
  if (error instanceof AppError) return error;
  const cause = errnoOf(error);
  if (cause === null) return new AppError('INTERNAL', {}, error);
  const path = root === null ? null : findRefusedPath(error, root);
  if (cause === 'EBUSY' && path !== null && isMountPoint(`${root}/${path}`))
    return new AppError('PATH_UNUSABLE', { path, cause: 'mount' }, error);
  if (cause === 'ENOSPC' && isOutOfFiles(error))
    return new AppError('DISK_FULL', { cause: 'files' }, error);
  if (isOfReading(error))
    return new AppError('FILE_UNREADABLE', { ...(path && { file: path }), cause }, error);
  return new AppError(CODES[cause] ?? 'WRITE_FAILED', { ...(path && { path }), cause }, error);
}

/**
 * The error of a change that the next recovery decides. A full disk is named, because freeing space
 * is all it takes.
 */
export function leftOpen(op: string, reason: unknown): AppError {
  const { code, params } = toFileSystemError(reason);
  return code === 'DISK_FULL'
    ? new AppError(code, { ...params, op }, reason)
    : new AppError('OPERATION_OPEN', { op, cause: code }, reason);
}

/** Of two names, as in a rename, the one outside the stage. */
function findRefusedPath(error: unknown, root: string): string | null {
  const below = listErrorPaths(error)
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.startsWith(`${root}/`))
    .map((name) => name.slice(root.length + 1));
  return below.find((name) => !name.startsWith(`${STATE_FOLDER}/`)) ?? below[0] ?? null;
}

/** The paths of a failed call, in the system's spelling. */
function listErrorPaths(error: unknown): string[] {
  const { dest, path } = error as { readonly dest?: unknown; readonly path?: unknown };
  return [dest, path].flatMap((name) => (typeof name === 'string' ? [name] : []));
}

/** Also reported as ENOSPC. */
function isOutOfFiles(error: unknown): boolean {
  return listErrorPaths(error).some((name) => {
    try {
      return countFreeFiles(dirname(name)) === 0;
    } catch {
      return false;
    }
  });
}

/**
 * A file that a container mounted: the system calls it busy although no program holds it. Only
 * detectable on Linux.
 */
function isMountPoint(path: string): boolean {
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    return lines.some((line) => unescapeOctal(line.split(' ')[4] ?? '') === path);
  } catch {
    return false;
  }
}

/** A space is `\040` there; non-ASCII letters are unescaped. */
function unescapeOctal(text: string): string {
  return text.replaceAll(/\\([0-7]{3})/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 8)),
  );
}
