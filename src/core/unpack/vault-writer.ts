import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { INCOMING_FOLDER, vaultFile, vaultShard } from '#shared/domain/paths.ts';
import { readFactsOrNull } from '../disk/folders.ts';
import type { Io } from '../disk/io.ts';
import { unlinkQuietly } from '../disk/write-file-durable.ts';
import { createVaultSync, prepareShard, prepareStateFolders } from '../transfer/state-files.ts';

const LEFT_BEHIND_MS = 60 * 60 * 1000;
const TEMPORARY = /^unpack-[0-9a-f]+\.tmp$/;

/** Writes files into a vault one after the other. */
export interface VaultWriter {
  /** Writes the chunks; `digest` is called after the last one and returns the name they get. */
  write(chunks: AsyncIterable<Uint8Array>, digest: () => string): Promise<string>;
  /** Makes every name durable. */
  finish(): Promise<void>;
}

/** Writes nothing: the bytes are only checked. */
export const READS_ONLY: VaultWriter = {
  async write(chunks, digest) {
    for await (const _ of chunks);
    return digest();
  },
  finish: () => Promise.resolve(),
};

export function createVaultWriter(io: Io, root: string): VaultWriter {
  prepareStateFolders(io, root);
  removeStaleTemporaries(io, root);
  const syncVault = createVaultSync((folder) => io.flushDirectory(folder));
  /** One digest per changed shard. */
  const shards = new Map<string, string>();
  return {
    async write(chunks, digest) {
      const name = `unpack-${randomBytes(8).toString('hex')}.tmp`;
      const path = join(root, INCOMING_FOLDER, name);
      try {
        await writeSynced(io, path, chunks);
        const sha512 = digest();
        prepareShard(io, root, sha512);
        io.rename(path, join(root, vaultFile(sha512)));
        shards.set(vaultShard(sha512), sha512);
        return sha512;
      } catch (error) {
        unlinkQuietly(io, path);
        throw error;
      }
    },
    async finish() {
      for (const sha512 of shards.values()) await syncVault(root, sha512);
    },
  };
}

async function writeSynced(io: Io, path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  // The default mode of a new file: a file from the vault keeps its mode in the folder.
  const file = await io.openFile(path, 'create', io.defaultFileMode);
  try {
    let sizeBytes = 0;
    for await (const chunk of chunks) {
      await file.write(chunk, sizeBytes);
      sizeBytes += chunk.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A crash in the middle leaves one temporary file; a recent one may belong to another process. */
function removeStaleTemporaries(io: Io, root: string): void {
  const folder = join(root, INCOMING_FOLDER);
  for (const name of io.list(folder).filter((name) => TEMPORARY.test(name))) {
    const facts = readFactsOrNull(io, join(folder, name));
    if (facts !== null && Date.now() - facts.modifiedMs > LEFT_BEHIND_MS)
      unlinkQuietly(io, join(folder, name));
  }
}
