import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { INCOMING_FOLDER, vaultFile, vaultShard } from '#shared/domain/paths.ts';
import { prepareShard, prepareStateFolders, syncVault } from '../transfer/state-files.ts';

const LEFT_BEHIND_MS = 60 * 60 * 1000;
const TEMPORARY = /^unpack-[0-9a-f]+\.tmp$/;

/** Puts files into a vault one after the other. */
export interface VaultWriter {
  /** Writes the chunks; `digest` is asked once all are written and answers the name that they get. */
  write(chunks: AsyncIterable<Uint8Array>, digest: () => string): Promise<string>;
  /** Makes every name durable. */
  finish(): Promise<void>;
}

export async function createVaultWriter(root: string): Promise<VaultWriter> {
  await prepareStateFolders(root);
  await removeLeftBehind(root);
  /** One digest of each shard that has changed. */
  const shards = new Map<string, string>();
  return {
    async write(chunks, digest) {
      const name = `unpack-${randomBytes(8).toString('hex')}.tmp`;
      const path = join(root, INCOMING_FOLDER, name);
      try {
        await writeSynced(path, chunks);
        const sha512 = digest();
        await prepareShard(root, sha512);
        await rename(path, join(root, vaultFile(sha512)));
        shards.set(vaultShard(sha512), sha512);
        return sha512;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async finish() {
      for (const sha512 of shards.values()) await syncVault(root, sha512);
    },
  };
}

async function writeSynced(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  // The default mode of a new file: a file from the vault keeps its mode in the folder.
  const handle = await open(path, 'wx');
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A crash in the middle leaves one temporary file; a young one may be another process at work. */
async function removeLeftBehind(root: string): Promise<void> {
  const folder = join(root, INCOMING_FOLDER);
  const names = (await readdir(folder)).filter((name) => TEMPORARY.test(name));
  for (const name of names) {
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > LEFT_BEHIND_MS)
      await rm(join(folder, name), { force: true });
  }
}
