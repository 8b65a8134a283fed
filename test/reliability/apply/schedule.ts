import type { Io } from '#core/disk/io.ts';
import type { RecoveryOutcome } from '#core/apply/operation.ts';
import { AppError } from '#shared/errors.ts';
import { randomChanges } from './changes.ts';
import { ERRNOS, leaveUnsynced, randomFaults, spoilVault } from './faults.ts';
import { checkAnswer, checkInvariants, requireWholeCopies } from './invariants.ts';
import {
  CHANGEABLE_FOLDERS,
  type Contents,
  type Scenario,
  sha512Of,
  toScenario,
} from './operations.ts';
import { attempt, createRun, type Run, type ScheduleStats } from './run.ts';
import { type Faults, NO_FAULTS, type SimIo } from './sim-io.ts';

const MAX_OPERATIONS = 4;
const MAX_NESTED_CRASHES = 4;

/** Behaviour of the disk, the process and people in a schedule. */
export interface Trouble {
  /** Faults while an operation is applied. */
  faults(run: Run, scenario: Scenario): Faults;
  /** Faults of a recovery that may crash. */
  recoveryFaults(run: Run): Faults;
  /** Called after each process has ended. */
  afterProcess?(run: Run, scenario: Scenario): void;
  /** Called after an operation, before recovery. */
  checkEnd?(run: Run, scenario: Scenario, end: { result: unknown; io: SimIo }): void;
}

/** One fault at a time. */
const ANY_TROUBLE: Trouble = {
  faults: randomFaults,
  recoveryFaults(run) {
    const { prng } = run;
    const crashAt = 1 + prng.below(80);
    const errno = prng.chance(0.2) ? { at: 1 + prng.below(300), code: prng.pick(ERRNOS) } : null;
    run.refused ||= errno !== null;
    return { ...NO_FAULTS, crashAt, errno };
  },
};

/**
 * Runs up to four operations with random faults, each followed by recovery (which may crash again
 * up to four times), and throws if an invariant of reliability 4.1 does not hold. The same seed
 * gives the same schedule.
 */
export function runSchedule(
  seed: number,
  stats: ScheduleStats,
  options: { readonly wrap?: (io: Io) => Io; readonly trouble?: Trouble } = {},
): void {
  const { wrap = (io) => io, trouble = ANY_TROUBLE } = options;
  const run = createRun(seed, wrap);
  const { world, prng } = run;
  let contents = run.start;
  const operations = 1 + prng.below(MAX_OPERATIONS);
  for (let index = 0; index < operations && isUndisturbed(run); index += 1) {
    const base = world.generation();
    const changes = randomChanges(prng, contents, index);
    const scenario = toScenario(`op-${index}`, base, contents, changes);
    for (const content of scenario.fetched) world.plantInVault(content);
    // Decided without the generator, so that older seeds still give the same schedules.
    if ((seed + index) % 7 === 0) prune(run, scenario);
    if (prng.chance(0.05)) spoilVault(run, scenario);
    run.unsynced = prng.chance(0.15) ? leaveUnsynced(run, scenario) : null;
    contents = runOperation(run, scenario, { stats, trouble });
  }
}

/** Prunes with no space allowed: the vault must still keep what the next operation requires. */
function prune({ world }: Run, { fetched }: Scenario): void {
  const keep = new Set(fetched.map(sha512Of));
  world.start(NO_FAULTS).engine.prune(world.root, keep, 0);
  for (const content of fetched)
    if (!world.hasInVault(content)) throw new Error(`prune: "${content}" is gone`);
}

/**
 * A schedule ends after an outside change, since the expected content of the folder is no longer
 * known.
 */
function isUndisturbed(run: Run): boolean {
  return run.intrusions.length === 0 && run.unsynced === null && run.damaged.size === 0;
}

/** Without faults, only a plan for a name already taken may be refused. */
function requireDone(result: unknown): void {
  const isTaken = result instanceof AppError && result.params['cause'] === 'occupied';
  if (result !== null && !isTaken)
    throw new Error('I7: an operation failed without a fault', { cause: result });
}

