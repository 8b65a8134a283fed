/** `npm run rel:errno`: the real program with file calls that fail, once or from then on. */
import process from 'node:process';
import { runHarness } from '../harness/run-harness.ts';
import { type ErrnoStats, runErrnoCase } from '../outside/errno-case.ts';
import { missingForShim } from '../outside/shim.ts';
import { shareWorld } from '../outside/world.ts';

const stats: ErrnoStats = {};
const world = shareWorld();

await runHarness({
  id: 'rel:errno',
  missing: missingForShim,
  parts: [
    {
      name: 'command',
      full: 10_000,
      gate: 26,
      atOnce: 2,
      async runCase(seed, number) {
        await runErrnoCase(await world.open(), { seed, number, stats });
      },
    },
  ],
});
await world.close();
process.stderr.write(`${JSON.stringify(stats)}\n`);
