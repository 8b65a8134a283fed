// @module-tag deep
// @promise a registry killed 200 times under write load loses nothing and keeps no partial write (`npm run rel:registry`; the tests kill `KILLS=n` times)
import { expect, it } from 'vitest';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { runKillRounds } from './kill-rounds.ts';
import { readSeed } from '#test/helpers/seeds.ts';

const KILLS = Number(process.env['KILLS'] ?? 6);
const SEED = readSeed('KILL_SEED');

it(
  `loses nothing and keeps nothing by half over ${KILLS} kills (KILL_SEED=${SEED})`,
  { timeout: 300_000 + KILLS * 20_000 },
  async () => {
    const { writers } = await runKillRounds(createTempDir(), { kills: KILLS, seed: SEED });
    for (const { name, acknowledged } of writers)
      expect([name, acknowledged > 0]).toEqual([name, true]);
  },
);
