/** `npm run rel:registry`: kills a registry under write load. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHarness } from '../harness/run-harness.ts';
import { runKillRounds } from '../registry/kill-rounds.ts';

/** The state after one kill is read back and written to by the following ones. */
const KILLS_PER_CASE = 4;

async function runCase(seed: number, number: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-kills-'));
  try {
    await runKillRounds(dataDir, { kills: KILLS_PER_CASE, seed: seed + number });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

await runHarness({
  id: 'rel:registry',
  parts: [{ name: 'kills', full: 200, gate: 8, inputsPerCase: KILLS_PER_CASE, runCase }],
});
