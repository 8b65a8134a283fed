// @module-tag deep
// @promise a batch is applied completely or not at all
import { expect, it } from 'vitest';
import { runSchedules, SCHEDULES } from './run-schedules.ts';

it(
  'keeps every invariant through crashes, power losses, failures and intruders (first half)',
  { timeout: 3_600_000 },
  () => {
    const { stats, perSecond } = runSchedules(0, SCHEDULES / 2);
    process.stdout.write(
      `simulator: ${SCHEDULES / 2} schedules, ${perSecond}/s, ${JSON.stringify(stats)}\n`,
    );
    // Otherwise a harness that never breaks anything would pass too.
    for (const count of [stats.crashes, stats.powerLosses, stats.ended.old, stats.ended.new]) {
      expect(count).toBeGreaterThan(SCHEDULES / 10);
    }
  },
);
