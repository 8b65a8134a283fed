import { createPrng, type Prng } from '../apply/prng.ts';
import { describeWithoutNumber, type End, requireAlways, requireWhole } from './check.ts';
import { listState, observe, type Observed } from './observe.ts';
import { type Scenario, SCENARIOS } from './scenarios.ts';
import type { Fault } from './shim.ts';
import type { Ended, RunOptions } from './site.ts';
import type { Stage, World } from './world.ts';

/** What happened, for the one who wants to know whether enough did. */
export interface KillStats {
  readonly kills: Record<string, number>;
  readonly recoveryKills: Record<string, number>;
  readonly ends: Record<End, number>;
}

export function emptyKillStats(): KillStats {
  return { kills: {}, recoveryKills: {}, ends: { old: 0, new: 0, between: 0 } };
}

/** Spreads seeds so that neighbours have nothing in common. */
const SPREAD = 0x9e3779b1;

export function drawCase(seed: number, number: number): { scenario: Scenario; prng: Prng } {
  const scenario = SCENARIOS[number % SCENARIOS.length];
  if (scenario === undefined) throw new Error('there is no scenario');
  return { scenario, prng: createPrng(Math.imul(seed + 1, SPREAD) + number * 7919) };
}

/** Commands that begin by recovering the folder. */
const NEXT_COMMANDS: readonly (readonly string[])[] = [
  ['verify'],
  ['scan'],
  ['history'],
  ['check', '--offline'],
];

/**
 * Kills the command of a scenario at one of its calls, with `inRecovery` the next one or two commands too, and checks
 * every invariant after each kill and after a last command that is left alone.
 */
export async function runKillCase(
  world: World,
  { seed, number, inRecovery, stats }: KillCase,
): Promise<void> {
  const { scenario, prng } = drawCase(seed, number);
  await world.withStage(scenario, async (stage) => {
    const story: string[] = [`${scenario.name}: ${stage.argv.join(' ')}`];
    try {
      await killAndCheck({ stage, scenario, prng, stats, story }, inRecovery);
    } catch (error) {
      throw new Error(story.join('\n'), { cause: error });
    }
  });
}

export interface KillCase {
  readonly seed: number;
  readonly number: number;
  readonly inRecovery: boolean;
  readonly stats: KillStats;
}

interface Scene {
  readonly stage: Stage;
  readonly scenario: Scenario;
  readonly prng: Prng;
  readonly stats: KillStats;
  /** The commands so far, each with where it was killed. */
  readonly story: string[];
}

async function killAndCheck(scene: Scene, inRecovery: boolean): Promise<void> {
  const { stage, scenario, prng, stats } = scene;
  const start = observe(stage.site.game);
  const victim = await runKilled(scene, stage.argv, drawKill(stage, prng, inRecovery));
  if (victim.status === null) count(stats.kills, `${scenario.name} ${lastCall(victim)}`);
  requireAlways(stage, start);
  const kills = inRecovery ? 1 + prng.below(2) : 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const argv = prng.chance(0.3) ? stage.argv : prng.pick(NEXT_COMMANDS);
    const killed = await runKilled(scene, argv, drawRecoveryKill(stage, prng));
    if (killed.status === null) count(stats.recoveryKills, `${scenario.name} ${lastCall(killed)}`);
    requireAlways(stage, start);
  }
  const end = await settle(scene, start);
  stats.ends[end] += 1;
  const isAcknowledged = victim.status === 0 || victim.json !== null;
  if (isAcknowledged && end === 'old' && scenario.isAside !== true)
    throw new Error('I7: reported as done, and is not');
  await goOn(scene, start, end);
}

async function runKilled(
  { stage, story }: Scene,
  argv: readonly string[],
  options: RunOptions,
): Promise<Ended> {
  const ended = await stage.site.run(argv, options);
  const hit = ended.calls.find(({ isHit }) => isHit);
  const where = hit === undefined ? 'not killed' : `killed at ${hit.name} ${hit.path}`;
  story.push(`${argv.join(' ')}: ${where} (${options.fault?.at})`);
  return ended;
}

/** The next command, left alone. */
async function settle({ stage, scenario, story }: Scene, start: Observed): Promise<End> {
  const wasOpen = listState(stage.site.game, 'intent').some((name) => name.endsWith('.json'));
  const ended = await stage.site.run(['verify']);
  story.push(`verify: ${ended.status} ${ended.stderr}`);
  const end = requireWhole(stage, scenario, start);
  const error = ended.json?.['error'] as { code: string } | null | undefined;
  const isFine =
    ended.status === 0 ||
    (end === 'old' && stage.before.record === null && error?.code === 'LOADOUT_UNKNOWN') ||
    (end === 'old' && scenario.inParts === true && error?.code === 'VERIFY_DIFFERS');
  if (!isFine) throw new Error(`verify ended with ${ended.status}: ${ended.stdout}`);
  if (wasOpen && ended.stderr === '') throw new Error('D9: nothing is said of the recovery');
  return end;
}

/** After an old state the command can be repeated; after a new one it can be undone. */
async function goOn(scene: Scene, start: Observed, end: End): Promise<void> {
  const { stage, scenario, prng, story } = scene;
  const isRepeated = end === 'old' && (stage.before.record === null || prng.chance(0.3));
  if (isRepeated || scenario.isAside === true) {
    const again = await stage.site.run(stage.argv);
    story.push(`again: ${again.status} ${again.stdout.slice(0, 500)}`);
    requireWhole(stage, scenario, start);
    const isDone = describeWithoutNumber(observe(stage.site.game));
    if (isDone !== describeWithoutNumber(stage.after) && scenario.inParts !== true)
      throw new Error('the repeated command ended otherwise');
  } else if (end === 'new' && scenario.isUndoable === true && prng.chance(0.3)) {
    const undone = await stage.site.run(['undo', '--yes']);
    story.push(`undo: ${undone.status} ${undone.stdout.slice(0, 500)}`);
    requireAlways(stage, start);
    if (describeWithoutNumber(observe(stage.site.game)) !== describeWithoutNumber(stage.before))
      throw new Error('undo does not restore what was before');
  }
}

/** Over the whole command, or, for a recovery that has something to do, between the decision and the end. */
function drawKill({ site, clean }: Stage, prng: Prng, isOpen: boolean): RunOptions {
  const inGame = clean.calls.filter(({ path }) => path.startsWith(site.game));
  const from = decisionIn(inGame);
  if (isOpen && from >= 0)
    return { roots: [site.game], fault: killAt(from + 1 + prng.below(inGame.length - from)) };
  if (inGame.length > 0 && prng.chance(0.6))
    return { roots: [site.game], fault: killAt(1 + prng.below(inGame.length)) };
  return { fault: killAt(1 + prng.below(clean.calls.length)) };
}

/** A recovery makes at most about as many calls as the operation after its decision; most kills come early. */
function drawRecoveryKill({ site, clean }: Stage, prng: Prng): RunOptions {
  const inGame = clean.calls.filter(({ path }) => path.startsWith(site.game));
  const most = Math.max(6, inGame.length - Math.max(0, decisionIn(inGame)));
  return { roots: [site.game], fault: killAt(1 + Math.floor(prng.next() ** 2 * most)) };
}

function decisionIn(calls: Ended['calls']): number {
  return calls.findIndex(({ name, path }) => name === 'rename' && /\/intent\/[^/]*$/.test(path));
}

const killAt = (at: number): Fault => ({ at, action: 'kill' });

function lastCall({ calls }: Ended): string {
  return calls.find(({ isHit }) => isHit)?.name ?? '';
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
