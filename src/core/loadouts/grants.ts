import { AppError } from '#shared/errors.ts';
import type { Random } from '../host.ts';

export type Grants = ReturnType<typeof createGrants>;

/** Folders and files that a person chose, under ids that a face may hold (design decision 16). */
export function createGrants(random: Random) {
  const folders = createTable(random);
  const files = createTable(random);

  return {
    grantFolder: folders.grant,
    grantFile: files.grant,
    /** Throws FOLDER_MISSING for an id that was never granted for a folder. */
    resolveFolder(grantId: string): string {
      const folder = folders.find(grantId);
      if (folder === undefined) throw new AppError('FOLDER_MISSING', { folder: null });
      return folder;
    },
    /** Resolves a file or a folder. Throws FILE_UNREADABLE for an id that was never granted. */
    resolveAny(grantId: string): string {
      return folders.find(grantId) ?? this.resolveFile(grantId);
    },
    /** Throws FILE_UNREADABLE for an id that was never granted for a file. */
    resolveFile(grantId: string): string {
      const file = files.find(grantId);
      if (file === undefined) throw new AppError('FILE_UNREADABLE', { file: null, cause: null });
      return file;
    },
  };
}

/** A path that is granted again keeps its id, so browsing back and forth does not pile up ids. */
function createTable(random: Random) {
  const paths = new Map<string, string>();
  const ids = new Map<string, string>();
  return {
    grant(path: string): string {
      const id = ids.get(path) ?? random.id();
      ids.set(path, id);
      paths.set(id, path);
      return id;
    },
    find: (id: string): string | undefined => paths.get(id),
  };
}
