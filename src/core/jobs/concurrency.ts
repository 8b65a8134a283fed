import { AppError } from '#shared/errors.ts';
import { orCancelled } from '../or-cancelled.ts';

/** Lets a job's transfers pause at a point where they can be resumed. */
export interface PauseGate {
  /** Aborted when a pause begins; after the pause a new signal is returned. */
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

type TaskLimiter = ReturnType<typeof createTaskLimiter>;

/**
 * Runs at most this many tasks at once, the others in order of arrival. `limit` is called whenever
 * a task arrives or ends, so a change applies from then on.
 */
export function createTaskLimiter(limit: () => number) {
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
    /** Throws CANCELLED when the signal aborts while the task is still waiting. */
    async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
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

interface TurnOptions {
  readonly signal: AbortSignal;
  /** Called with true when it has to wait, with false when its turn comes. */
  readonly onWait?: (isWaiting: boolean) => void;
}

/** One at a time per name, in order of arrival. */
export function createSerialQueues() {
  const queues = new Map<string, TaskLimiter>();
  return {
    /** Throws CANCELLED when the signal aborts before its turn. */
    async take<T>(
      name: string,
      { signal, onWait }: TurnOptions,
      run: () => Promise<T>,
    ): Promise<T> {
      const queue = queues.get(name) ?? createTaskLimiter(() => 1);
      const isWaiting = !queue.isIdle();
      queues.set(name, queue);
      if (isWaiting) onWait?.(true);
      const begin = (): Promise<T> => {
        if (isWaiting) onWait?.(false);
        return run();
      };
      try {
        return await queue.run(begin, signal);
      } finally {
        if (queue.isIdle() && queues.get(name) === queue) queues.delete(name);
      }
    },
  };
}
