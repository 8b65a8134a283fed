import { z } from 'zod';
import { crashExplanationSchema } from '../domain/crash.ts';
import { procedure } from './base.ts';

export const runs = {
  /** What its log says went wrong, what mends it, and what changed since the last run that went well. Nobody is asked. */
  explain: procedure.input(z.object({ runId: z.string() })).output(crashExplanationSchema),
};
