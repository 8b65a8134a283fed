import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';

/** Lets everything else in the thread run once (design.md decision 2). Throws CANCELLED. */
export async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  if (signal?.aborted === true) throw new AppError('CANCELLED');
}
