import { z } from 'zod';
import { groupsSchema, noteSchema } from '../domain/addon.ts';
import { job, procedure } from './base.ts';

const of = { loadoutId: z.string(), addons: z.array(z.string()).min(1) };
const why = { note: z.string().max(256).nullable(), until: z.string().nullable() };

/** Rules for single add-ons; each job ends in a `policies` outcome. No file changes. */
export const policies = {
  pin: procedure.input(z.object({ ...of, ...why })).output(job),
  unpin: procedure.input(z.object(of)).output(job),
  /** Hides the version that is offered now; the next newer one is offered again. */
  skip: procedure.input(z.object({ ...of, ...why })).output(job),
  unskip: procedure.input(z.object(of)).output(job),
  /** Groups to put them in and to take them out of; `note` null removes it, absent: it stays. */
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
