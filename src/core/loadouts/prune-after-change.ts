import type { Generation } from '#shared/domain/loadout.ts';
import type { ApplyEngine } from '../apply/apply-engine.ts';
import type { Logger } from '../host.ts';
import type { SettingsService } from '../settings/settings.ts';
import { digestsToKeep } from './retention.ts';
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
    const keep = new Set([...digestsToKeep(newestFirst(root, newest)), ...awaited]);
    await engine.prune(root, keep, settings.current().storage.maxVaultBytes);
  } catch (error) {
    host.logger.warn('vault.not-pruned', { error });
  }
}

/** The newest one is at hand. */
function* newestFirst(root: string, newest: Generation): Generator<Generation, void, void> {
  yield newest;
  yield* readNewestGenerations(root, newest.number - 1);
}
