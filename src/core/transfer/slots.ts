import { AppError } from '#shared/errors.ts';

/** Runs at most `count` tasks at once, the others in the order they came. */
export interface Slots {
  /** Throws CANCELLED when the signal aborts while the task still waits. */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  isIdle(): boolean;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];

  function enter(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1;
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
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    isIdle: () => free === count,
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
