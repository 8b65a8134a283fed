import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface StoredFile {
  readonly sha1: string;
  readonly sha512: string;
  readonly sizeBytes: number;
}

/** Bytes by their sha512 under `<dataDir>/files`; a name appears only when its bytes are complete. */
export interface FileStore {
  save(bytes: Uint8Array): StoredFile;
  pathOf(sha512: string): string;
}

export function createFileStore(dataDir: string): FileStore {
  const pathOf = (sha512: string) => join(dataDir, 'files', sha512.slice(0, 2), sha512);
  return {
    pathOf,
    save(bytes) {
      const sha512 = createHash('sha512').update(bytes).digest('hex');
      const target = pathOf(sha512);
      if (!isComplete(target, bytes.length)) writeWhole(target, bytes);
      const sha1 = createHash('sha1').update(bytes).digest('hex');
      return { sha1, sha512, sizeBytes: bytes.length };
    },
  };
}

function isComplete(path: string, sizeBytes: number): boolean {
  return existsSync(path) && statSync(path).size === sizeBytes;
}

function writeWhole(target: string, bytes: Uint8Array): void {
  mkdirSync(dirname(target), { recursive: true });
  const partial = `${target}.${randomUUID()}.part`;
  writeFileSync(partial, bytes, { flag: 'wx', mode: 0o600 });
  renameSync(partial, target);
}
