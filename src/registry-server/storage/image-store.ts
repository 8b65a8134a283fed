import type { StoredFile } from './file-store.ts';
import type { RegistryDatabase } from './open-database.ts';

interface ImageRecord {
  readonly path: string;
  readonly sha512: string;
  readonly size: number;
}

/** Icons, avatars and gallery images by their path below `/cdn/data/`. */
export interface ImageStore {
  find(path: string): ImageRecord | null;
  add(path: string, file: StoredFile): void;
  /** Answers the sha512 of the bytes that the path named. */
  remove(path: string): string[];
  /** The same for every path below `folder`, which ends with a slash. */
  removeFolder(folder: string): string[];
}

export function createImageStore(database: RegistryDatabase): ImageStore {
  const byPath = database.prepare<[string], ImageRecord>('SELECT * FROM images WHERE path = ?');
  const insertion = database.prepare<[string, string, number]>(
    'INSERT INTO images (path, sha512, size) VALUES (?, ?, ?)',
  );
  const removal = database.prepare<[string], { sha512: string }>(
    'DELETE FROM images WHERE path = ? RETURNING sha512',
  );
  const folderRemoval = database.prepare<[string, string], { sha512: string }>(
    'DELETE FROM images WHERE substr(path, 1, length(?)) = ? RETURNING sha512',
  );
  return {
    find: (path) => byPath.get(path) ?? null,
    add: (path, { sha512, sizeBytes }) => void insertion.run(path, sha512, sizeBytes),
    remove: (path) => removal.all(path).map(({ sha512 }) => sha512),
    removeFolder: (folder) => folderRemoval.all(folder, folder).map(({ sha512 }) => sha512),
  };
}
