// @module-tag deep
// @promise a million random requests to every described operation cause no internal failure, no hang, no file outside its folder and no disclosure (`npm run fuzz:registry`; the tests run `FUZZ=n` of them, `FUZZ_SEED` replays)
import { expect, it } from 'vitest';
import { runFuzzRound } from './round.ts';
import { readSeed } from '#test/helpers/seeds.ts';

const REQUESTS = Number(process.env['FUZZ'] ?? 800);
const SEED = readSeed('FUZZ_SEED');

it(
  `random requests meet no failure inside and learn nothing hidden (${REQUESTS}, FUZZ_SEED=${SEED})`,
  { timeout: 300_000 + REQUESTS * 100 },
  async () => {
    const { byClass } = await runFuzzRound(REQUESTS, SEED);
    // Most are refused; enough must be accepted to reach the code behind the checks.
    expect((byClass.get('2xx') ?? 0) / REQUESTS).toBeGreaterThan(0.1);
  },
);
