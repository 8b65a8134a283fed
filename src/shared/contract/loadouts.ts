import { z } from 'zod';
import { historyEntrySchema } from '../domain/job.ts';
import { loadoutBriefSchema, newLoadoutSchema } from '../domain/loadout.ts';
import { procedure } from './base.ts';

const loadoutId = z.object({ loadoutId: z.string() });
const job = z.object({ jobId: z.string() });

export const loadouts = {
  /** A folder reaches the core as a grant, never as a path (design.md decision 16). */
  create: procedure.input(newLoadoutSchema.extend({ grantId: z.string() })).output(job),
  list: procedure.output(z.array(loadoutBriefSchema)),
  /** By name or id; without one, the loadout that the granted folder is in; without that, the only one. */
  find: procedure
    .input(z.object({ selector: z.string().nullable(), grantId: z.string().nullable() }))
    .output(loadoutBriefSchema),
  history: procedure.input(loadoutId).output(z.array(historyEntrySchema)),
  /** Which add-ons have a version for another game version; ends in a `ready` outcome. */
  ready: procedure.input(loadoutId.extend({ gameVersion: z.string() })).output(job),
  verify: procedure.input(loadoutId).output(job),
};
