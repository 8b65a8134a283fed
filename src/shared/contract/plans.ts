import { z } from 'zod';
import { procedure } from './base.ts';

const job = z.object({ jobId: z.string() });

/** A plan lives in memory until it is applied or the core closes; each job ends in a `plan` or `apply` outcome. */
export const plans = {
  update: procedure
    .input(z.object({ loadoutId: z.string(), addons: z.array(z.string()).nullable() }))
    .output(job),
  /** `to`: the generation to go back (or forward) to; null: the newest operation that still stands. */
  undo: procedure
    .input(z.object({ loadoutId: z.string(), to: z.number().int().nullable() }))
    .output(job),
  /** Plans again without these items and what only they needed (design.md decision 7). */
  revise: procedure
    .input(z.object({ planId: z.string(), exclude: z.array(z.string()) }))
    .output(job),
  apply: procedure.input(z.object({ planId: z.string() })).output(job),
};
