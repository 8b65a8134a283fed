import { AppError } from '#shared/errors.ts';
import type { Random } from '../host.ts';

/** Folders and files that a person chose, by ids that a face may hold (design.md decision 16). */
export interface Grants {
  grantFolder(folder: string): string;
  grantFile(file: string): string;
  /** Throws FOLDER_MISSING for an id that was never granted for a folder. */
  resolveFolder(grantId: string): string;
  /** Throws FILE_UNREADABLE for an id that was never granted for a file. */
  resolveFile(grantId: string): string;
}

export function createGrants(random: Random): Grants {
  const folders = new Map<string, string>();
  const files = new Map<string, string>();

  function grant(paths: Map<string, string>, path: string): string {
    const id = random.id();
    paths.set(id, path);
    return id;
  }

  return {
    grantFolder: (folder) => grant(folders, folder),
    grantFile: (file) => grant(files, file),
    resolveFolder(grantId) {
      const folder = folders.get(grantId);
      if (folder === undefined) throw new AppError('FOLDER_MISSING', { folder: null });
      return folder;
    },
    resolveFile(grantId) {
      const file = files.get(grantId);
      if (file === undefined) throw new AppError('FILE_UNREADABLE', { file: null, cause: null });
      return file;
    },
  };
}
