/**
 * Uploads in progress: written to `<dataDir>/uploads/<pid>-<uuid>` and hashed on the way, then
 * moved to the file store by the transaction that writes their rows, or discarded. The next start
 * removes what a killed process left.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#shared/code-of.ts';
import { HEAD_BYTES } from '#shared/registry/file-types.ts';
import type { StoredFile } from './file-store.ts';

export interface ReceivedUpload extends StoredFile {
  readonly path: string;
  /** The first bytes, from which the type is detected. */
  readonly head: Uint8Array;
}

export interface UploadStore {
  /** Resolves to null, and stores nothing, if there are more than `maxBytes`. */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedUpload | null>;
  read(upload: ReceivedUpload): Promise<Buffer>;
  /** Deletes an upload that was not placed. */
  discard(upload: ReceivedUpload): Promise<void>;
}

/** Longer than any request may take. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

export function createUploadStore(dataDir: string): UploadStore {
  const root = join(dataDir, 'uploads');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  removeLeftovers(root);
  return {
    async receive(bytes, maxBytes) {
      const path = join(root, `${process.pid}-${randomUUID()}`);
      try {
        const upload = await writeAll(path, bytes, maxBytes);
        if (upload === null) await rm(path, { force: true });
        return upload;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    read: ({ path }) => readFile(path),
    discard: ({ path }) => rm(path, { force: true }),
  };
}

async function writeAll(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<ReceivedUpload | null> {
  const hashes = { sha1: createHash('sha1'), sha512: createHash('sha512') };
  const head = Buffer.alloc(HEAD_BYTES);
  let sizeBytes = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) {
      if (sizeBytes < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - sizeBytes), sizeBytes);
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return null;
      hashes.sha1.update(chunk);
      hashes.sha512.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return {
    path,
    sizeBytes,
    head: head.subarray(0, sizeBytes),
    sha1: hashes.sha1.digest('hex'),
    sha512: hashes.sha512.digest('hex'),
  };
}

function removeLeftovers(root: string): void {
  for (const name of readdirSync(root)) {
    const path = join(root, name);
    const owner = Number.parseInt(name, 10);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
    if (!isUnderWay(owner, mtimeMs)) rmSync(path, { force: true });
  }
}

function isUnderWay(owner: number, mtimeMs: number): boolean {
  if (Date.now() - mtimeMs > LEFTOVER_AGE_MS) return false;
  if (owner === process.pid) return mtimeMs > Date.now() - process.uptime() * 1000;
  try {
    return process.kill(owner, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}
