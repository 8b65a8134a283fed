import { z } from 'zod';
import { snapshotLimitsSchema, worldListSchema } from '../domain/world.ts';
import { job, procedure } from './base.ts';

const loadoutId = z.string();

/** Snapshots of the player's worlds; the jobs end in a `worlds` outcome. */
export const worlds = {
  list: procedure.input(z.object({ loadoutId })).output(worldListSchema),
  /** `worlds`: names of their folders; null: all of them. `fresh`: every file and everything stored of it is read. */
  snapshot: procedure
    .input(
      z.object({
        loadoutId,
        worlds: z.array(z.string()).max(1000).nullable(),
        fresh: z.boolean(),
      }),
    )
    .output(job),
  /** Into a new folder, never over a world. `number` null: the newest; `name` null: after the world and the snapshot. */
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
  /** `damaged`: also the snapshots whose record is damaged. */
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
