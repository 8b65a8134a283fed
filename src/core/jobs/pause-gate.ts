import { AppError } from '#shared/errors.ts';
import { orCancelled } from './or-cancelled.ts';

/** Lets what a job transfers stop at a point where it can go on later. */
export interface PauseGate {
  /** Aborted when a pause begins; another one after it ended. */
  signal(): AbortSignal;
  isPaused(): boolean;
  /** Resolves at once, or when the pause ends. Throws CANCELLED when the signal aborts first. */
  pass(signal: AbortSignal): Promise<void>;
}

export interface PauseSwitch extends PauseGate {
  pause(): void;
  resume(): void;
}

export function createPauseSwitch(): PauseSwitch {
  let stopping = new AbortController();
  let waiting = Promise.withResolvers<void>();
  return {
    signal: () => stopping.signal,
    isPaused: () => stopping.signal.aborted,
    pause: () => stopping.abort(),
    resume() {
      if (!stopping.signal.aborted) return;
      stopping = new AbortController();
      waiting.resolve();
      waiting = Promise.withResolvers<void>();
    },
    async pass(signal) {
      while (stopping.signal.aborted) await orCancelled(waiting.promise, signal);
      if (signal.aborted) throw new AppError('CANCELLED');
    },
  };
}
