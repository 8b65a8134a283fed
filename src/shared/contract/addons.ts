import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { messageSchema } from '../domain/addon.ts';
import { findingSchema } from '../domain/health.ts';
import { job, procedure, whenChecked } from './base.ts';

const knownAddons = whenChecked(
  async () => (await import('../domain/known-addons.ts')).knownAddonsSchema,
);
const addonDetails = whenChecked(
  async () => (await import('../domain/known-addons.ts')).addonDetailsSchema,
);

export const addons = {
  /**
   * At once what was last known, without the network or the folder, in as many answers as it takes; `since`: a
   * revision that was answered before.
   */
  list: procedure
    .input(z.object({ loadoutId: z.string(), since: z.string().nullable() }))
    .output(eventIterator(knownAddons)),
  /** `addonId`: or any name that `check` takes. `kept`: at once what is kept; `check`: asks the registry for what is missing or older than its life. */
  details: procedure
    .input(z.object({ loadoutId: z.string(), addonId: z.string(), ask: z.enum(['kept', 'check']) }))
    .output(addonDetails),
  /**
   * What is wrong with them, as of the newest scan or check; nobody is asked. `java`: what is wrong with the Java that
   * is set, by the newest start with it; `runsJava`: by running it.
   */
  health: procedure
    .input(z.object({ loadoutId: z.string(), runsJava: z.boolean().default(false) }))
    .output(z.object({ findings: z.array(findingSchema), java: messageSchema.nullable() })),
  scan: procedure.input(z.object({ loadoutId: z.string() })).output(job),
  /**
   * `addons`: slugs, project ids, file names, add-on ids or digest prefixes; null: all of them. `listed` false: the
   * report names none of them, for whoever reads `list`; of thousands it is long.
   */
  check: procedure
    .input(
      z.object({
        loadoutId: z.string(),
        addons: z.array(z.string()).nullable(),
        fresh: z.boolean(),
        listed: z.boolean().default(true),
      }),
    )
    .output(job),
};
