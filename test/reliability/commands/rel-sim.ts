/** `npm run rel:sim`: random crashes, power cuts, errors and intruders on a simulated disk, under the real engine. */
import { runDamageSchedule } from '../apply/damage-schedule.ts';
import { runEditsSchedule } from '../apply/edits-schedule.ts';
import { runForeignSchedule } from '../apply/foreign-schedule.ts';
import { runRootsSchedule } from '../apply/roots-schedule.ts';
import { emptyStats } from '../apply/run.ts';
import { runSchedule } from '../apply/schedule.ts';
import { runStickySchedule } from '../apply/sticky-schedule.ts';
import { runHarness } from '../harness/run-harness.ts';

function part(name: string, sizes: { full: number; gate: number }, run: (seed: number) => void) {
  const runCase = (seed: number, number: number): void => run(seed + number);
  return { name, ...sizes, runCase };
}

await runHarness({
  id: 'rel:sim',
  parts: [
    part('apply', { full: 500_000, gate: 8000 }, (seed) => runSchedule(seed, emptyStats())),
    part('sticky', { full: 150_000, gate: 3000 }, runStickySchedule),
    part('edits', { full: 100_000, gate: 2000 }, runEditsSchedule),
    part('damage', { full: 80_000, gate: 3000 }, runDamageSchedule),
    part('foreign', { full: 100_000, gate: 3000 }, runForeignSchedule),
    part('roots', { full: 50_000, gate: 2000 }, runRootsSchedule),
  ],
});
