import type { Io } from '#core/apply/io.ts';
import { randomChanges } from './changes.ts';
import { ERRNOS, leaveUnsynced, randomFaults, spoilVault } from './faults.ts';
import { checkAnswer, checkInvariants, requireWholeCopies } from './invariants.ts';
import { type Contents, type Scenario, toScenario } from './operations.ts';
import { attempt, createRun, type Run, type ScheduleStats } from './run.ts';
import { NO_FAULTS } from './sim-io.ts';
import { ROOT } from './sim-world.ts';

const MAX_OPERATIONS = 4;
const MAX_NESTED_CRASHES = 4;

/**
 * Runs up to four operations with random faults, each followed by recovery (which may crash again up to four times),
 * and throws when an invariant of reliability 4.1 does not hold. The same seed is the same schedule.
 */
export function runSchedule(
  seed: number,
  stats: ScheduleStats,
  wrap: (io: Io) => Io = (io) => io,
): void {
  const run = createRun(seed, wrap);
  const { world, prng } = run;
  let contents = run.start;
  const operations = 1 + prng.below(MAX_OPERATIONS);
  for (let index = 0; index < operations && isUndisturbed(run); index += 1) {
    const base = world.generation();
    const changes = randomChanges(prng, contents, index);
    const scenario = toScenario(`op-${index}`, base, contents, changes);
    for (const content of scenario.fetched) world.plantInVault(content);
    if (prng.chance(0.05)) spoilVault(run, scenario);
    run.unsynced = prng.chance(0.15) ? leaveUnsynced(run, scenario) : null;
    contents = runOperation(run, scenario, stats);
  }
}

/** After somebody else had a hand in it, a schedule ends: what the folder should hold is no longer known. */
function isUndisturbed(run: Run): boolean {
  return run.intrusion === null && run.unsynced === null && run.rotten === null;
}

function runOperation(run: Run, scenario: Scenario, stats: ScheduleStats): Contents {
  const { world, prng } = run;
  const faults = randomFaults(run, scenario);
  const { engine, io } = world.start(faults);
  const result = attempt(() => engine.apply(ROOT, scenario.operation));
  stats.operations += 1;
  if (io.dead) stats.crashes += 1;
  const losesPower = prng.chance(io.dead ? 0.5 : 0.3);
  if (losesPower) {
    stats.powerLosses += 1;
    world.disk.losePower(prng);
  }
  requireWholeCopies(run, scenario);
  recoverWithCrashes(run, scenario, stats);
  const isNew = checkInvariants(run, scenario);
  stats.ended[isNew ? 'new' : 'old'] += 1;
  checkAnswer(result, isNew, io);
  return isNew ? scenario.after : scenario.before;
}

function recoverWithCrashes(run: Run, scenario: Scenario, stats: ScheduleStats): void {
  const { world, prng } = run;
  for (let nested = 0; nested < MAX_NESTED_CRASHES && prng.chance(0.4); nested += 1) {
    const crashAt = 1 + prng.below(80);
    const errno = prng.chance(0.2) ? { at: 1 + prng.below(300), code: prng.pick(ERRNOS) } : null;
    run.refused ||= errno !== null;
    const { engine } = world.start({ ...NO_FAULTS, crashAt, errno });
    attempt(() => engine.recover(ROOT));
    stats.recoveries += 1;
    if (prng.chance(0.5)) {
      stats.powerLosses += 1;
      world.disk.losePower(prng);
    }
    requireWholeCopies(run, scenario);
  }
  const report = world.start(NO_FAULTS).engine.recover(ROOT);
  stats.recoveries += 1;
  const open = report.outcomes.find(
    (outcome) => outcome.result === 'open' || outcome.result === 'set-aside',
  );
  if (open !== undefined)
    throw new Error(`recovery left ${open.op} ${open.result}: ${JSON.stringify(open.cause)}`);
}
