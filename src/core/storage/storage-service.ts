import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { INCOMING_FOLDER, VAULT_FOLDER } from '#shared/domain/state-folder.ts';
import type { StorageReport, VaultUsage } from '#shared/domain/storage.ts';
import type { ApplyEngine } from '../apply/apply-engine.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { listFiles, sumBytes } from './measure-vault.ts';

/** What Loadout keeps on the disks, and letting go of it. */
export interface StorageService {
  usage(): Promise<StorageReport>;
  /** Never what undoing the newest operation needs. Answers the bytes freed. Throws what opening a loadout throws. */
  empty(loadoutId: string | null, context: JobContext): Promise<number>;
}

export interface StorageServices {
  readonly dataDir: string;
  readonly engine: ApplyEngine;
  readonly listLoadouts: () => readonly LoadoutBrief[];
  /** Opens (and recovers) the folder; the digests that undoing its newest operation needs. */
  readonly openForPruning: (
    loadoutId: string,
  ) => Promise<{ readonly root: string; readonly keep: ReadonlySet<string> }>;
  /** The same of what is recorded, without touching the folder. Throws LOADOUT_DAMAGED. */
  readonly digestsToKeep: (root: string) => ReadonlySet<string>;
  readonly maxVaultBytes: () => number;
}

export function createStorageService(services: StorageServices): StorageService {
  const { dataDir, engine } = services;
  const present = () => services.listLoadouts().filter(({ condition }) => condition === 'ok');

  return {
    async usage() {
      const vaults: VaultUsage[] = [];
      for (const loadout of present()) vaults.push(await measure(loadout, services));
      const own = await listFiles(dataDir, { recursive: false });
      return {
        maxVaultBytes: services.maxVaultBytes(),
        vaults,
        databaseBytes: sumBytes(own.filter(({ name }) => name.startsWith('loadout.db'))),
        logBytes: sumBytes(await listFiles(join(dataDir, 'logs'))),
      };
    },
    async empty(loadoutId, { signal, report }) {
      const ids = loadoutId === null ? present().map(({ id }) => id) : [loadoutId];
      let freedBytes = 0;
      for (const [done, id] of ids.entries()) {
        signal.throwIfAborted();
        report({ phase: 'apply', done, total: ids.length });
        const { root, keep } = await services.openForPruning(id);
        freedBytes += await engine.prune(root, keep, 0);
      }
      return freedBytes;
    },
  };
}

async function measure(
  { id, name, root }: LoadoutBrief,
  { digestsToKeep }: StorageServices,
): Promise<VaultUsage> {
  const files = await listFiles(join(root, VAULT_FOLDER));
  const keep = keptOrNull(root, digestsToKeep);
  const freeable = keep === null ? [] : files.filter((file) => !keep.has(file.name));
  const disk = await statfs(root).catch(() => null);
  return {
    loadoutId: id,
    name,
    files: files.length,
    sizeBytes: sumBytes(files),
    freeableBytes: sumBytes(freeable),
    unfinishedBytes: sumBytes(await listFiles(join(root, INCOMING_FOLDER))),
    freeDiskBytes: disk === null ? null : disk.bavail * disk.bsize,
  };
}

/** null where the record cannot be read: nothing is promised to be free then. */
function keptOrNull(
  root: string,
  digestsToKeep: StorageServices['digestsToKeep'],
): ReadonlySet<string> | null {
  try {
    return digestsToKeep(root);
  } catch {
    return null;
  }
}
