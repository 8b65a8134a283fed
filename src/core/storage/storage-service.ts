import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dirent } from 'node:fs';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { INCOMING_FOLDER, VAULT_FOLDER } from '#shared/domain/paths.ts';
import type { StorageReport, VaultUsage } from '#shared/domain/storage.ts';
import { codeOf } from '#shared/code-of.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { digestsToKeep } from '../loadouts/retention.ts';
import { readLoadoutFile, readNewestGenerations } from '../loadouts/state-folder.ts';

type StorageParts = Pick<CoreParts, 'host' | 'access' | 'engine' | 'settings' | 'unfinished'>;

export type StorageService = ReturnType<typeof createStorageService>;

/** Measures and frees the space that Loadout uses on disk. */
export function createStorageService(parts: StorageParts) {
  const { access, engine, settings, unfinished } = parts;
  const { dataDir } = parts.host.paths;
  const present = () => access.list().filter(({ condition }) => condition === 'ok');

  return {
    async usage(): Promise<StorageReport> {
      const vaults: VaultUsage[] = [];
      for (const loadout of present()) vaults.push(await measureVaultUsage(loadout));
      const own = await listFiles(dataDir, { recursive: false });
      return {
        maxVaultBytes: settings.current().storage.maxVaultBytes,
        vaults,
        databaseBytes: sumStoredBytes(own.filter(({ name }) => name.startsWith('loadout.db'))),
        logBytes: sumStoredBytes(await listFiles(join(dataDir, 'logs'))),
      };
    },
    /**
     * Never deletes bytes needed to undo the newest operation. Returns the bytes freed. Throws the
     * errors of opening a loadout.
     */
    async empty(loadoutId: string | null, { signal, report }: JobContext): Promise<number> {
      const ids = loadoutId === null ? present().map(({ id }) => id) : [loadoutId];
      let freedBytes = 0;
      for (const [done, id] of ids.entries()) {
        signal.throwIfAborted();
        report({ phase: 'apply', done, total: ids.length });
        const { root, file } = await access.open(id);
        const keep = new Set([...keepOf(root, file.generation), ...unfinished.digestsOf(id)]);
        freedBytes += await engine.prune(root, keep, 0);
      }
      return freedBytes;
    },
  };
}

/** Digests needed to undo the newest operation. Throws LOADOUT_DAMAGED. */
function keepOf(root: string, generation: number): ReadonlySet<string> {
  return digestsToKeep(readNewestGenerations(root, generation));
}

async function measureVaultUsage({ id, name, root }: LoadoutBrief): Promise<VaultUsage> {
  const files = await listFiles(join(root, VAULT_FOLDER));
  const keep = keptOrNull(root);
  const freeable = keep === null ? [] : files.filter((file) => !keep.has(file.name));
  const disk = await statfs(root).catch(() => null);
  return {
    loadoutId: id,
    name,
    files: files.length,
    sizeBytes: sumStoredBytes(files),
    freeableBytes: sumStoredBytes(freeable),
    unfinishedBytes: sumStoredBytes(await listFiles(join(root, INCOMING_FOLDER))),
    freeDiskBytes: disk === null ? null : disk.bavail * disk.bsize,
  };
}

/** Returns null when the record cannot be read: then nothing counts as free. */
function keptOrNull(root: string): ReadonlySet<string> | null {
  try {
    return keepOf(root, readLoadoutFile(root).generation);
  } catch {
    return null;
  }
}

interface StorageEntry {
  readonly name: string;
  readonly sizeBytes: number;
}

/**
 * Lists every regular file in a folder and, by default, below it, by name and size; empty when the
 * folder does not exist. Files deleted meanwhile are left out.
 */
export async function listFiles(
  folder: string,
  { recursive = true }: { readonly recursive?: boolean } = {},
): Promise<readonly StorageEntry[]> {
  const files: StorageEntry[] = [];
  for (const entry of await readFolderEntries(folder)) {
    const path = join(folder, entry.name);
    if (recursive && entry.isDirectory()) files.push(...(await listFiles(path)));
    const facts = entry.isFile() ? await lstat(path).catch(() => null) : null;
    if (facts !== null) files.push({ name: entry.name, sizeBytes: facts.size });
  }
  return files;
}

async function readFolderEntries(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const isGone = codeOf(error) === 'ENOENT';
    if (isGone) return [];
    throw error;
  }
}

/** Number and size of the files in a loadout's vault. */
export async function measureVault(root: string): Promise<{ files: number; sizeBytes: number }> {
  const files = await listFiles(join(root, VAULT_FOLDER));
  return { files: files.length, sizeBytes: sumStoredBytes(files) };
}

function sumStoredBytes(files: readonly StorageEntry[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
