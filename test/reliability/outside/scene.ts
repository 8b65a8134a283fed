import { createPrng, type Prng } from '../apply/prng.ts';
import { describeWithoutNumber, type End, requireAlways, requireWhole } from './check.ts';
import { listState, observe, type Observed } from './observe.ts';
import type { Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import type { Ended, RunOptions } from './site.ts';
import type { Stage, World } from './world.ts';

/** One case: a scenario with a fault. */
export interface Scene {
  readonly stage: Stage;
  readonly scenario: Scenario;
  readonly prng: Prng;
  /** The folder before the command. */
  readonly start: Observed;
  /** The commands so far, each with its fault and result. */
  readonly story: string[];
}

/** Spreads seeds so that neighbouring ones are unrelated. */
const SPREAD = 0x9e3779b1;
const STEP = 7919;

export function mixSeed(seed: number, number: number): number {
  return Math.imul(seed + 1, SPREAD) + number * STEP;
}

/** Runs the case of this seed and number; a failure lists the commands. */
export async function runScene(
  world: World,
  { seed, number }: { readonly seed: number; readonly number: number },
  run: (scene: Scene) => Promise<void>,
): Promise<void> {
  // Another seed begins with another scenario, so that small runs do not always cover the same
  // ones.
  const scenario = SCENARIOS[(seed + number) % SCENARIOS.length];
  if (scenario === undefined) throw new Error('there is no scenario');
  const prng = createPrng(mixSeed(seed, number));
  await world.withStage(scenario, async (stage) => {
    const story: string[] = [`scenario ${scenario.name}`];
    const start = observe(stage.site.game);
    try {
      await run({ stage, scenario, prng, start, story });
    } catch (error) {
      throw new Error(story.join('\n'), { cause: error });
    }
  });
}

/** Runs a command and adds it to the story. */
export async function runTold(
  { stage, story }: Scene,
  argv: readonly string[],
  options: RunOptions = {},
): Promise<Ended> {
  const ended = await stage.site.run(argv, options);
  const { fault } = options;
  const hits = ended.calls.filter(({ isHit }) => isHit);
  const [hit] = hits;
  const at = hit && ` at call ${fault?.at} (of ${hits.length}), ${hit.name} ${hit.path}`;
  const what = fault ? `, ${fault.action}${at ?? ' never reached'}` : '';
  const printed = `${ended.stderr}${ended.stdout.slice(0, MAX_PRINTED)}`.trim();
  story.push(`${argv.join(' ')}${what}: status ${ended.status}\n    ${printed}`);
  return ended;
}

const MAX_PRINTED = 300;

interface ToldError {
  readonly code: string;
  readonly params: object;
  readonly text: string;
}

export function errorOf({ json }: Ended): ToldError | null {
  return (json?.['error'] ?? null) as ToldError | null;
}

/** Runs the next command undisturbed, and checks every invariant. */
export async function settle(scene: Scene, isPartial = false): Promise<End> {
  const { stage, scenario, start } = scene;
  const isOpen = (): boolean =>
    listState(stage.site.game, 'intent').some((name) => name.endsWith('.json'));
  let wasOpen = isOpen();
  let ended = await runTold(scene, ['verify']);
  if (scenario.isOpen === true && errorOf(ended)?.code === 'OPERATION_FOREIGN') {
    await runTold(scene, stage.argv);
    wasOpen = isOpen();
    ended = await runTold(scene, ['verify']);
  }
  const end = requireWhole(stage, start, isPartial || scenario.inParts === true);
  if (!isExpected(scene, ended, end))
    throw new Error(`verify ended with ${ended.status}: ${ended.stdout}`);
  if (wasOpen && !ended.stderr.includes('was interrupted'))
    throw new Error('D9: nothing is said of the recovery');
  return end;
}

/**
 * `verify` must find nothing in a valid folder, unless it is not a loadout yet or a user had edited
 * it.
 */
function isExpected({ stage, scenario }: Scene, { status, json }: Ended, end: End): boolean {
  const { code } = (json?.['error'] ?? { code: null }) as { code: string | null };
  if (status === 0) return true;
  if (end !== 'old') return false;
  if (code === 'LOADOUT_UNKNOWN') return stage.before.record === null;
  return code === 'VERIFY_DIFFERS' && scenario.inParts === true;
}

/** Repeats the command after an old state, or undoes it after a new one. */
export async function goOn(scene: Scene, end: End): Promise<void> {
  const { stage, scenario, prng, start } = scene;
  if (scenario.isOpen === true) return;
  const isRepeated = end === 'old' && (stage.before.record === null || prng.chance(0.3));
  if (isRepeated || scenario.isAside === true) {
    await runTold(scene, stage.argv);
    requireWhole(stage, start, scenario.inParts === true);
    const isDone = describeWithoutNumber(observe(stage.site.game));
    if (isDone !== describeWithoutNumber(stage.after) && scenario.inParts !== true)
      throw new Error('the repeated command ended otherwise');
  } else if (end === 'new' && scenario.isUndoable === true && prng.chance(0.3)) {
    await runTold(scene, ['undo', '--yes']);
    requireAlways(stage, start);
    if (describeWithoutNumber(observe(stage.site.game)) !== describeWithoutNumber(stage.before))
      throw new Error('undo does not restore what was before');
  }
}
