import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { addonDetailsSchema, knownAddonsSchema } from '../domain/known-addons.ts';
import { procedure } from './base.ts';

const job = z.object({ jobId: z.string() });

export const addons = {
  /**
   * At once what was last known, without the network or the folder, in as many answers as it takes; `since`: a
   * revision that was answered before.
   */
  list: procedure
    .input(z.object({ loadoutId: z.string(), since: z.string().nullable() }))
    .output(eventIterator(knownAddonsSchema)),
  /** `kept`: at once what is kept; `check`: asks the registry for what is missing or older than its life. */
  details: procedure
    .input(z.object({ loadoutId: z.string(), addonId: z.string(), ask: z.enum(['kept', 'check']) }))
    .output(addonDetailsSchema),
  scan: procedure.input(z.object({ loadoutId: z.string() })).output(job),
  /** `addons`: slugs, project ids, file names, add-on ids or digest prefixes; null: all of them. */
  check: procedure
    .input(
      z.object({
        loadoutId: z.string(),
        addons: z.array(z.string()).nullable(),
        fresh: z.boolean(),
      }),
    )
    .output(job),
};
