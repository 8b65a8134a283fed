/** `npm run rel:multi`: several processes on one folder, some of them killed. */
import process from 'node:process';
import { runHarness } from '../harness/run-harness.ts';
import { runLockCase } from '../outside/lock-case.ts';
import { type MultiStats, runMultiCase } from '../outside/multi-case.ts';
import { missingForShim } from '../outside/shim.ts';
import { shareWorld } from '../outside/world.ts';

const stats: MultiStats = { answers: {} };
const waitsMs: number[] = [];
const world = shareWorld();

const runCrowd = (dataDirs: 1 | 2) => async (seed: number, number: number) =>
  runMultiCase(await world.open(), { seed, number, dataDirs, stats });

await runHarness({
  id: 'rel:multi',
  missing: missingForShim,
  parts: [
    { name: 'one-data-directory', full: 300, gate: 2, runCase: runCrowd(1) },
    { name: 'two-data-directories', full: 150, gate: 2, runCase: runCrowd(2) },
    {
      name: 'lock',
      full: 300,
      gate: 3,
      runCase: async (seed, number) => runLockCase(await world.open(), { seed, number, waitsMs }),
    },
  ],
});
await world.close();
const sorted = waitsMs.toSorted((a, b) => a - b);
const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
const lockRegainedMs = { p50: at(0.5), p99: at(0.99) };
process.stderr.write(`${JSON.stringify({ answers: stats.answers, lockRegainedMs })}\n`);
