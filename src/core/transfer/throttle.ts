import type { Clock } from '../host.ts';

/** Holds all downloads of a process together under one rate. */
export interface Throttle {
  /** Resolves when this many bytes more may have come. Throws CANCELLED. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
}

/** `maxBytesPerSecond` is asked for each chunk, so that a change holds at once; null: as fast as they come. */
export function createThrottle(clock: Clock, maxBytesPerSecond: () => number | null): Throttle {
  let freeAtMs = Number.NEGATIVE_INFINITY;
  return {
    async take(bytes, signal) {
      const rate = maxBytesPerSecond();
      if (rate === null) return;
      const nowMs = clock.monotonicMs();
      freeAtMs = Math.max(freeAtMs, nowMs) + (bytes / rate) * 1000;
      await clock.sleep(freeAtMs - nowMs, signal);
    },
  };
}
