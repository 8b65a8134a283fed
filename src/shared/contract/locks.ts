import { z } from 'zod';
import { lockFileSchema } from '../domain/lock-file.ts';
import { job, procedure } from './base.ts';

/**
 * The client reads and writes files and codes; the core adds the data for them. Each job ends in a
 * `lock`, `lock-check` or `code` outcome.
 */
export const locks = {
  make: procedure.input(z.object({ loadoutId: z.string() })).output(job),
  check: procedure.input(z.object({ loadoutId: z.string(), lock: lockFileSchema })).output(job),
  /** Downloads the lock file at an https address, each time anew; ends in a `lock` outcome. */
  fetch: procedure
    .input(z.object({ loadoutId: z.string(), address: z.string().max(2048) }))
    .output(job),
  /** Resolves the entries of a code and returns them as a lock file for this loadout. */
  readCode: procedure.input(z.object({ loadoutId: z.string(), code: z.string() })).output(job),
};
