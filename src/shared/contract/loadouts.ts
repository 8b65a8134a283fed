import { z } from 'zod';
import {
  gameBriefSchema,
  loadoutBriefSchema,
  loadoutChangeSchema,
  newLoadoutSchema,
} from '../domain/loadout.ts';
import { eventIterator } from '@orpc/contract';
import { job, procedure, whenChecked } from './base.ts';

const history = whenChecked(async () =>
  z.array((await import('../domain/job.ts')).historyEntrySchema),
);
const lostAddons = whenChecked(async () =>
  z.array((await import('../domain/job.ts')).lostAddonSchema),
);
const folderWatch = whenChecked(
  async () => (await import('../domain/core-event.ts')).folderWatchSchema,
);
const loadoutId = z.object({ loadoutId: z.string() });

export const loadouts = {
  /** A folder is passed to the core as a grant, never as a path (design decision 16). */
  create: procedure.input(newLoadoutSchema.extend({ grantId: z.string() })).output(job),
  /**
   * The demo's loadout on the embedded registry, created on first use; ends in a `create` outcome.
   */
  openDemo: procedure.output(job),
  list: procedure.output(z.array(loadoutBriefSchema)),
  /** The games a folder can be managed as; for `custom`, the user names the add-on folders. */
  games: procedure.output(z.array(gameBriefSchema)),
  /**
   * Finds a loadout by name or id; without one, the loadout of the granted folder; without that,
   * the only one.
   */
  find: procedure
    .input(z.object({ selector: z.string().nullable(), grantId: z.string().nullable() }))
    .output(loadoutBriefSchema),
  history: procedure.input(loadoutId).output(history),
  /** Add-ons that a restore of this generation could not bring back. */
  lost: procedure
    .input(loadoutId.extend({ generation: z.number().int().nonnegative() }))
    .output(lostAddons),
  /** Checks which add-ons have a version for another game version; ends in a `ready` outcome. */
  ready: procedure.input(loadoutId.extend({ gameVersion: z.string() })).output(job),
  /**
   * While this stream is read, changes made outside Loadout are noticed within two seconds;
   * `core.events` reports them.
   */
  watch: procedure.input(loadoutId).output(eventIterator(folderWatch)),
  verify: procedure.input(loadoutId).output(job),
  /** Changes name, hold time and look-ups, but no file of the game; ends in a `loadout` outcome. */
  change: procedure.input(loadoutId.extend({ change: loadoutChangeSchema })).output(job),
  /**
   * For a folder that was moved outside Loadout: the granted folder must contain this loadout's
   * record.
   */
  relocate: procedure.input(loadoutId.extend({ grantId: z.string() })).output(loadoutBriefSchema),
  /**
   * Moves the folder into the granted one, on the same disk, in one step; ends in a `loadout`
   * outcome.
   */
  move: procedure.input(loadoutId.extend({ grantId: z.string() })).output(job),
  /**
   * Makes an equal loadout, without worlds and history, in the granted folder, which must be new or
   * empty; ends in a `duplicate` outcome. `inside`: in a new folder inside it, named after the
   * copy; `grantId` null: in the parent folder of the original. `name` null: after the original.
   * `dryRun`: checks everything, creates nothing.
   */
  duplicate: procedure
    .input(
      loadoutId.extend({
        grantId: z.string().nullable(),
        inside: z.boolean().default(false),
        name: newLoadoutSchema.shape.name,
        dryRun: z.boolean().default(false),
      }),
    )
    .output(job),
  /**
   * Removes the loadout from the list. The folder keeps all its files, including `.loadout`:
   * managing it again restores everything.
   */
  forget: procedure.input(loadoutId).output(z.object({ root: z.string() })),
};
