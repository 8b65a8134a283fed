// @module-tag deep
// @promise every operation can be undone exactly
// @how random sequences; `LOADOUT_VERB_RUNS` raises their number
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRegistryServer, type RegistryServer } from '#registry-server/start.ts';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { toQuickProfile } from './quick-profile.ts';
import { runSequence } from './run-sequence.ts';
import { createUniverse } from './universe.ts';

const RUNS = Number(process.env['LOADOUT_VERB_RUNS'] ?? 3);
const FIRST = Number(process.env['LOADOUT_VERB_SEED'] ?? 1);
const VERBS = 30;
const RUN_MS = 60_000;

const dataDir = mkdtempSync(join(tmpdir(), 'loadout-'));
let server: RegistryServer;
let seed: RegistrySeed;

beforeAll(async () => {
  seed = await createUniverse();
  server = await startRegistryServer({ dataDir, port: 0, profile: 'local', faults: [], seed });
});

afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function runAll(byHand: boolean): Promise<number> {
  let applied = 0;
  const profile = toQuickProfile(server.origin);
  for (let runSeed = FIRST; runSeed < FIRST + RUNS; runSeed += 1) {
    const told = await runSequence({ runSeed, verbs: VERBS, seed, profile, byHand });
    applied += told.filter((line) => line.endsWith(': apply')).length;
  }
  return applied;
}

describe('random sequences of verbs', { timeout: Math.max(1, RUNS) * RUN_MS }, () => {
  it('are undone to the folder that was first, to the byte', async () => {
    expect(await runAll(false)).toBeGreaterThan(RUNS);
  });

  it('leave changes that a person made between them, and list them', async () => {
    expect(await runAll(true)).toBeGreaterThan(RUNS);
  });
});
