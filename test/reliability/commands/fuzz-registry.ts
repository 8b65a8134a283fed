/** `npm run fuzz:registry`: random requests to every operation of a registry. */
import { runHarness } from '../harness/run-harness.ts';
import { runFuzzRound } from '../registry/fuzz/round.ts';

/** Each case has a new registry, so that records of earlier requests do not accumulate. */
const REQUESTS_PER_CASE = 1000;

async function runCase(seed: number, number: number): Promise<void> {
  await runFuzzRound(REQUESTS_PER_CASE, seed + number);
}

await runHarness({
  id: 'fuzz:registry',
  parts: [
    {
      name: 'requests',
      full: 1_000_000,
      gate: 2000,
      inputsPerCase: REQUESTS_PER_CASE,
      runCase,
    },
  ],
});
