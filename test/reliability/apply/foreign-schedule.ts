import type { RecoveryOutcome } from '#core/apply/operation.ts';
import { AppError } from '#shared/errors.ts';
import { randomChanges } from './changes.ts';
import { checkInvariants, requireWholeCopies } from './invariants.ts';
import { CHANGEABLE_FOLDERS, type Scenario, toScenario } from './operations.ts';
import { attempt, createRun, requireEqual, type Run } from './run.ts';
import { NO_FAULTS } from './sim-io.ts';
import { OTHER_KEY, OWN_KEY } from './sim-world.ts';

const MAX_CRASHES = 4;

/**
 * Crashes, then opens the folder with this key and another one in turn, like different data
 * directories, until a person finishes or undoes the change. Nothing may change before that.
 */
export function runForeignSchedule(seed: number): void {
  const run = createRun(seed);
  const scenario = interrupt(run);
  run.world.key = OTHER_KEY;
  settleAfterCrashes(run, scenario);
}

/** Applies random changes and crashes in the middle; the power may be lost as well. */
export function interrupt(run: Run): Scenario {
  const { world, prng } = run;
  const scenario = toScenario('op-0', 0, run.start, randomChanges(prng, run.start, 0));
  for (const content of scenario.fetched) world.plantInVault(content);
  const crashAt = 20 + prng.below(30 + 10 * scenario.operation.steps.length);
  const { engine } = world.start({ ...NO_FAULTS, crashAt });
  attempt(() => engine.apply(world.root, scenario.operation));
  if (prng.chance(0.5)) world.disk.losePower(prng);
  requireWholeCopies(run, scenario);
  return scenario;
}

/**
 * Up to four engines, with either key, crash while a person settles the change; the last one
 * completes it.
 */
export function settleAfterCrashes(run: Run, scenario: Scenario): void {
  const { world, prng } = run;
  for (let nested = 0; nested < MAX_CRASHES && prng.chance(0.5); nested += 1) {
    requireUntouched(run, scenario);
    const { engine } = world.start({ ...NO_FAULTS, crashAt: 1 + prng.below(60) });
    const direction = prng.pick(['finish', 'undo'] as const);
    const choice = { op: 'op-0', direction, folders: CHANGEABLE_FOLDERS };
    attempt(() => engine.resolveByChoice(world.root, choice));
    if (prng.chance(0.4)) world.disk.losePower(prng);
    requireWholeCopies(run, scenario);
    world.key = prng.pick([OWN_KEY, OTHER_KEY]);
  }
  requireUntouched(run, scenario);
  const outcome = settle(run, prng.pick(['finish', 'undo'] as const));
  const isNew = checkInvariants(run, scenario);
  const result = outcome?.result;
  if (result === 'finished') requireEqual('choice: finished', isNew, true);
  if (result === 'rolled-back') requireEqual('choice: rolled back', isNew, false);
  if (result === 'open' || result === 'set-aside')
    throw new Error(`a choice left ${result}: ${JSON.stringify(outcome)}`);
}

/**
 * If this key did not seal the intent, requires that recovery and new operations change nothing.
 */
function requireUntouched(run: Run, { operation }: Scenario): void {
  const { world } = run;
  const before = world.snapshot();
  const { engine } = world.start(NO_FAULTS);
  const { outcomes } = engine.recover(world.root);
  if (outcomes[0]?.cause?.code !== 'OPERATION_FOREIGN') return;
  requireEqual('foreign: interrupted', outcomes[0].interrupted?.isForeign, true);
  const next = { ...operation, op: 'op-9' };
  const refused = attempt(() =>
    engine.apply(world.root, {
      ...next,
      next: { ...next.next, generation: { ...next.next.generation, op: 'op-9' } },
    }),
  );
  requireEqual('foreign: apply', refused instanceof AppError && refused.code, 'OPERATION_OPEN');
  requireEqual('foreign: pruned', engine.prune(world.root, new Set(), 0), 0);
  const lasting = (text: string) => text.split('\n').filter((line) => !line.includes('.tmp '));
  requireEqual('foreign: untouched', lasting(world.snapshot()), lasting(before));
}

/** Recovers; settles an open change in this direction. Returns null if nothing was open. */
function settle({ world }: Run, direction: 'finish' | 'undo'): RecoveryOutcome | null {
  const { engine } = world.start(NO_FAULTS);
  const { outcomes } = engine.recover(world.root);
  const [outcome = null] = outcomes;
  if (outcome?.result !== 'open') return outcome;
  return engine.resolveByChoice(world.root, {
    op: outcome.op,
    direction,
    folders: CHANGEABLE_FOLDERS,
  });
}
