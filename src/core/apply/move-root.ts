import { AppError } from '#shared/errors.ts';
import { readIntents } from './intent.ts';
import { errnoOf } from '../disk/io.ts';
import { LOCK_HOLDER_FILE, requireSameFolder, type Site, type TakeLock } from './site.ts';
import { unlinkQuietly } from '../disk/write-file-durable.ts';

/**
 * Renames the whole folder on the same disk: one rename, so that it is in one place or the other
 * whatever happens. Throws MOVE_REFUSED, LOCKED, OPERATION_OPEN.
 */
export function moveRoot(site: Site, target: string, takeLock: TakeLock): void {
  const release = takeLock(site);
  let isMoved: boolean;
  try {
    const [open] = readIntents(site);
    if (open !== undefined) throw new AppError('OPERATION_OPEN');
    requireSameFolder(site);
    isMoved = tryRename(site, target);
  } finally {
    release();
  }
  // Windows does not rename a folder with an open file, and the lock is one.
  if (!isMoved && !tryRename(site, target)) throw refused(target, 'held-open');
  unlinkQuietly(site.io, `${target}/${LOCK_HOLDER_FILE}`);
  for (const folder of new Set([parentOfRoot(site.root), parentOfRoot(target)]))
    site.io.syncDirectory(folder);
}

const REFUSALS: Readonly<Record<string, string>> = {
  EXDEV: 'other-disk',
  EEXIST: 'name-taken',
  ENOTEMPTY: 'name-taken',
  ENOTDIR: 'name-taken',
  EINVAL: 'inside',
};

/** Returns false when a process holds the folder open. */
function tryRename({ io, root }: Site, target: string): boolean {
  try {
    io.rename(root, target);
    return true;
  } catch (error) {
    const code = errnoOf(error) ?? '';
    if (code === 'EBUSY') return false;
    const cause = REFUSALS[code];
    throw cause === undefined ? error : refused(target, cause);
  }
}

function refused(folder: string, cause: string): AppError {
  return new AppError('MOVE_REFUSED', { folder, cause });
}

function parentOfRoot(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}
