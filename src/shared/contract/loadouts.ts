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
  /** A folder reaches the core as a grant, never as a path (design decision 16). */
  create: procedure.input(newLoadoutSchema.extend({ grantId: z.string() })).output(job),
  /** The demo's loadout on the embedded registry, made when it is first asked for; ends in a `create` outcome. */
  openDemo: procedure.output(job),
  list: procedure.output(z.array(loadoutBriefSchema)),
  /** What a folder can be managed as; `custom` is the one whose folders a person names. */
  games: procedure.output(z.array(gameBriefSchema)),
  /** By name or id; without one, the loadout that the granted folder is in; without that, the only one. */
  find: procedure
    .input(z.object({ selector: z.string().nullable(), grantId: z.string().nullable() }))
    .output(loadoutBriefSchema),
  history: procedure.input(loadoutId).output(history),
  /** What going back to the generation could not bring back. */
  lost: procedure
    .input(loadoutId.extend({ generation: z.number().int().nonnegative() }))
    .output(lostAddons),
  /** Which add-ons have a version for another game version; ends in a `ready` outcome. */
  ready: procedure.input(loadoutId.extend({ gameVersion: z.string() })).output(job),
  /** While this is read, what other hands do to the folder is seen within two seconds; `core.events` says when. */
  watch: procedure.input(loadoutId).output(eventIterator(folderWatch)),
  verify: procedure.input(loadoutId).output(job),
  /** Name, hold time and look-ups; touches no file of the game; ends in a `loadout` outcome. */
  change: procedure.input(loadoutId.extend({ change: loadoutChangeSchema })).output(job),
  /** The folder was moved by hand: the granted one must hold this loadout's record. */
  relocate: procedure.input(loadoutId.extend({ grantId: z.string() })).output(loadoutBriefSchema),
  /** Moves the folder into the granted one, on the same disk, in one step; ends in a `loadout` outcome. */
  move: procedure.input(loadoutId.extend({ grantId: z.string() })).output(job),
  /**
   * Makes an equal loadout of the granted folder, which is new or empty, without worlds and history; ends in a `duplicate`
   * outcome. `inside`: of a new folder in it, named after the copy; `grantId` null: in the one that the original is in.
   * `name` null: after the original. `dryRun`: checks everything, makes nothing.
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
  /** Takes it off the list. The folder stays as it is, `.loadout` included: managing it again takes all of it up. */
  forget: procedure.input(loadoutId).output(z.object({ root: z.string() })),
};
