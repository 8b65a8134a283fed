import { useSyncExternalStore } from 'react';

/**
 * Returns the current time, updated every `everyMs`: for ages and countdowns. All users of an
 * interval get the same time.
 */
export function useNow(everyMs: number): number {
  const { subscribe, read } = clockOf(everyMs);
  return useSyncExternalStore(subscribe, read);
}

const clocks = new Map<number, ReturnType<typeof createClock>>();

/** Shared, so that two ages of the same answer are never different. */
export function clockOf(everyMs: number): ReturnType<typeof createClock> {
  const clock = clocks.get(everyMs) ?? createClock(everyMs);
  clocks.set(everyMs, clock);
  return clock;
}

function createClock(everyMs: number) {
  const wakes = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | null = null;
  const tick = () => {
    now = Date.now();
    for (const wake of wakes) wake();
  };
  return {
    /** Without subscribers, the time is kept for up to one interval. */
    read(): number {
      if (timer === null && Math.abs(Date.now() - now) >= everyMs) now = Date.now();
      return now;
    },
    subscribe(wake: () => void): () => void {
      wakes.add(wake);
      timer ??= setInterval(tick, everyMs);
      return () => {
        wakes.delete(wake);
        if (wakes.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}
