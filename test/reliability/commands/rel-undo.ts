/** `npm run rel:undo`: random sequences of verbs in the real core, then all of them undone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRegistryServer } from '#registry-server/start.ts';
import { createPrng } from '../apply/prng.ts';
import { runHarness } from '../harness/run-harness.ts';
import { toQuickProfile } from '../verbs/quick-profile.ts';
import { runSequence } from '../verbs/run-sequence.ts';
import { createUniverse } from '../verbs/universe.ts';

const MOST_VERBS = 40;

type Registry = Awaited<ReturnType<typeof openRegistry>>;
let registry: Promise<Registry> | undefined;

async function openRegistry() {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-undo-'));
  const seed = await createUniverse();
  const options = { dataDir, port: 0, profile: 'local', faults: [], seed } as const;
  const server = await startRegistryServer(options);
  return {
    seed,
    profile: toQuickProfile(server.origin),
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function runCase(seed: number, number: number): Promise<void> {
  registry ??= openRegistry();
  const { seed: universe, profile } = await registry;
  const runSeed = seed + number;
  const verbs = 1 + createPrng(runSeed).below(MOST_VERBS);
  await runSequence({ runSeed, verbs, seed: universe, profile, byHand: false });
}

await runHarness({
  id: 'rel:undo',
  parts: [
    {
      name: 'sequences',
      full: 1000,
      gate: 8,
      runCase,
      close: async () => (await registry)?.close(),
    },
  ],
});
