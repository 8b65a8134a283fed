import { z } from 'zod';
import { lockFileSchema } from '../domain/lock-file.ts';
import { job, procedure } from './base.ts';

/** The face reads and writes files and codes, the core what is elsewhere; each job ends in a `lock`, `lock-check` or `code` outcome. */
export const locks = {
  make: procedure.input(z.object({ loadoutId: z.string() })).output(job),
  check: procedure.input(z.object({ loadoutId: z.string(), lock: lockFileSchema })).output(job),
  /** Reads the lockfile at an https address, anew each time; ends in a `lock` outcome. */
  fetch: procedure
    .input(z.object({ loadoutId: z.string(), address: z.string().max(2048) }))
    .output(job),
  /** Looks up what a code names, and makes it a lockfile for this loadout. */
  readCode: procedure.input(z.object({ loadoutId: z.string(), code: z.string() })).output(job),
};
