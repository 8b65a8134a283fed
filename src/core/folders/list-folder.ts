import { readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { FolderListing, GrantedFolder } from '#shared/domain/folder.ts';
import { AppError } from '#shared/errors.ts';

const MAX_FOLDERS = 1000;

interface Listing {
  readonly home: string;
  /** Also those whose name begins with a dot. */
  readonly hidden: boolean;
  readonly grant: (path: string) => GrantedFolder;
}

/**
 * The folders in a folder of the home folder, by name; links are not followed. Throws FOLDER_MISSING,
 * FOLDER_PROTECTED outside the home folder.
 */
export function listFolder(path: string, { home, hidden, grant }: Listing): FolderListing {
  const top = toReal(home);
  const folder = toReal(path);
  if (!isInside(folder, top)) throw new AppError('FOLDER_PROTECTED', { folder });
  const names = readNames(folder).filter((name) => hidden || !name.startsWith('.'));
  return {
    folder: grant(folder),
    parentGrantId: folder === top ? null : grant(dirname(folder)).grantId,
    folders: names.slice(0, MAX_FOLDERS).map((name) => grant(join(folder, name))),
    isCut: names.length > MAX_FOLDERS,
  };
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  } catch (error) {
    throw new AppError('FOLDER_MISSING', { folder }, error);
  }
}

function toReal(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw new AppError('FOLDER_MISSING', { folder: path }, error);
  }
}

function isInside(path: string, top: string): boolean {
  const way = relative(top, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way));
}
