/**
 * `npm run rel:sim`: random crashes, power losses, errors and outside changes on a simulated disk,
 * under the real engine and every writer.
 */
import { SIM_PARTS, type SimPart } from '../apply/parts.ts';
import { runHarness } from '../harness/run-harness.ts';

function part(name: SimPart, full: number, gate: number) {
  const runCase = (seed: number, number: number) => SIM_PARTS[name](seed + number);
  return { name, full, gate, runCase };
}

await runHarness({
  id: 'rel:sim',
  parts: [
    part('apply', 500_000, 8000),
    part('sticky', 150_000, 3000),
    part('edits', 100_000, 2000),
    part('damage', 90_000, 3000),
    part('history', 50_000, 1500),
    part('foreign', 100_000, 3000),
    part('roots', 50_000, 2000),
    part('start', 10_000, 2000),
    part('transfer', 50_000, 1000),
    part('unpack', 20_000, 300),
    part('files', 100_000, 1500),
    part('worlds', 20_000, 300),
  ],
});
