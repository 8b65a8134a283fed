import { createPrng } from '../apply/prng.ts';
import { observe } from './observe.ts';
import { mixSeed } from './scene.ts';
import type { Scenario } from './scenario.ts';
import { INIT } from './scenarios.ts';
import { onlyChanges } from './shim.ts';
import type { World } from './world.ts';

const HELD_SCENARIO: Scenario = {
  name: 'held',
  before: [INIT],
  argv: ['update', 'lamp', 'large', '--yes'],
};

/**
 * The system releases the lock at once; judging a lock by its age would take longer than this, even
 * on a busy machine.
 */
const MOST_MS = 10_000;
const MICROSECONDS = 1000n;

/**
 * Kills a process that holds the folder while another waits for it; the other must continue soon.
 */
export async function runLockCase(
  world: World,
  { seed, number, waitsMs }: { seed: number; number: number; waitsMs: number[] },
): Promise<void> {
  await world.withStage(HELD_SCENARIO, async ({ site, argv, clean }) => {
    const prng = createPrng(mixSeed(seed, number));
    const inGame = onlyChanges(clean.calls).filter(({ path }) => path.startsWith(site.game));
    const locked = inGame.findIndex(({ path }) => path.endsWith('/.loadout/lock.json'));
    const released = inGame.findIndex(({ path }, at) => at > locked && path.endsWith('/lock.json'));
    const at = locked + 2 + prng.below(released - locked - 2);
    const roots = [site.game];
    const holder = site.start(argv, { roots, fault: { at, action: 'stop' } });
    await holder.stopped();
    const waiter = site.start(['pin', 'same'], { roots, fault: { at: 0, action: 'kill' } });
    await waiter.said;
    const killedAtUs = Number(process.hrtime.bigint() / MICROSECONDS);
    holder.kill();
    const [ended] = await Promise.all([waiter.ended, holder.ended]);
    if (ended.status !== 0) throw new Error(`pin ended with ${ended.status}: ${ended.stdout}`);
    const taken = ended.calls.find(({ atUs }) => atUs > killedAtUs);
    const waitMs = ((taken?.atUs ?? Infinity) - killedAtUs) / 1000;
    waitsMs.push(waitMs);
    if (waitMs > MOST_MS) throw new Error(`the folder was free after ${waitMs} ms only`);
    if (observe(site.game).record?.policies.length !== 1) throw new Error('I7: nothing is pinned');
  });
}
