import { z } from 'zod';
import { foundInstanceSchema } from '../domain/import-preview.ts';
import { lockFileSchema } from '../domain/lock-file.ts';
import { targetChangeSchema } from '../domain/loadout.ts';
import { changelogSchema, installTargetSchema } from '../domain/plan.ts';
import { job, procedure } from './base.ts';

const loadout = { loadoutId: z.string() };
/** Applies a plain plan (see `isPlain`) in the same job, which then ends in an `apply` outcome. */
const atOnce = { atOnce: z.boolean().optional() };
/** Slugs, project ids, file names, add-on ids or checksum prefixes. */
const addons = z.array(z.string()).min(1);

/**
 * A plan lives in memory until it is applied or the core closes; each job ends in a `plan` or
 * `apply` outcome.
 */
export const plans = {
  /**
   * `addons` null: all add-ons with an update. `to`: id, number or slug of a version, for exactly
   * one add-on.
   */
  update: procedure
    .input(
      z.object({ ...loadout, addons: addons.nullable(), to: z.string().nullable(), ...atOnce }),
    )
    .output(job),
  /** `to`: the generation to restore, older or newer; null: undoes the newest change. */
  undo: procedure
    .input(z.object({ ...loadout, to: z.number().int().nullable(), ...atOnce }))
    .output(job),
  /** Redoes the change that was undone last. */
  redo: procedure.input(z.object({ ...loadout, ...atOnce })).output(job),
  install: procedure
    .input(z.object({ ...loadout, targets: z.array(installTargetSchema).min(1) }))
    .output(job),
  /**
   * Reads what a chosen file or folder contains for this loadout; ends in an `import` outcome,
   * whose targets are for `install`. Fails with IMPORT_EMPTY, IMPORT_FOREIGN, IMPORT_REFUSED.
   */
  readImport: procedure.input(z.object({ ...loadout, grantId: z.string() })).output(job),
  /**
   * Instances in the default locations of their launchers, except the loadout's own; each grant is
   * for `readImport`.
   */
  findInstances: procedure.input(z.object(loadout)).output(z.array(foundInstanceSchema)),
  remove: procedure.input(z.object({ ...loadout, addons })).output(job),
  enable: procedure.input(z.object({ ...loadout, addons, ...atOnce })).output(job),
  disable: procedure.input(z.object({ ...loadout, addons, ...atOnce })).output(job),
  /** Restores files that changed or went missing since they were installed; null: all of them. */
  repair: procedure
    .input(z.object({ ...loadout, addons: addons.nullable(), ...atOnce }))
    .output(job),
  /**
   * `park`: disables add-ons that have no version for the game version, and enables parked ones
   * that have one now.
   */
  set: procedure
    .input(z.object({ ...loadout, change: targetChangeSchema, park: z.boolean() }))
    .output(job),
  /**
   * Makes the known add-ons equal to the lock file; `prune` also removes files added by the user.
   * `isCode`: the lock file was made from a code, and reasons say so.
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
   * Plans again without these items and their dependencies (design decision 7). `folders`: by item
   * id, the one of its `folders` that the user chose.
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
   * Changelogs of all versions the item passes through, newest first: cached, or requested now. The
   * item's own `changelogs` are shown meanwhile. Throws PLAN_UNKNOWN and the registry's errors.
   */
  changelogs: procedure
    .input(z.object({ planId: z.string(), itemId: z.string() }))
    .output(z.array(changelogSchema)),
  /**
   * `inParts`: applies an update or install part by part as its files arrive, each part atomically;
   * the parts are one change in the history and for undo. An interrupted one can be resumed.
   * `together`: an item that cannot be downloaded or unpacked stops the whole change; otherwise it
   * is skipped with its dependants. `skipSnapshot`: takes no snapshot of the worlds first; if a
   * snapshot fails, nothing is applied.
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
};
