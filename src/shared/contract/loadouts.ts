import { z } from 'zod';
import { historyEntrySchema } from '../domain/job.ts';
import { loadoutBriefSchema } from '../domain/loadout.ts';
import { RELEASE_CHANNELS } from '../registry/enumerations.ts';
import { slotSchema } from '../domain/slot.ts';
import { procedure } from './base.ts';

/** A folder reaches the core as a grant, never as a path (design.md decision 16). */
export const createLoadoutInputSchema = z.object({
  grantId: z.string(),
  /** null: the folder's name. */
  name: z.string().min(1).max(64).nullable(),
  game: z.string(),
  /** Only for the game `custom`. */
  slots: z.array(slotSchema).nullable(),
  gameVersion: z.string().nullable(),
  loader: z.string().nullable(),
  channel: z.enum(RELEASE_CHANNELS),
  registry: z.string(),
});

const loadoutId = z.object({ loadoutId: z.string() });
const job = z.object({ jobId: z.string() });

export const loadouts = {
  create: procedure.input(createLoadoutInputSchema).output(job),
  list: procedure.output(z.array(loadoutBriefSchema)),
  /** By name or id; without one, the loadout that the granted folder is in; without that, the only one. */
  find: procedure
    .input(z.object({ selector: z.string().nullable(), grantId: z.string().nullable() }))
    .output(loadoutBriefSchema),
  history: procedure.input(loadoutId).output(z.array(historyEntrySchema)),
  verify: procedure.input(loadoutId).output(job),
};
