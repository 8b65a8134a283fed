import type { Interrupted } from '#shared/domain/recovery.ts';
import { interrupt } from './foreign-schedule.ts';
import { checkInvariants, isLost } from './invariants.ts';
import { CHANGEABLE_FOLDERS, type Contents, type Scenario } from './operations.ts';
import { attempt, createRun, requireEqual, type Run } from './run.ts';
import { pathsGivenUp } from './schedule.ts';
import { NO_FAULTS } from './sim-io.ts';

const MAX_CRASHES = 3;

/**
 * Crashes, then corrupts or deletes kept, staged and vault files: the folder becomes whole in one
 * direction, or a person chooses.
 */
export function runDamageSchedule(seed: number): void {
  const run = createRun(seed);
  const scenario = interrupt(run);
  const { world, prng } = run;
  damage(run);
  for (let nested = 0; nested < MAX_CRASHES && prng.chance(0.4); nested += 1) {
    const { engine } = world.start({ ...NO_FAULTS, crashAt: 1 + prng.below(60) });
    attempt(() => engine.recover(world.root));
    if (prng.chance(0.4)) world.disk.losePower(prng);
    if (prng.chance(0.3)) damage(run);
  }
  const folder = JSON.stringify(world.folderContents());
  const [outcome] = world.start(NO_FAULTS).engine.recover(world.root).outcomes;
  if (outcome?.result === 'set-aside') throw new Error('an own intent was set aside');
  if (outcome?.result !== 'open') {
    checkInvariants(run, scenario);
    return;
  }
  if (outcome.interrupted === null) throw new Error('open without a description');
  // Damage is found only when a file is about to be used, perhaps after others were, and looks like
  // an edit.
  if (![...world.files().values()].some(({ data }) => data.startsWith('!'))) {
    requireEqual('open: the folder', JSON.stringify(world.folderContents()), folder);
    requireNeither(run, scenario, outcome.interrupted);
  }
  choose(run, scenario, outcome.interrupted);
}

/**
 * Corrupts or deletes one to three files of the stage and the vault; the folder's own files are
 * left alone.
 */
function damage(run: Run): void {
  const { world, prng } = run;
  const files = [...world.files()].filter(([path]) =>
    /^\.loadout\/(?:vault\/..\/|stage\/[^/]+\/[no]\d+$)/.test(path),
  );
  for (const [path, file] of prng.shuffle(files).slice(0, 1 + prng.below(3))) {
    run.damaged.add(file.data);
    // Corrupting a file with two names would also corrupt the folder's file, which looks like a
    // person's edit.
    if (file.links > 1 || prng.chance(0.5)) world.erase(path);
    else world.overwrite(path, '!'.repeat(file.data.length));
  }
}

/** Requires that files of both sides are gone, since only then a change may stay open. */
function requireNeither(run: Run, scenario: Scenario, { missing }: Interrupted): void {
  const lost = (contents: Contents) => Object.values(contents).filter((one) => isLost(run, one));
  const isUndoable = lost(scenario.before).length === 0 && !isMovedOver(run, scenario);
  if (isUndoable || lost(scenario.after).length === 0)
    throw new Error(`open, though everything is there: ${JSON.stringify(missing)}`);
  // With equal bytes, the report does not say which of the files is the lost one.
  const hasTwins = new Set(Object.values(run.start)).size < Object.keys(run.start).length;
  if (!hasTwins && (missing.finish.length === 0 || missing.undo.length === 0))
    throw new Error(`open without missing files: ${JSON.stringify(missing)}`);
}

/**
 * True if a moved file has lost its kept name, and its place must go back to another old file: it
 * has no other name to wait under.
 */
function isMovedOver({ world }: Run, { operation }: Scenario): boolean {
  const { op, steps } = operation;
  const oldPaths = new Set(steps.map((step) => step.old?.path));
  return steps.some(
    ({ n, new: next }) =>
      next?.from === 'old' &&
      oldPaths.has(next.path) &&
      world.read(`.loadout/stage/${op}/o${n}`) === null,
  );
}

function choose(run: Run, scenario: Scenario, { op, missing }: Interrupted): void {
  const { world, prng } = run;
  const direction = prng.pick(['finish', 'undo'] as const);
  const choice = { op, direction, folders: CHANGEABLE_FOLDERS };
  if (prng.chance(0.4)) {
    const { engine } = world.start({ ...NO_FAULTS, crashAt: 1 + prng.below(60) });
    attempt(() => engine.resolveByChoice(world.root, choice));
    if (prng.chance(0.4)) world.disk.losePower(prng);
  }
  const { engine } = world.start(NO_FAULTS);
  attempt(() => engine.resolveByChoice(world.root, choice));
  engine.recover(world.root);
  run.givenUp = pathsGivenUp(scenario, missing);
  checkInvariants(run, scenario);
}
