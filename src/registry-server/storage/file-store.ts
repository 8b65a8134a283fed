import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { RegistryDatabase } from './open-database.ts';

export interface StoredFile {
  readonly sha1: string;
  readonly sha512: string;
  readonly sizeBytes: number;
}

/**
 * Stores bytes by their sha512 under `<dataDir>/files`; a name appears only once its bytes are
 * complete.
 */
export interface FileStore {
  save(bytes: Uint8Array): StoredFile;
  /** Moves synced bytes to their final name, inside the transaction that writes their rows. */
  place(path: string, file: StoredFile): void;
  pathOf(sha512: string): string;
  /** The sha512 of every stored file. */
  list(): string[];
  remove(sha512: string): void;
}

export function createFileStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  const pathOf = (sha512: string) => join(root, sha512.slice(0, 2), sha512);
  return {
    pathOf,
    save(bytes) {
      const sha512 = createHash('sha512').update(bytes).digest('hex');
      const target = pathOf(sha512);
      if (!isComplete(target, bytes.length)) writeWhole(target, bytes);
      const sha1 = createHash('sha1').update(bytes).digest('hex');
      return { sha1, sha512, sizeBytes: bytes.length };
    },
    place(path, { sha512, sizeBytes }) {
      const target = pathOf(sha512);
      if (isComplete(target, sizeBytes)) return;
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      renameSync(path, target);
      syncDirectory(dirname(target));
    },
    list: () =>
      existsSync(root)
        ? readdirSync(root, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ name }) => name)
        : [],
    remove: (sha512) => rmSync(pathOf(sha512), { force: true }),
  };
}

function isComplete(path: string, sizeBytes: number): boolean {
  return existsSync(path) && statSync(path).size === sizeBytes;
}

function writeWhole(target: string, bytes: Uint8Array): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const partial = `${target}.${randomUUID()}.part`;
  writeFileSync(partial, bytes, { flag: 'wx', mode: 0o600 });
  renameSync(partial, target);
}

/** A new name is durable only once its directory is synced; Windows has no such call. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

interface ImageRecord {
  readonly path: string;
  readonly sha512: string;
  readonly size: number;
}

/** Icons, avatars and gallery images by their path below `/cdn/data/`. */
export interface ImageStore {
  find(path: string): ImageRecord | null;
  add(path: string, file: StoredFile): void;
  /** Returns the sha512s of the bytes that the path referenced. */
  remove(path: string): string[];
  /** Same for every path below `folder`, which ends with a slash. */
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
