/** `npm run rel:sim`: random crashes, power cuts, errors and intruders on a simulated disk, under the real engine. */
import { emptyStats } from '../apply/run.ts';
import { runSchedule } from '../apply/schedule.ts';
import { runHarness } from '../harness/run-harness.ts';

await runHarness({
  id: 'rel:sim',
  parts: [
    {
      name: 'apply',
      full: 1_000_000,
      gate: 20_000,
      runCase: (seed, number) => runSchedule(seed + number, emptyStats()),
    },
  ],
});