interface Around {
  readonly stats: ScheduleStats;
  readonly trouble: Trouble;
}

function runOperation(run: Run, scenario: Scenario, { stats, trouble }: Around): Contents {
  const { world, prng } = run;
  const faults = trouble.faults(run, scenario);
  const { engine, io } = world.start(faults);
  const result = attempt(() => engine.apply(world.root, scenario.operation));
  stats.operations += 1;
  if (isUndisturbed(run) && Object.values(faults).every((fault) => fault === null))
    requireDone(result);
  if (io.dead) stats.crashes += 1;
  const losesPower = prng.chance(io.dead ? 0.5 : 0.3);
  if (losesPower) {
    stats.powerLosses += 1;
    world.disk.losePower(prng);
  } else {
    trouble.checkEnd?.(run, scenario, { result, io });
  }
  requireWholeCopies(run, scenario);
  trouble.afterProcess?.(run, scenario);
  recoverWithCrashes(run, scenario, { stats, trouble });
  const isNew = checkInvariants(run, scenario);
  stats.ended[isNew ? 'new' : 'old'] += 1;
  checkAnswer(result, isNew, io);
  return isNew ? scenario.after : scenario.before;
}

function recoverWithCrashes(run: Run, scenario: Scenario, { stats, trouble }: Around): void {
  const { world, prng } = run;
  for (let nested = 0; nested < MAX_NESTED_CRASHES && prng.chance(0.4); nested += 1) {
    const { engine } = world.start(trouble.recoveryFaults(run));
    attempt(() => engine.recover(world.root));
    stats.recoveries += 1;
    if (prng.chance(0.5)) {
      stats.powerLosses += 1;
      world.disk.losePower(prng);
    }
    requireWholeCopies(run, scenario);
    trouble.afterProcess?.(run, scenario);
  }
  const { engine } = world.start(NO_FAULTS);
  const report = engine.recover(world.root);
  stats.recoveries += 1;
  const unsettled = report.outcomes.filter(({ result }) => !SETTLED.has(result));
  for (const outcome of unsettled) {
    const { op, result, cause } = isForPerson(run, outcome)
      ? choose(run, scenario, outcome)
      : outcome;
    if (!SETTLED.has(result))
      throw new Error(`recovery left ${op} ${result}: ${JSON.stringify(cause)}`);
  }
  // Whatever recovery reports is durable.
  if (!prng.chance(0.3)) return;
  stats.powerLosses += 1;
  world.disk.losePower(prng);
  world.start(NO_FAULTS).engine.recover(world.root);
}

const SETTLED: ReadonlySet<string> = new Set(['finished', 'rolled-back', 'cleaned']);

/**
 * Old files were destroyed, and something happened that rules out the new ones: neither direction
 * is complete.
 */
function isForPerson(run: Run, { result, interrupted }: RecoveryOutcome): boolean {
  const isLost = run.intrusions.some(({ lost }) => lost !== null);
  return result === 'open' && isLost && (interrupted?.missing.undo.length ?? 0) > 0;
}

function choose(
  run: Run,
  scenario: Scenario,
  { op, interrupted }: RecoveryOutcome,
): RecoveryOutcome {
  const { world, prng } = run;
  const direction = prng.pick(['finish', 'undo'] as const);
  const choice = { op, direction, folders: CHANGEABLE_FOLDERS };
  run.givenUp = pathsGivenUp(scenario, interrupted?.missing ?? { finish: [], undo: [] });
  return world.start(NO_FAULTS).engine.resolveByChoice(world.root, choice);
}

/** Files of steps that cannot be completed in one of the directions. */
export function pathsGivenUp(
  { operation }: Scenario,
  missing: { readonly finish: readonly string[]; readonly undo: readonly string[] },
): ReadonlySet<string> {
  const lost = new Set([...missing.finish, ...missing.undo]);
  const paths = operation.steps.map((step) =>
    [step.old, step.new].flatMap((file) => file?.path ?? []),
  );
  return new Set(paths.filter((some) => some.some((path) => lost.has(path))).flat());
}
