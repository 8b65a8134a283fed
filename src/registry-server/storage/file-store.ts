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

export interface StoredFile {
  readonly sha1: string;
  readonly sha512: string;
  readonly sizeBytes: number;
}

/** Bytes by their sha512 under `<dataDir>/files`; a name appears only when its bytes are complete. */
export interface FileStore {
  save(bytes: Uint8Array): StoredFile;
  /** Gives synced bytes their name, inside the transaction that writes their rows. */
  place(path: string, file: StoredFile): void;
  pathOf(sha512: string): string;
  /** The sha512 of everything that is kept. */
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

/** A new name is durable only with its directory; Windows knows no such thing. */
function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
