import { z } from 'zod';
import { crashExplanationSchema } from '../domain/crash.ts';
import { procedure } from './base.ts';

export const runs = {
  /**
   * Problems in a run's log, their fixes, and the changes since the last run that went well. No
   * registry is asked.
   */
  explain: procedure.input(z.object({ runId: z.string() })).output(crashExplanationSchema),
};
