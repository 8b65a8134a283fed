import process from 'node:process';

const TICK_MS = 50;

/** Time that passed while this process could run: one that a busy machine lets stand ages by a tick only. */
export interface ProcessClock {
  /** Answers what tells the milliseconds since now. */
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
        // Work that blocks the loop lets no tick pass, but it uses the processor.
        return Math.max((ticks - first) * TICK_MS, (user + system) / 1000);
      };
    },
    stop: () => clearInterval(timer),
  };
}
