import { z } from 'zod';
import { foundInstanceSchema } from '../domain/import-preview.ts';
import { lockFileSchema } from '../domain/lock-file.ts';
import { targetChangeSchema } from '../domain/loadout.ts';
import { changelogSchema, installTargetSchema, unfinishedBriefSchema } from '../domain/plan.ts';
import { job, procedure } from './base.ts';

const loadout = { loadoutId: z.string() };
/** Applies a plain plan (see `isPlain`) in the same job, which then ends in an `apply` outcome. */
const atOnce = { atOnce: z.boolean().optional() };
/** Slugs, project ids, file names, add-on ids or digest prefixes. */
const addons = z.array(z.string()).min(1);

/** A plan lives in memory until it is applied or the core closes; each job ends in a `plan` or `apply` outcome. */
export const plans = {
  /** `addons` null: every add-on with an update. `to`: a version's id, number or slug, for exactly one add-on. */
  update: procedure
    .input(
      z.object({ ...loadout, addons: addons.nullable(), to: z.string().nullable(), ...atOnce }),
    )
    .output(job),
  /** `to`: the generation to restore, an older or a newer one; null: the newest change is undone. */
  undo: procedure
    .input(z.object({ ...loadout, to: z.number().int().nullable(), ...atOnce }))
    .output(job),
  /** Makes the change again that was undone last. */
  redo: procedure.input(z.object({ ...loadout, ...atOnce })).output(job),
  install: procedure
    .input(z.object({ ...loadout, targets: z.array(installTargetSchema).min(1) }))
    .output(job),
  /**
   * What a file or folder that the person chose holds for this loadout; ends in an `import` outcome, whose targets are
   * for `install`. Fails with IMPORT_EMPTY, IMPORT_FOREIGN, IMPORT_REFUSED.
   */
  readImport: procedure.input(z.object({ ...loadout, grantId: z.string() })).output(job),
  /** Instances that stand where their launchers put them, but for the loadout's own; each grant is for `readImport`. */
  findInstances: procedure.input(z.object(loadout)).output(z.array(foundInstanceSchema)),
  remove: procedure.input(z.object({ ...loadout, addons })).output(job),
  enable: procedure.input(z.object({ ...loadout, addons, ...atOnce })).output(job),
  disable: procedure.input(z.object({ ...loadout, addons, ...atOnce })).output(job),
  /** Brings back what changed or went missing since it was installed; null: all of it. */
  repair: procedure
    .input(z.object({ ...loadout, addons: addons.nullable(), ...atOnce }))
    .output(job),
  /** `park`: switch off what has no version for the game version, and on again what was parked and has one now. */
  set: procedure
    .input(z.object({ ...loadout, change: targetChangeSchema, park: z.boolean() }))
    .output(job),
  /**
   * Makes the known add-ons equal to the lockfile; `prune` also removes files that a person put there. `isCode`: the
   * lockfile was made of a code, and reasons say so.
   */
  sync: procedure
    .input(
      z.object({
        ...loadout,
        lock: lockFileSchema,
        prune: z.boolean(),
        isCode: z.boolean().default(false),
      }),
    )
    .output(job),
  /**
   * Plans again without these items and what only they needed (design decision 7). `folders`: by item id, the one of its
   * `folders` that a person chose.
   */
  revise: procedure
    .input(
      z.object({
        planId: z.string(),
        exclude: z.array(z.string()),
        folders: z.record(z.string(), z.string()).optional(),
      }),
    )
    .output(job),
  /**
   * Of every version that the item goes through, newest first: cached, or read from the registry now. The item's own
   * `changelogs` are shown meanwhile. Throws PLAN_UNKNOWN and what the registry
   * fails with.
   */
  changelogs: procedure
    .input(z.object({ planId: z.string(), itemId: z.string() }))
    .output(z.array(changelogSchema)),
  /**
   * `inParts`: an update or install is applied part by part as its files arrive, each part whole or not at all; the parts
   * are one change in the history and for undo. What is interrupted can be resumed.
   * `together`: an item that cannot be had or unpacked stops all; else it is left alone with what needs it.
   * `skipSnapshot`: no snapshot of worlds is taken first; where one fails, nothing is applied.
   */
  apply: procedure
    .input(
      z.object({
        planId: z.string(),
        inParts: z.boolean().optional(),
        together: z.boolean().optional(),
        skipSnapshot: z.boolean().optional(),
      }),
    )
    .output(job),
  /** What was agreed to and is not done yet, oldest first; `loadoutId` null: of every loadout. */
  unfinished: procedure
    .input(z.object({ loadoutId: z.string().nullable() }))
    .output(z.array(unfinishedBriefSchema)),
  /** Fails with PLAN_UNKNOWN when it is done, given up, or another process is at it. */
  resume: procedure.input(z.object({ ...loadout, id: z.string() })).output(job),
  /** Gives up the rest; parts that were applied stay. False when a process is at it. */
  discard: procedure
    .input(z.object({ id: z.string() }))
    .output(z.object({ discarded: z.boolean() })),
};
