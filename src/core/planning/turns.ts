import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';

/** How long other work of the thread, and whoever cancels, waits at most (design.md decision 2). */
const TURN_MS = 10;

/** Takes the steps one after the other and lets everything else run in between. Throws CANCELLED. */
export async function inTurns<T>(steps: Iterator<void, T>, signal?: AbortSignal): Promise<T> {
  let begunAt = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - begunAt < TURN_MS) continue;
    await setImmediate();
    if (signal?.aborted) throw new AppError('CANCELLED');
    begunAt = performance.now();
  }
}
