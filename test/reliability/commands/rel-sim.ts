/** `npm run rel:sim`: random crashes, power cuts, errors and intruders on a simulated disk, under the real engine. */
import { emptyStats } from '../apply/run.ts';
import { runSchedule } from '../apply/schedule.ts';
import { runStickySchedule } from '../apply/sticky-schedule.ts';
import { runEditsSchedule } from '../apply/edits-schedule.ts';
import { runHarness } from '../harness/run-harness.ts';

await runHarness({
  id: 'rel:sim',
  parts: [
    {
      name: 'apply',
      full: 500_000,
      gate: 8000,
      runCase: (seed, number) => runSchedule(seed + number, emptyStats()),
    },
    {
      name: 'sticky',
      full: 150_000,
      gate: 3000,
      runCase: (seed, number) => runStickySchedule(seed + number),
    },
    {
      name: 'edits',
      full: 100_000,
      gate: 2000,
      runCase: (seed, number) => runEditsSchedule(seed + number),
    },
  ],
});
