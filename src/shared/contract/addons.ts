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
   * Returns what was last known at once, without the network or the folder, in as many answers as
   * it takes; `since`: a revision from an earlier answer.
   */
  list: procedure
    .input(z.object({ loadoutId: z.string(), since: z.string().nullable() }))
    .output(eventIterator(knownAddons)),
  /**
   * `addonId`: or any name that `check` takes. `kept`: cached data at once; `check`: also asks the
   * registry for what is missing or stale.
   */
  details: procedure
    .input(z.object({ loadoutId: z.string(), addonId: z.string(), ask: z.enum(['kept', 'check']) }))
    .output(addonDetails),
  /**
   * Problems of the add-ons as of the newest scan or check; no registry is asked. `java`: problem
   * of the configured Java, as of the newest start with it; `runsJava`: runs it to find out.
   */
  health: procedure
    .input(z.object({ loadoutId: z.string(), runsJava: z.boolean().default(false) }))
    .output(z.object({ findings: z.array(findingSchema), java: messageSchema.nullable() })),
  scan: procedure.input(z.object({ loadoutId: z.string() })).output(job),
  /**
   * `addons`: slugs, project ids, file names, add-on ids or checksum prefixes; null: all. `listed`
   * false leaves the add-ons out of the report, for callers that read `list`; with thousands of
   * add-ons it is long.
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
