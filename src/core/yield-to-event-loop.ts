import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';

/**
 * After this time, work yields: together with the next piece of work the aim is at most 10 ms
 * (design decision 2).
 */
const TIME_SLICE_MS = 2;

/**
 * When other work last ran: waiting for a file or an answer meanwhile held the thread for less than
 * that.
 */
let lastYieldAt = performance.now();

export function isTimeSliceOver(): boolean {
  return performance.now() - lastYieldAt >= TIME_SLICE_MS;
}

/**
 * Call it between pieces of long work: yields once when this turn has been long enough, and costs
 * next to nothing otherwise. Rejects with CANCELLED when the signal has aborted.
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  if (isTimeSliceOver()) {
    await setImmediate();
    lastYieldAt = performance.now();
  }
  if (signal?.aborted === true) throw new AppError('CANCELLED');
}
