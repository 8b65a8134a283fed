import { readdirSync, realpathSync, statSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';

/** Returns the real path of a folder; null for anything else, and when the system denies access. */
export function findRealFolder(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : null;
  } catch {
    return null;
  }
}

/** As `findRealFolder`; throws FOLDER_MISSING. */
export function requireRealFolder(folder: string): string {
  const real = findRealFolder(folder);
  if (real === null) {
    throw new AppError('FOLDER_MISSING', { folder, ...(isFile(folder) && { file: folder }) });
  }
  return real;
}

/** True for an existing path that is no folder. */
export function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Names of the folders in a folder; empty when it cannot be read. */
export function listFolders(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}
