import type { Generation } from '#shared/domain/loadout.ts';
import type { ApplyEngine } from '../apply/apply-engine.ts';
import type { Logger } from '../host.ts';
import { digestsToKeep } from './retention.ts';
import { readNewestGenerations } from './state-folder.ts';

/** Lets the vault of a folder go of what is beyond its room, after the change that made `newest`. */
export type PruneAfterChange = (
  root: string,
  newest: Generation,
  /** What other changes still wait to use. */
  awaited?: ReadonlySet<string>,
) => Promise<void>;

interface PruneServices {
  readonly engine: Pick<ApplyEngine, 'prune'>;
  readonly maxVaultBytes: () => number;
  readonly logger: Logger;
}

/** Never throws: the change is done, and what could not be let go of goes after the next one. */
export function createPruneAfterChange(services: PruneServices): PruneAfterChange {
  const { engine, maxVaultBytes, logger } = services;
  return async (root, newest, awaited = new Set()) => {
    try {
      const keep = new Set([...digestsToKeep(newestFirst(root, newest)), ...awaited]);
      await engine.prune(root, keep, maxVaultBytes());
    } catch (error) {
      logger.warn('vault.not-pruned', { error });
    }
  };
}

/** The newest one is at hand. */
function* newestFirst(root: string, newest: Generation): Generator<Generation, void, void> {
  yield newest;
  yield* readNewestGenerations(root, newest.number - 1);
}
