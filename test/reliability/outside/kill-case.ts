import type { Prng } from '../apply/prng.ts';
import { type End, requireAlways } from './check.ts';
import { goOn, runScene, runTold, type Scene, settle } from './scene.ts';
import { type CountedCall, type Fault, onlyChanges } from './shim.ts';
import type { Ended, RunOptions } from './site.ts';
import type { Stage, World } from './world.ts';

/** Counts of kills by scenario and call, to show whether there were enough. */
interface KillStats {
  readonly command: Record<string, number>;
  readonly recovery: Record<string, number>;
  readonly ends: Record<End, number>;
}

export function emptyKillStats(): KillStats {
  return { command: {}, recovery: {}, ends: { old: 0, new: 0, between: 0 } };
}

interface KillCase {
  readonly seed: number;
  readonly number: number;
  /** Kills the next one or two commands, too. */
  readonly inRecovery: boolean;
  readonly stats: KillStats;
}

/** Commands that begin by recovering the folder. */
const NEXT_COMMANDS: readonly (readonly string[])[] = [
  ['verify'],
  ['scan'],
  ['history'],
  ['check', '--offline'],
];

/**
 * Kills the command of a scenario at one of its calls, and checks every invariant after each kill
 * and after an undisturbed last command.
 */
export async function runKillCase(world: World, kill: KillCase): Promise<void> {
  const { inRecovery, stats } = kill;
  await runScene(world, kill, async (scene) => {
    const { stage, scenario, prng, start } = scene;
    const victim = await runTold(scene, stage.argv, drawKill(stage, prng, inRecovery));
    note(stats.command, scene, victim);
    requireAlways(stage, start);
    const kills = inRecovery ? 1 + prng.below(2) : 0;
    for (let number = 0; number < kills; number += 1) {
      const argv = prng.chance(0.3) ? stage.argv : prng.pick(NEXT_COMMANDS);
      const killed = await runTold(scene, argv, drawRecoveryKill(stage, prng));
      note(stats.recovery, scene, killed);
      requireAlways(stage, start);
    }
    const end = await settle(scene);
    stats.ends[end] += 1;
    const isAcknowledged = victim.status === 0 || victim.json !== null;
    if (isAcknowledged && end === 'old' && scenario.isAside !== true)
      throw new Error('I7: reported as done, and is not');
    await goOn(scene, end);
  });
}

/**
 * Draws from the whole command or, if recovery has work to do, between the decision and the end.
 */
function drawKill({ site, clean }: Stage, prng: Prng, isOpen: boolean): RunOptions {
  const calls = onlyChanges(clean.calls);
  const inGame = calls.filter(({ path }) => path.startsWith(site.game));
  const decision = decisionIn(inGame);
  if (isOpen && decision >= 0)
    return {
      roots: [site.game],
      fault: killAt(decision + 1 + prng.below(inGame.length - decision)),
    };
  if (inGame.length > 0 && prng.chance(0.6))
    return { roots: [site.game], fault: killAt(1 + prng.below(inGame.length)) };
  return { fault: killAt(1 + prng.below(calls.length)) };
}

const LEAST_CALLS = 6;

/**
 * A recovery makes at most about as many calls as the operation after its decision; early kills are
 * more likely.
 */
function drawRecoveryKill({ site, clean }: Stage, prng: Prng): RunOptions {
  const inGame = onlyChanges(clean.calls).filter(({ path }) => path.startsWith(site.game));
  const most = Math.max(LEAST_CALLS, inGame.length - Math.max(0, decisionIn(inGame)));
  return { roots: [site.game], fault: killAt(1 + Math.floor(prng.next() ** 2 * most)) };
}

function decisionIn(calls: readonly CountedCall[]): number {
  return calls.findIndex(({ name, path }) => name === 'rename' && /\/intent\/[^/]*$/.test(path));
}

const killAt = (at: number): Fault => ({ at, action: 'kill' });

function note(counts: Record<string, number>, { scenario }: Scene, { calls }: Ended): void {
  const hit = calls.find(({ isHit }) => isHit);
  if (hit === undefined) return;
  const key = `${scenario.name} ${hit.name}`;
  counts[key] = (counts[key] ?? 0) + 1;
}
