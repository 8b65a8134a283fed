import process from 'node:process';

const TICK_MS = 50;

/**
 * Measures the time in which this process could run: while a busy machine suspends it, only one
 * tick passes.
 */
export interface ProcessClock {
  /** Returns a function that gives the milliseconds since now. */
  start(): () => number;
  stop(): void;
}

export function createProcessClock(): ProcessClock {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, TICK_MS);
  return {
    start() {
      const first = ticks;
      const used = process.cpuUsage();
      return () => {
        const { user, system } = process.cpuUsage(used);
        // Work that blocks the event loop stops the ticks, but uses CPU time.
        return Math.max((ticks - first) * TICK_MS, (user + system) / 1000);
      };
    },
    stop: () => clearInterval(timer),
  };
}
