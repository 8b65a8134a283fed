import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCore } from '#test/helpers/core-harness.ts';

const BASE = join(tmpdir(), 'loadout-bench-flood');
const FLOOD_MIB = 400;
/** Even the slowest machine that runs the game writes at least this fast to a pipe. */
const LEAST_MIB_PER_S = 7;
const LOOK_MS = 100;
const GAME = `import { writeSync } from 'node:fs';
const block = Buffer.from(('x'.repeat(1023) + '\\n').repeat(1024));
for (let n = 0; n < ${FLOOD_MIB}; n += 1) for (let at = 0; at < block.length;) at += writeSync(1, block, at);
`;

/** Measures how fast a game can write its log: it must not have to wait for Loadout. */
export async function benchFlood(): Promise<boolean> {
  rmSync(BASE, { recursive: true, force: true });
  let close = async (): Promise<void> => {};
  const { client, create } = openCore({
    dataDir: join(BASE, 'data'),
    environment: { PATH: process.env['PATH'] ?? '' },
    confirmProgram: async () => true,
    onFinished: (closeCore) => void (close = closeCore),
  });
  try {
    const folder = join(BASE, 'save');
    mkdirSync(folder, { recursive: true });
    const program = join(BASE, 'game.mjs');
    writeFileSync(program, GAME);
    const { id: loadoutId } = await create(folder, { name: 'Flood' });
    const command = [process.execPath, program];
    await client.play.configure({ loadoutId, change: { launcher: 'command', command } });
    const startMs = performance.now();
    const { runId } = await client.play.start({ loadoutId, launcher: null, world: null });
    let state = 'running';
    while (state === 'running') {
      await sleep(LOOK_MS);
      ({ state } = (await client.play.run({ runId, lines: 0 })).run);
    }
    const rate = FLOOD_MIB / ((performance.now() - startMs) / 1000);
    const isKept = state === 'ok' && rate >= LEAST_MIB_PER_S;
    console.log(
      `flood: a log of ${FLOOD_MIB} MiB is written with ${rate.toFixed(0)} MiB/s, ` +
        `at least ${LEAST_MIB_PER_S}: ${isKept ? 'kept' : 'MISSED'}`,
    );
    return isKept;
  } finally {
    await close();
    rmSync(BASE, { recursive: true, force: true });
  }
}
