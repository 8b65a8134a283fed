import { z } from 'zod';
import { unfinishedBriefSchema } from '../domain/plan.ts';
import { job, procedure } from './base.ts';

/** Confirmed changes that are not finished. */
export const unfinished = {
  /** Oldest first; `loadoutId` null: of all loadouts. */
  list: procedure
    .input(z.object({ loadoutId: z.string().nullable() }))
    .output(z.array(unfinishedBriefSchema)),
  /** Fails with PLAN_UNKNOWN if it is finished or discarded, or if another process works on it. */
  resume: procedure.input(z.object({ loadoutId: z.string(), id: z.string() })).output(job),
  /** Discards the rest; parts already applied stay. Returns false if a process works on it. */
  discard: procedure
    .input(z.object({ id: z.string() }))
    .output(z.object({ discarded: z.boolean() })),
};
