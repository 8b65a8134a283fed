import { AppError } from '#shared/errors.ts';
import type { Random } from '../host.ts';

/** Folders that a person chose, by an id that a face may hold (design.md decision 16). */
export interface FolderGrants {
  grant(folder: string): string;
  /** Throws FOLDER_MISSING for an id that was never granted. */
  resolve(grantId: string): string;
}

export function createFolderGrants(random: Random): FolderGrants {
  const folders = new Map<string, string>();
  return {
    grant(folder) {
      const id = random.id();
      folders.set(id, folder);
      return id;
    },
    resolve(grantId) {
      const folder = folders.get(grantId);
      if (folder === undefined) throw new AppError('FOLDER_MISSING', { folder: null });
      return folder;
    },
  };
}
