import { z } from 'zod';
import { storageReportSchema } from '../domain/storage.ts';
import { job, procedure } from './base.ts';

export const storage = {
  usage: procedure.output(storageReportSchema),
  /**
   * Empties the vaults (null: of all loadouts) except for what undoing the newest change needs;
   * ends in a `storage` outcome.
   */
  empty: procedure.input(z.object({ loadoutId: z.string().nullable() })).output(job),
};
