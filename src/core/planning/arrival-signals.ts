import type { Clock } from '../host.ts';

/**
 * Files are gathered while more keep arriving, because each operation rewrites the whole record of
 * the folder.
 */
const QUIET_MS = 1000;
const MAX_GATHER_MS = 10_000;

export type ArrivalSignals = ReturnType<typeof createArrivalSignals>;

/** Signals of arriving files, for the loop that applies them. */
export function createArrivalSignals() {
  let arrived = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let isOver = false;
  return {
    tell(): void {
      arrived.resolve();
      arrived = Promise.withResolvers();
    },
    /** No more files will arrive. */
    end(): void {
      isOver = true;
      ended.resolve();
    },
    hasEnded: (): boolean => isOver,
    /** Resolves with the next file, or at the end. */
    next: (): Promise<void> => Promise.race([arrived.promise, ended.promise]),
    /** Resolves when no file arrived for a moment, after the longest wait, or at the end. */
    async gather(clock: Clock, signal: AbortSignal): Promise<void> {
      const latestMs = clock.monotonicMs() + MAX_GATHER_MS;
      const comesMore = async (): Promise<boolean> => {
        const over = new AbortController();
        const until = AbortSignal.any([signal, over.signal]);
        const quiet = clock.sleep(QUIET_MS, until).catch(() => undefined);
        const more = arrived.promise.then(() => true);
        const isMore = await Promise.race([
          quiet.then(() => false),
          ended.promise.then(() => false),
          more,
        ]);
        over.abort();
        return isMore && clock.monotonicMs() < latestMs;
      };
      let goesOn = !isOver;
      while (goesOn) goesOn = await comesMore();
    },
  };
}
