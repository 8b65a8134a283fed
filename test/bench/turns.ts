import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { median } from './measure.ts';
import { createBenchSeed, makeLibrary, startBenchRegistry } from './ui-library.ts';

const BASE = join(tmpdir(), 'loadout-bench-turns');
const SIZE = 5000;
/** Parsing a record of 5,000 add-ons takes 5 ms on an idle machine, and more on a busy one. */
const MAX_RATIO = 2;
const AIM_MS = 10;

/** `action` null: the reference work. */
const heldSchema = z.array(
  z.object({
    action: z.string().nullable(),
    turns: z.array(z.object({ own: z.number(), all: z.number() })),
  }),
);

/**
 * Measures how long the core blocks the thread that a window shares with it (design decision 2):
 * toggles, updates and undoes a change of one add-on among 5,000, five times.
 */
export async function benchTurns(): Promise<boolean> {
  rmSync(BASE, { recursive: true, force: true });
  const seed = createBenchSeed(SIZE);
  const registry = await startBenchRegistry(BASE, seed);
  try {
    const place = { base: BASE, seed, size: SIZE, registryOrigin: registry.origin };
    const { dataDir } = await makeLibrary(place);
    const script = join(import.meta.dirname, 'hold-thread.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, dataDir]);
    const rounds = Map.groupBy(heldSchema.parse(JSON.parse(stdout)), ({ action }) => action);
    const yardstick = findLongest(rounds.get(null) ?? [], 'all');
    console.log(`turns: taking the folder's record apart: ${yardstick.toFixed(1)} ms`);
    return [...rounds]
      .map(([action, held]) => action === null || judge(action, held, yardstick))
      .every(Boolean);
  } finally {
    await registry.close();
    rmSync(BASE, { recursive: true, force: true });
  }
}

type Held = z.infer<typeof heldSchema>;

/**
 * Returns the longest turn of the median round, without garbage collections (`own`) or with
 * (`all`).
 */
function findLongest(rounds: Held, name: 'own' | 'all'): number {
  return median(rounds.map(({ turns }) => Math.max(0, ...turns.map((turn) => turn[name]))));
}

function judge(action: string, rounds: Held, yardstick: number): boolean {
  const longest = findLongest(rounds, 'own');
  const ratio = longest / yardstick;
  const isKept = ratio <= MAX_RATIO;
  console.log(
    `turns: ${action}: the longest ${longest.toFixed(1)} ms, ${findLongest(rounds, 'all').toFixed(1)} ms with the memory ` +
      `that was collected in it (aim ${AIM_MS} ms): ratio ${ratio.toFixed(2)}, at most ${MAX_RATIO}: ${isKept ? 'kept' : 'MISSED'}`,
  );
  return isKept;
}
