/**
 * `npm run rel:kill`: kills the real program from outside at calls that change files, also during
 * its recovery.
 */
import process from 'node:process';
import { runHarness } from '../harness/run-harness.ts';
import { runDuplicateCase } from '../outside/duplicate-case.ts';
import { emptyKillStats, runKillCase } from '../outside/kill-case.ts';
import { runMoveCase } from '../outside/move-case.ts';
import { missingForShim } from '../outside/shim.ts';
import { shareWorld } from '../outside/world.ts';

const stats = emptyKillStats();
const world = shareWorld();

const runCase = (inRecovery: boolean) => async (seed: number, number: number) => {
  await runKillCase(await world.open(), { seed, number, inRecovery, stats });
};

await runHarness({
  id: 'rel:kill',
  missing: missingForShim,
  parts: [
    { name: 'command', full: 3500, gate: 30, atOnce: 2, runCase: runCase(false) },
    { name: 'recovery', full: 1500, gate: 12, atOnce: 2, runCase: runCase(true) },
    {
      name: 'move',
      full: 100,
      gate: 2,
      runCase: async (seed, number) => runMoveCase(await world.open(), { seed, number }),
    },
    {
      name: 'duplicate',
      full: 200,
      gate: 3,
      runCase: async (seed, number) => runDuplicateCase(await world.open(), { seed, number }),
    },
  ],
});
await world.close();

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, one) => total + one, 0);
const kills = { command: sum(stats.command), recovery: sum(stats.recovery) };
process.stderr.write(`${JSON.stringify({ kills, ends: stats.ends })}\n`);
