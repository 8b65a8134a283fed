import { z } from 'zod';
import {
  interruptedSchema,
  recoveredSchema,
  settledSchema,
  settleSchema,
} from '../domain/recovery.ts';
import { procedure } from './base.ts';

export const recovery = {
  /** What stands open in the loadout's folder; whatever can be finished or taken back without a question is, first. */
  interrupted: procedure
    .input(z.object({ loadoutId: z.string() }))
    .output(z.array(interruptedSchema)),
  settle: procedure.input(settleSchema).output(settledSchema),
  /** What was finished or taken back since this was last asked; each is told once. */
  recovered: procedure.output(z.array(recoveredSchema)),
};
