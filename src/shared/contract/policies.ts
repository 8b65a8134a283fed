import { z } from 'zod';
import { groupsSchema, noteSchema } from '../domain/addon.ts';
import { job, procedure } from './base.ts';

const of = { loadoutId: z.string(), addons: z.array(z.string()).min(1) };
const why = { note: z.string().max(256).nullable(), until: z.string().nullable() };

/** Policies of single add-ons; each job ends in a `policies` outcome. No file changes. */
export const policies = {
  pin: procedure.input(z.object({ ...of, ...why })).output(job),
  unpin: procedure.input(z.object(of)).output(job),
  /** Skips the offered version; the next newer one is offered again. */
  skip: procedure.input(z.object({ ...of, ...why })).output(job),
  unskip: procedure.input(z.object(of)).output(job),
  /**
   * Groups to add the add-ons to and to remove them from; `note` null removes the note, undefined
   * keeps it.
   */
  describe: procedure
    .input(
      z.object({
        ...of,
        groups: groupsSchema.default([]),
        withoutGroups: groupsSchema.default([]),
        note: noteSchema.nullable().optional(),
      }),
    )
    .output(job),
};
