import { z } from 'zod';
import { procedure } from './base.ts';

const job = z.object({ jobId: z.string() });

export const addons = {
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
