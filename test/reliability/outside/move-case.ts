import { existsSync, lstatSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPrng } from '../apply/prng.ts';
import { describeState, findStateFaults, observe } from './observe.ts';
import type { Scenario } from './scenario.ts';
import { UNPACKED } from './scenarios.ts';
import { mixSeed } from './scene.ts';
import type { Ended, Site } from './site.ts';
import type { World } from './world.ts';

const MOVE_SCENARIO: Scenario = { name: 'move', before: UNPACKED, argv: ['scan'] };
const PROGRAM = fileURLToPath(new URL('move-process.ts', import.meta.url));

/**
 * Kills moving the folder; it must be at exactly one of the two paths, with all files unchanged.
 */
export async function runMoveCase(
  world: World,
  { seed, number }: { readonly seed: number; readonly number: number },
): Promise<void> {
  await world.withStage(MOVE_SCENARIO, async ({ site, reset }) => {
    const target = join(site.out, 'game');
    const putBack = (): void => {
      if (existsSync(target)) renameSync(target, site.game);
    };
    try {
      const { calls } = await move(site, 0);
      putBack();
      reset();
      const start = observe(site.game);
      const { ino } = lstatSync(site.game);
      const prng = createPrng(mixSeed(seed, number));
      const { json } = await move(site, 1 + prng.below(calls.length));
      const now = existsSync(target) ? target : site.game;
      if (existsSync(site.game) === existsSync(target) || lstatSync(now).ino !== ino)
        throw new Error('I1: the folder is not at one place');
      if (json !== null && now !== target) throw new Error('I7: reported as moved, and is not');
      const verified = await site.run(['verify'], { cwd: now });
      if (verified.status !== 0)
        throw new Error(`verify ended with ${verified.status}: ${verified.stdout}`);
      const after = observe(now);
      const faults = after.record ? findStateFaults(now, after.record) : ['I5: no record'];
      if (describeState(after) !== describeState(start)) faults.push('I1: it is another folder');
      for (const [path, { inode }] of start.files)
        if (after.files.get(path)?.inode !== inode) faults.push(`I3: ${path} is another file`);
      if (faults.length > 0) throw new Error(faults.join('\n'));
    } finally {
      putBack();
    }
  });
}

/** `at`: the call at which it is killed; 0: none. */
function move(site: Site, at: number): Promise<Ended> {
  return site.run([site.data, site.out], {
    program: PROGRAM,
    cwd: dirname(site.game),
    fault: { at, action: 'kill' },
  });
}
