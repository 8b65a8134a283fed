import { z } from 'zod';
import { BISECT_ANSWERS, bisectStatusSchema } from '../domain/bisect.ts';
import { job, procedure } from './base.ts';

const loadoutId = z.string();

/**
 * Searches for the add-ons that break the game (design decision 24). The state is stored on disk:
 * after any crash, `status` returns where it was. The jobs end in a `bisect` outcome.
 */
export const bisect = {
  /** null: this loadout has no search. */
  status: procedure.input(z.object({ loadoutId })).output(bisectStatusSchema.nullable()),
  /**
   * Copies the add-ons and prepares the first start, or resumes an interrupted search. `auto`: the
   * job starts the game by itself, again and again, until it has the result.
   */
  start: procedure
    .input(
      z.object({
        loadoutId,
        auto: z.boolean(),
        /** A game that has run this long without a problem counts as working. */
        afterSeconds: z.number().int().min(1).max(3600).default(60),
      }),
    )
    .output(job),
  /**
   * Records how start `number` went and prepares the next one. Throws BISECT_ANSWERED for any other
   * number.
   */
  answer: procedure
    .input(z.object({ loadoutId, number: z.number().int(), answer: z.enum(BISECT_ANSWERS) }))
    .output(job),
  /** Starts the game with the add-ons of the current start; the user reports how it went. */
  run: procedure.input(z.object({ loadoutId })).output(z.object({ runId: z.string() })),
  /** Ends the search and removes its copies; false: there was none. */
  stop: procedure.input(z.object({ loadoutId })).output(z.object({ stopped: z.boolean() })),
};
