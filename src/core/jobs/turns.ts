import { orCancelled } from './or-cancelled.ts';

interface Waiting {
  readonly signal: AbortSignal;
  /** Told true when it has to wait, false when its turn comes. */
  readonly onWait: (isWaiting: boolean) => void;
}

/** One at a time for each name, in the order they came. */
export interface Turns {
  /** Throws CANCELLED when the signal aborts before its turn. */
  take<T>(name: string, waiting: Waiting, run: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();

  /** Resolves when everybody before has ended, whether or not this one still wants its turn. */
  function queue(name: string, own: Promise<void>): Promise<void> | undefined {
    const before = last.get(name);
    const ended = (before ?? Promise.resolve()).then(() => own);
    last.set(name, ended);
    void ended.finally(() => {
      if (last.get(name) === ended) last.delete(name);
    });
    return before;
  }

  return {
    async take(name, { signal, onWait }, run) {
      const own = Promise.withResolvers<void>();
      const before = queue(name, own.promise);
      try {
        if (before !== undefined) {
          onWait(true);
          await orCancelled(before, signal);
          onWait(false);
        }
        return await run();
      } finally {
        own.resolve();
      }
    },
  };
}
