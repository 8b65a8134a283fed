import { z } from 'zod';
import {
  interruptedSchema,
  recoveredSchema,
  resolvedOperationSchema,
  resolveOperationSchema,
  undoneInterruptionSchema,
} from '../domain/recovery.ts';
import { procedure } from './base.ts';

export const recovery = {
  /**
   * Interrupted changes that need a decision. Those that need none are finished or undone first.
   */
  interrupted: procedure
    .input(z.object({ loadoutId: z.string() }))
    .output(z.array(interruptedSchema)),
  /** Interrupted changes that were undone, newest first; finished ones are in the history. */
  undone: procedure
    .input(z.object({ loadoutId: z.string() }))
    .output(z.array(undoneInterruptionSchema)),
  resolve: procedure.input(resolveOperationSchema).output(resolvedOperationSchema),
  /** Interrupted changes that were finished or undone since the last call. */
  recovered: procedure.output(z.array(recoveredSchema)),
};
