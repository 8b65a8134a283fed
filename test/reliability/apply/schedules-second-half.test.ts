// @module-tag deep
// @promise a batch is applied completely or not at all
import { expect, it } from 'vitest';
import { FORMER_FAILURES, SIM_PARTS, type SimPart } from './parts.ts';
import { readSeed } from '#test/helpers/seeds.ts';
import { runSchedules, SCHEDULES } from './run-schedules.ts';

it(
  'keeps every invariant through crashes, power losses, failures and intruders (second half, new seeds each time)',
  { timeout: 3_600_000 },
  () => {
    const seed = readSeed('LOADOUT_SIM_SEED');
    const { stats, perSecond } = runSchedules(seed, SCHEDULES / 2);
    process.stdout.write(
      `simulator: ${SCHEDULES / 2} schedules from seed ${seed}, ${perSecond}/s, ${JSON.stringify(stats)}\n`,
    );
    // Otherwise a harness that never breaks anything would pass too.
    for (const count of [stats.crashes, stats.powerLosses, stats.ended.old, stats.ended.new]) {
      expect(count).toBeGreaterThan(SCHEDULES / 10);
    }
  },
);

const FORMER = Object.entries(FORMER_FAILURES).flatMap(([part, seeds]) =>
  seeds.map((seed) => [part as SimPart, seed] as const),
);

it.each(FORMER)(
  'keeps every invariant in %s with seed %d, which failed before',
  async (part, seed) => {
    await expect(Promise.resolve(seed).then(SIM_PARTS[part])).resolves.toBeUndefined();
  },
);
