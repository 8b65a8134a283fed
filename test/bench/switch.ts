import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { median } from './measure.ts';
import { createBenchSeed, makeLibrary, startBenchRegistry } from './ui-library.ts';

const BASE = join(tmpdir(), 'loadout-bench-switch');
const SIZE = 5000;
const MAX_MS = 300;

const timesSchema = z.array(z.number());

/**
 * Measures the time from the request to the renamed file: disabling one of 5,000 add-ons while an
 * update downloads, median of nine.
 */
export async function benchSwitch(): Promise<boolean> {
  rmSync(BASE, { recursive: true, force: true });
  const seed = createBenchSeed(SIZE);
  const registry = await startBenchRegistry(BASE, seed, ['slow-download']);
  try {
    const place = { base: BASE, seed, size: SIZE, registryOrigin: registry.origin };
    const { dataDir } = await makeLibrary(place);
    const script = join(import.meta.dirname, 'time-switches.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, dataDir]);
    const times = timesSchema.parse(JSON.parse(stdout));
    const typical = median(times);
    const isKept = typical <= MAX_MS;
    console.log(
      `switch: one of ${SIZE} add-ons is disabled on disk after ${typical.toFixed(0)} ms while an update downloads ` +
        `(${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), at most ${MAX_MS}: ${isKept ? 'kept' : 'MISSED'}`,
    );
    return isKept;
  } finally {
    await registry.close();
    rmSync(BASE, { recursive: true, force: true });
  }
}
