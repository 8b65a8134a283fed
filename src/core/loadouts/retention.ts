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
  /** Digests that other changes still wait to use. */
  readonly awaited?: ReadonlySet<string>;
}

/**
 * Lets the vault of a folder go of what is beyond its room, after the change that made `newest`. Never throws: the
 * change is done, and what could not be let go of goes after the next one.
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

/** The newest one is at hand. */
function* fromNewest(root: string, newest: Generation): Generator<Generation, void, void> {
  yield newest;
  yield* readNewestGenerations(root, newest.number - 1);
}

/** Digests that undoing the newest operation needs: the vault never lets go of them (design decision 8). */
export function digestsToKeep(newestFirst: Iterable<Generation>): ReadonlySet<string> {
  const newest = findNewestChange(newestFirst);
  const records = newest.flatMap(({ changes }) => changes.flatMap(({ from, to }) => [from, to]));
  return new Set(records.flatMap(digestsOf));
}

/** Of its own bytes, and of what was unpacked. */
export function digestsOf(record: AddonRecord | null): readonly string[] {
  return [record?.sha512 ?? [], record?.files?.map(({ sha512 }) => sha512) ?? []].flat();
}

/** With all of its parts where it was applied in parts; the first one ends the search. */
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
