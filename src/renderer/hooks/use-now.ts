import { useSyncExternalStore } from 'react';

/** The time, again every `everyMs`: for ages and countdowns. All that ask for the same pace are told the same time. */
export function useNow(everyMs: number): number {
  const { subscribe, read } = clockOf(everyMs);
  return useSyncExternalStore(subscribe, read);
}

const clocks = new Map<number, ReturnType<typeof createClock>>();

/** Two ages of one answer, each with a time of its own, would be two answers. */
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
    /** While nobody is told, it stands still for as long as one pace. */
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
