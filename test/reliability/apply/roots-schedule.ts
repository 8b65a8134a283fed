import { AppError } from '#shared/errors.ts';
import { interrupt, settleAfterCrashes } from './foreign-schedule.ts';
import { checkInvariants } from './invariants.ts';
import type { Scenario } from './operations.ts';
import { attempt, createRun, requireEqual, type Run } from './run.ts';
import { NO_FAULTS } from './sim-io.ts';

/**
 * Crashes, then renames the folder, copies it elsewhere or changes its disk's number, and recovers
 * it there.
 */
export function runRootsSchedule(seed: number): void {
  const run = createRun(seed);
  const scenario = interrupt(run);
  const { world, prng } = run;
  if (prng.chance(0.3)) world.device = '2';
  const way = prng.below(4);
  if (way === 0) moveWithLoadout(run);
  else if (way === 1) world.relocate('elsewhere', null);
  else copyFolder(run, way === 2);
  if (way > 1) settleAfterCrashes(run, scenario);
  else recoverThere(run, scenario);
}

function copyFolder(run: Run, keepsLinks: boolean): void {
  run.world.relocate('elsewhere', keepsLinks);
  run.strangerIds = new Map();
}

/** The same folder under another name: recovery requires no decision. */
function recoverThere(run: Run, scenario: Scenario): void {
  const { world } = run;
  const { outcomes } = world.start(NO_FAULTS).engine.recover(world.root);
  const open = outcomes.find(({ result }) => result === 'open' || result === 'set-aside');
  if (open !== undefined)
    throw new Error(`recovery left ${open.op}: ${JSON.stringify(open.cause)}`);
  checkInvariants(run, scenario);
}

/** Refused while an operation is open; a crash leaves the folder at one path or the other. */
function moveWithLoadout(run: Run): void {
  const { world, prng } = run;
  const isOpen = [...world.files().keys()].some((path) => /\/intent\/[^/]+$/.test(path));
  const { engine, io } = world.start({
    ...NO_FAULTS,
    crashAt: prng.chance(0.5) ? 1 + prng.below(4) : null,
  });
  const result = attempt(() => engine.moveRoot(world.root, '/elsewhere'));
  if (prng.chance(0.5)) world.disk.losePower(prng);
  const isMoved = world.disk.find('/elsewhere') !== null;
  requireEqual('I1: one folder', world.disk.find('/game') === null, isMoved);
  if (isMoved) world.root = '/elsewhere';
  if (result === null) requireEqual('I7: moved', isMoved, true);
  if (isOpen) {
    requireEqual('an open operation stops a move', isMoved, false);
    if (!io.dead)
      requireEqual('its code', result instanceof AppError && result.code, 'OPERATION_OPEN');
  }
}
