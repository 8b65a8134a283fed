import type { Generation } from '#shared/domain/loadout.ts';
import type { AddonRecord } from '#shared/domain/addon.ts';
import type { ApplyEngine } from '../apply/apply-engine.ts';
import type { Logger } from '../host.ts';
import type { SettingsService } from '../settings/settings.ts';
import { readNewestGenerations } from './state-folder.ts';

interface PruneParts {
  readonly engine: Pick<ApplyEngine, 'prune'>;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly host: { readonly logger: Logger };
}

interface PruneRequest {
  readonly root: string;
  readonly newest: Generation;
  /** Digests that unfinished changes still need. */
  readonly awaited?: ReadonlySet<string>;
}

/**
 * Deletes bytes beyond the size limit from a folder's vault, after the change that made `newest`.
 * Never throws: the change is done, and the rest is deleted after the next one.
 */
export async function pruneAfterChange(
  { engine, settings, host }: PruneParts,
  { root, newest, awaited = new Set() }: PruneRequest,
): Promise<void> {
  try {
    const keep = new Set([...digestsToKeep(fromNewest(root, newest)), ...awaited]);
    await engine.prune(root, keep, settings.current().storage.maxVaultBytes);
  } catch (error) {
    host.logger.warn('vault.not-pruned', { error });
  }
}

/** The newest generation is already in memory. */
function* fromNewest(root: string, newest: Generation): Generator<Generation, void, void> {
  yield newest;
  yield* readNewestGenerations(root, newest.number - 1);
}

/**
 * Digests needed to undo the newest operation: the vault never deletes them (design decision 8).
 */
export function digestsToKeep(newestFirst: Iterable<Generation>): ReadonlySet<string> {
  const newest = findNewestChange(newestFirst);
  const records = newest.flatMap(({ changes }) => changes.flatMap(({ from, to }) => [from, to]));
  return new Set(records.flatMap(recordDigestsOf));
}

/** Digests of its own bytes, and of its unpacked files. */
export function recordDigestsOf(record: AddonRecord | null): readonly string[] {
  return [record?.sha512 ?? [], record?.files?.map(({ sha512 }) => sha512) ?? []].flat();
}

/** With all of its parts if it was applied in parts; the search ends at the first one. */
function findNewestChange(newestFirst: Iterable<Generation>): readonly Generation[] {
  const found: Generation[] = [];
  for (const generation of newestFirst) {
    const { changes, partOf } = generation;
    if (found.length === 0 ? changes.length === 0 : partOf?.id !== found[0]?.partOf?.id) continue;
    found.push(generation);
    if (partOf === undefined || partOf.part === 1) break;
  }
  return found;
}
