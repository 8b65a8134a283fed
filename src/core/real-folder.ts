import { readdirSync, realpathSync, statSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';

/** The real path of a folder; null for anything else, and where the system does not let it be looked at. */
export function findRealFolder(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : null;
  } catch {
    return null;
  }
}

/** The same; throws FOLDER_MISSING. */
export function requireRealFolder(folder: string): string {
  const real = findRealFolder(folder);
  if (real === null) {
    throw new AppError('FOLDER_MISSING', { folder, ...(isFile(folder) && { file: folder }) });
  }
  return real;
}

/** True for something there that is no folder. */
export function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The names of the folders in a folder; none where it cannot be read. */
export function listFolders(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}
