import { AppError } from '#shared/errors.ts';

/** Runs at most so many tasks at once, the others in the order they came. */
export interface Slots {
  /** Throws CANCELLED when the signal aborts while the task still waits. */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  isIdle(): boolean;
}

/** `limit` is asked whenever a task comes or ends, so that a change holds from then on. */
export function createSlots(limit: () => number): Slots {
  let running = 0;
  const waiting: (() => void)[] = [];

  function enter(signal: AbortSignal): Promise<void> {
    if (running < limit()) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      const cancel = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new AppError('CANCELLED'));
      };
      signal.addEventListener('abort', cancel, { once: true });
      waiting.push(start);
    });
  }

  function leave(): void {
    running -= 1;
    while (waiting.length > 0 && running < limit()) {
      running += 1;
      waiting.shift()?.();
    }
  }

  return {
    isIdle: () => running === 0,
    async run(task, signal) {
      if (signal.aborted) throw new AppError('CANCELLED');
      await enter(signal);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
