import type { Clock } from '../host.ts';

/** What is there waits for more as long as files keep coming: each operation writes the whole record of the folder. */
const QUIET_MS = 1000;
const MAX_GATHER_MS = 10_000;

/** Wakes whoever waits for a file. */
export interface Arrivals {
  tell(): void;
  /** Nothing comes any more. */
  end(): void;
  hasEnded(): boolean;
  /** Resolves with the next file, or the end. */
  next(): Promise<void>;
  /** Resolves when nothing came for a moment, or with the end. */
  gather(clock: Clock, signal: AbortSignal): Promise<void>;
}

export function createArrivals(): Arrivals {
  let arrived = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let isOver = false;
  return {
    tell() {
      arrived.resolve();
      arrived = Promise.withResolvers();
    },
    end() {
      isOver = true;
      ended.resolve();
    },
    hasEnded: () => isOver,
    next: () => Promise.race([arrived.promise, ended.promise]),
    async gather(clock, signal) {
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
