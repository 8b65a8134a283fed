import type { RegistryDatabase } from './open-database.ts';

interface ImageRecord {
  readonly path: string;
  readonly sha512: string;
  readonly size: number;
}

/** Icons, avatars and gallery images by their path below `/cdn/data/`. */
export interface ImageStore {
  find(path: string): ImageRecord | null;
}

export function createImageStore(database: RegistryDatabase): ImageStore {
  const byPath = database.prepare<[string], ImageRecord>('SELECT * FROM images WHERE path = ?');
  return { find: (path) => byPath.get(path) ?? null };
}
