import type { Generation } from '#shared/domain/loadout.ts';
import { readIntents } from './intent.ts';
import { restoreGenerations } from './record.ts';
import { resolveSitePath, SET_ASIDE_FOLDER, type Site } from './site.ts';
import { setAsideEntry } from './stage-rescue.ts';
import { listVault, type VaultEntry } from './vault.ts';

/** The state of `.loadout` after its repair. */
export interface RepairReport {
  /** Numbers of the generations whose files were restored. */
  readonly restored: readonly number[];
  /**
   * Vault files kept for undo: those with the right bytes, and how many others were just set aside.
   */
  readonly kept: { readonly files: number; readonly sizeBytes: number; readonly damaged: number };
  /** Entries of `.loadout/set-aside`, which is never read. */
  readonly setAside: number;
}

/**
 * Restores unreadable generations from their copies or from `known`, and sets vault files with
 * wrong bytes aside. Changes nothing while an operation is open, because its recovery may need all
 * of it.
 */
export function repairState(site: Site, known: readonly Generation[]): RepairReport {
  const isOpen = readIntents(site).length > 0;
  const restored = isOpen ? [] : restoreGenerations(site, known);
  const files = listVault(site);
  const intact = files.filter((file) => isIntact(site, file));
  const damaged = files.filter((file) => !intact.includes(file));
  if (!isOpen) for (const { path } of damaged) setAsideEntry(site, path);
  return {
    restored,
    kept: {
      files: intact.length,
      sizeBytes: intact.reduce((sum, { size }) => sum + size, 0),
      damaged: damaged.length,
    },
    setAside: countSetAside(site),
  };
}

/** Also false for a file that the disk cannot read. */
function isIntact(site: Site, { path, sha512 }: VaultEntry): boolean {
  try {
    return site.io.hash(resolveSitePath(site, path)).sha512 === sha512;
  } catch {
    return false;
  }
}

function countSetAside(site: Site): number {
  const folder = resolveSitePath(site, SET_ASIDE_FOLDER);
  return site.io.look(folder)?.kind === 'directory' ? site.io.list(folder).length : 0;
}
