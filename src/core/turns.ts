import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';

/** After this long, work lets everything else run: with the next piece of it no more than 10 ms are aimed at (design decision 2). */
const TURN_MS = 2;

/** When everything else last ran: what waited for a file or an answer meanwhile held the thread for less than that. */
let othersRanAt = performance.now();

export function isTurnOver(): boolean {
  return performance.now() - othersRanAt >= TURN_MS;
}

/**
 * Stands between the pieces of work that can be long: lets everything else in the thread run once when this turn has
 * been long enough, and costs next to nothing before. Rejects with CANCELLED when the signal has aborted.
 */
export async function letOthersRun(signal?: AbortSignal): Promise<void> {
  if (isTurnOver()) {
    await setImmediate();
    othersRanAt = performance.now();
  }
  if (signal?.aborted === true) throw new AppError('CANCELLED');
}
