import { randomFillSync } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';

const BASE = join(tmpdir(), 'loadout-bench-worlds');
const REGIONS = 400;
const REGION_BYTES = 2_500_000;
/** Files that the game rewrites completely, with their previous content shifted a little. */
const REWRITTEN = 4;
const SHIFT = Buffer.from('a few more bytes at the beginning');
/** Loadout waits after a world was written to, which is not part of the measured work. */
const REST_MS = 6000;
const MAX_ADDED = 0.03;
const MAX_TIME = 0.2;

/**
 * Measures a second snapshot of a world of 1 GB, against the first: its added size and its time
 * (design decision 20).
 */
export async function benchWorlds(): Promise<boolean> {
  rmSync(BASE, { recursive: true, force: true });
  let close = async (): Promise<void> => {};
  const { client, create, finish } = openCore({
    dataDir: join(BASE, 'data'),
    onFinished: (closeCore) => void (close = closeCore),
  });
  try {
    const folder = join(BASE, 'game');
    const regions = join(folder, 'worlds/Home/zones/base/earth/regions');
    mkdirSync(join(folder, 'pmods'), { recursive: true });
    mkdirSync(regions, { recursive: true });
    writeFileSync(join(folder, 'worlds/Home/worldInfo.json'), '{"worldDisplayName":"Home"}');
    const region = (n: number): string => join(regions, `region_${n}_0_0.cosmicreach`);
    for (let n = 0; n < REGIONS; n += 1)
      writeFileSync(region(n), randomFillSync(Buffer.allocUnsafe(REGION_BYTES)));
    const { id: loadoutId } = await create(folder, { name: 'Worlds' });
    const snapshot = async () => {
      await sleep(REST_MS);
      const startMs = performance.now();
      const request = { loadoutId, worlds: null, fresh: false };
      const { report } = expectOutcome(await finish(client.worlds.snapshot(request)), 'worlds');
      if (report.did !== 'snapshot') throw new Error(`it did ${report.did}`);
      const [taken] = report.taken;
      return { ms: performance.now() - startMs, added: taken?.snapshot.addedBytes ?? 0 };
    };
    const first = await snapshot();
    for (let n = 0; n < REWRITTEN; n += 1)
      writeFileSync(region(n), Buffer.concat([SHIFT, readFileSync(region(n))]));
    const second = await snapshot();
    const added = second.added / (REGIONS * REGION_BYTES);
    const time = second.ms / first.ms;
    const isKept = added <= MAX_ADDED && time <= MAX_TIME;
    console.log(
      `worlds: of 1 GB in ${REGIONS} files ${REWRITTEN} are rewritten with shifted bytes; the second snapshot adds ` +
        `${(100 * added).toFixed(2)} % (at most ${100 * MAX_ADDED}) and takes ${(100 * time).toFixed(1)} % of the first ` +
        `(${second.ms.toFixed(0)} of ${first.ms.toFixed(0)} ms, at most ${100 * MAX_TIME} %): ${isKept ? 'kept' : 'MISSED'}`,
    );
    return isKept;
  } finally {
    await close();
    rmSync(BASE, { recursive: true, force: true });
  }
}
