// @module-tag deep
// @promise no unverified file reaches the folder
// @how every writer on the simulated disk, dead, cut or refused at each of its calls
import { describe, expect, it } from 'vitest';
import { ERRNOS } from '../apply/faults.ts';
import { SIM_PARTS } from '../apply/parts.ts';
import { NO_FAULTS } from '../apply/sim-io.ts';
import { BISECT_SCENARIOS } from './bisect-scenarios.ts';
import { FILE_SCENARIOS } from './file-scenarios.ts';
import { TRANSFER_SCENARIOS, UNPACK_SCENARIOS } from './vault-scenarios.ts';
import { WORLD_SCENARIOS } from './world-scenarios.ts';
import { measure, runTries } from './writer-schedule.ts';

const SCENARIOS = Object.entries({
  ...TRANSFER_SCENARIOS,
  ...UNPACK_SCENARIOS,
  ...FILE_SCENARIOS,
  ...WORLD_SCENARIOS,
  ...BISECT_SCENARIOS,
});
const SEEDS = [1, 2, 3, 4, 5];

describe.each(SCENARIOS)('%s', (_, make) => {
  it.each(SEEDS)('leaves whole files wherever it dies (seed %d)', async (seed) => {
    const { mutating } = await measure(seed, make);
    for (let crashAt = 1; crashAt <= mutating; crashAt += 1) {
      for (const isCut of [false, true])
        await runTries(seed, make, [{ faults: { ...NO_FAULTS, crashAt }, isCut }]);
    }
    expect(mutating).toBeGreaterThan(2);
  });

  it.each(SEEDS)('leaves whole files whichever call fails (seed %d)', async (seed) => {
    const { all } = await measure(seed, make);
    for (let at = 1; at <= all; at += 1) {
      const code = ERRNOS[at % ERRNOS.length] ?? 'EIO';
      for (const one of [code, 'EIO'])
        await runTries(seed, make, [
          { faults: { ...NO_FAULTS, errno: { at, code: one } }, isCut: true },
        ]);
    }
    expect(all).toBeGreaterThan(2);
  });
});

it.each(['transfer', 'unpack', 'files', 'worlds', 'bisect'] as const)(
  'keeps its promises in %s at random',
  async (part) => {
    for (let seed = 1; seed <= 300; seed += 1) {
      await expect(SIM_PARTS[part](seed), `seed ${seed}`).resolves.toBeUndefined();
    }
  },
);
