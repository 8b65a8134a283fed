import { z } from 'zod';
import { snapshotLimitsSchema } from '../domain/settings.ts';
import { worldListSchema } from '../domain/world.ts';
import { job, procedure } from './base.ts';

const loadoutId = z.string();

/** Snapshots of the player's worlds; the jobs end in a `worlds` outcome. */
export const worlds = {
  list: procedure.input(z.object({ loadoutId })).output(worldListSchema),
  /**
   * `worlds`: names of their folders; null: all of them. `fresh`: reads every file and all of its
   * stored data again.
   */
  snapshot: procedure
    .input(
      z.object({
        loadoutId,
        worlds: z.array(z.string()).max(1000).nullable(),
        fresh: z.boolean(),
      }),
    )
    .output(job),
  /**
   * Restores into a new folder, never over a world. `number` null: the newest; `name` null: named
   * after the world and the snapshot.
   */
  restore: procedure
    .input(
      z.object({
        loadoutId,
        world: z.string(),
        number: z.number().int().positive().nullable(),
        name: z.string().nullable(),
      }),
    )
    .output(job),
  /** `damaged`: also removes snapshots with a damaged record. */
  prune: procedure
    .input(
      z.object({
        loadoutId,
        limits: snapshotLimitsSchema,
        damaged: z.boolean(),
        dryRun: z.boolean(),
      }),
    )
    .output(job),
};
