import { z } from 'zod';
import { BISECT_ANSWERS, bisectStatusSchema } from '../domain/bisect.ts';
import { job, procedure } from './base.ts';

const loadoutId = z.string();

/**
 * The search for the add-ons that break the game (design decision 24). It is remembered on the disk: whatever is killed,
 * `status` tells where it was. The jobs end in a `bisect` outcome.
 */
export const bisect = {
  /** null: there is none of this loadout. */
  status: procedure.input(z.object({ loadoutId })).output(bisectStatusSchema.nullable()),
  /**
   * Copies the add-ons and prepares the first start, or goes on where one was interrupted. `auto`: the job starts the
   * game by itself, again and again, until it knows the answer.
   */
  start: procedure
    .input(
      z.object({
        loadoutId,
        auto: z.boolean(),
        /** A game that has run so long by itself works. */
        afterSeconds: z.number().int().min(1).max(3600).default(60),
      }),
    )
    .output(job),
  /** How the start `number` went; it prepares the next. Fails with BISECT_ANSWERED for any other number. */
  answer: procedure
    .input(z.object({ loadoutId, number: z.number().int(), answer: z.enum(BISECT_ANSWERS) }))
    .output(job),
  /** Loadout starts the game with the add-ons of the present start; the person says how it went. */
  run: procedure.input(z.object({ loadoutId })).output(z.object({ runId: z.string() })),
  /** Forgets it and removes its copies; false: there was none. */
  stop: procedure.input(z.object({ loadoutId })).output(z.object({ stopped: z.boolean() })),
};
