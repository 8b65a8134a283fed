import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';

const TURN_MS = 5;

/** Cuts long synchronous work into turns, so that the thread stays responsive (design decision 2). */
export interface Breath {
  isDue(): boolean;
  /** Lets everything else run once. Rejects with CANCELLED when the signal has aborted. */
  take(): Promise<void>;
}

export function createBreath(signal?: AbortSignal): Breath {
  let turnStart = performance.now();
  return {
    isDue: () => performance.now() - turnStart > TURN_MS,
    async take() {
      await setImmediate();
      if (signal?.aborted) throw new AppError('CANCELLED');
      turnStart = performance.now();
    },
  };
}

/** Lets everything else in the thread run once (design decision 2). Throws CANCELLED. */
export async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  if (signal?.aborted === true) throw new AppError('CANCELLED');
}
