import { z } from 'zod';
import { lockFileSchema } from '../domain/lock-file.ts';
import { job, procedure } from './base.ts';

/** The face reads and writes the file; each job ends in a `lock` or `lock-check` outcome. */
export const locks = {
  make: procedure.input(z.object({ loadoutId: z.string() })).output(job),
  check: procedure.input(z.object({ loadoutId: z.string(), lock: lockFileSchema })).output(job),
};
