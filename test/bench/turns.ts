import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startRegistryServer } from '#registry-server/start.ts';
import { median } from './measure.ts';
import { createBenchSeed, makeLibrary } from './ui-library.ts';

const BASE = join(tmpdir(), 'loadout-bench-turns');
const SIZE = 5000;
const MAX_TURN_MS = 10;

/** `action` null: nothing of Loadout's own was done, so that long turns are the machine's. */
const heldSchema = z.array(
  z.object({
    action: z.string().nullable(),
    turns: z.array(z.object({ own: z.number(), all: z.number() })),
  }),
);

/**
 * How long the core holds the thread that a window shares with it (design.md decision 2): it switches, updates and
 * takes back an add-on among 5,000, five times. No turn of its own work may be longer than 10 ms, in the median round,
 * but for as many as a computation in short turns has on this machine.
 */
export async function benchTurns(): Promise<boolean> {
  rmSync(BASE, { recursive: true, force: true });
  const seed = createBenchSeed(SIZE);
  const registry = await startRegistryServer({
    dataDir: join(BASE, 'registry'),
    port: 0,
    profile: 'local',
    faults: [],
    seed,
  });
  try {
    const place = { base: BASE, seed, size: SIZE, registryOrigin: registry.origin };
    const { dataDir } = await makeLibrary(place);
    const script = join(import.meta.dirname, 'hold-thread.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, dataDir]);
    const rounds = Map.groupBy(heldSchema.parse(JSON.parse(stdout)), ({ action }) => action);
    const machine = countLong(rounds.get(null) ?? []);
    console.log(`turns: of the machine's own ${machine} over ${MAX_TURN_MS} ms, others may use it`);
    return [...rounds]
      .map(([action, held]) => action === null || judge(action, held, machine))
      .every(Boolean);
  } finally {
    await registry.close();
    rmSync(BASE, { recursive: true, force: true });
  }
}

type Held = z.infer<typeof heldSchema>;

/** In the median round. */
function countLong(rounds: Held): number {
  return median(rounds.map(({ turns }) => turns.filter(({ own }) => own > MAX_TURN_MS).length));
}

function judge(action: string, rounds: Held, machine: number): boolean {
  const longest = (name: 'own' | 'all') =>
    median(rounds.map(({ turns }) => Math.max(0, ...turns.map((turn) => turn[name]))));
  const count = countLong(rounds);
  const isKept = count <= machine;
  console.log(
    `turns: ${action}: ${count} over ${MAX_TURN_MS} ms (at most ${machine}), the longest ${longest('own').toFixed(1)} ms, ` +
      `${longest('all').toFixed(1)} ms with the memory that was collected in it: ${isKept ? 'kept' : 'MISSED'}`,
  );
  return isKept;
}
