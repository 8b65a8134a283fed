/** `npm run rel:registry [-- KILLS [SEED]]`: kills a registry under write load, 200 times unless said. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runKillRounds } from './kill-rounds.ts';

const [kills = 200, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number);
const say = (line: string) => process.stdout.write(`${line}\n`);
const dataDir = await mkdtemp(join(tmpdir(), 'loadout-kills-'));
const startMs = performance.now();
say(`registry: ${kills} kills under write load, seed ${seed}`);
const { writers } = await runKillRounds(dataDir, {
  kills,
  seed,
  onRound: (round) => {
    if (round % 20 === 0) say(`registry: ${round} kills, nothing lost, nothing by half`);
  },
});
for (const { name, acknowledged, done } of writers) {
  say(
    `registry: ${name}: ${acknowledged} writes answered, ${done} done before the kill could answer`,
  );
}
const all = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
const seconds = Math.round((performance.now() - startMs) / 1000);
say(
  `registry: ${kills} kills, ${all} acknowledged writes, 0 lost, 0 by half, rows and bytes agree; ${seconds} s: ok`,
);
await rm(dataDir, { recursive: true });
