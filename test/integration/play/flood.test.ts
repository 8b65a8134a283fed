// @promise a game that floods its log takes bounded room and memory, and is not held up
// @how with figures: `npm run bench -- flood`
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPlaySite } from './play-site.ts';

const MIB = 1024 * 1024;
/** `LOADOUT_FLOOD_MIB` raises it; this default is already a hundred times the kept log. */
const FLOOD_MIB = Number(process.env['LOADOUT_FLOOD_MIB'] ?? 400);
const MAX_KEPT = 6 * MIB;
const MAX_WATCHER_MIB = 250;

it(`a log of ${FLOOD_MIB} MiB takes bounded room and memory, and the game is not held up`, async () => {
  const site = await openPlaySite();
  await site.setGame(
    `import { writeSync } from 'node:fs';
     const line = 'x'.repeat(1023) + '\\n';
     const block = Buffer.from(line.repeat(1024));
     writeSync(1, 'the beginning\\n');
     for (let n = 0; n < ${FLOOD_MIB}; n += 1) for (let at = 0; at < block.length;) at += writeSync(1, block, at);
     writeSync(1, 'the end\\n');`,
  );
  const id = await site.start();
  const folder = site.runFolder(id);
  let [watcherMib, biggest] = [0, 0];
  const stateNow = async (): Promise<string> => {
    watcherMib = Math.max(watcherMib, peakMibOf(watcherOf(folder)));
    biggest = Math.max(biggest, sizeOf(folder));
    return (await site.runOf(id, 0)).run.state;
  };
  await expect.poll(stateNow, { timeout: 3_000_000, interval: 200 }).not.toBe('running');

  expect((await site.runOf(id)).run).toMatchObject({ state: 'ok', exitCode: 0 });
  const log = await site.logOf(id);
  expect([log.lines[0], log.lines.at(-1)]).toEqual(['the beginning', 'the end']);
  expect(log.bytes).toBe(FLOOD_MIB * MIB + 'the beginning\nthe end\n'.length);
  expect(log.bytes - log.droppedBytes).toBeLessThan(MAX_KEPT);
  expect(Math.max(biggest, sizeOf(folder))).toBeLessThan(MAX_KEPT);
  expect(watcherMib).toBeLessThan(MAX_WATCHER_MIB);
});

function watcherOf(folder: string): number {
  const text = readFileSync(join(folder, 'process.json'), 'utf8');
  return (JSON.parse(text) as { watcherPid: number }).watcherPid;
}

/** Peak memory of a process in MiB; 0 if it has ended or the system does not report it. */
function peakMibOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function sizeOf(folder: string): number {
  const sizes = readdirSync(folder).map((name) => {
    // The file may be renamed over the other one meanwhile.
    return statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
