import { LOADOUT_FILE } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { generationOf, loadoutOf } from './operations.ts';
import { createPrng } from './prng.ts';
import { attempt, requireEqual } from './run.ts';
import { type Faults, NO_FAULTS } from './sim-io.ts';
import { SimWorld } from './sim-world.ts';

/**
 * Creates a loadout with a failing call: if it reports failure, no loadout remains and creating it
 * again works.
 */
export function runFailingStart(seed: number): void {
  const prng = createPrng(seed);
  const world = new SimWorld(prng, { hasLinks: true, foldsCase: false, wrap: (io) => io });
  const code = prng.pick(['EIO', 'EDQUOT', 'ENOSPC', 'EMFILE']);
  const start = (faults: Faults): unknown =>
    attempt(() =>
      world
        .start(faults)
        .engine.initialize(world.root, loadoutOf(0, {}), generationOf(0, 'init', {})),
    );
  const at = 1 + prng.below(80);
  const faults = prng.chance(0.5)
    ? { errno: { at, code } }
    : { sticky: { at, code, only: 'changes' as const, path: null } };
  const failure = start({ ...NO_FAULTS, ...faults });
  requireEqual('I7: record', world.read(LOADOUT_FILE) === null, failure !== null);
  if (failure !== null) requireEqual('begun again', start(NO_FAULTS), null);
  requireEqual('I7: generation', [world.generation(), world.generationOp(0)], [0, 'init']);
}

/**
 * Creates a loadout with a crash in the middle, creates it again, and loses power after that
 * succeeded.
 */
export function runStartSchedule(seed: number): void {
  const prng = createPrng(seed);
  const world = new SimWorld(prng, { hasLinks: true, foldsCase: false, wrap: (io) => io });
  const start = (faults: Faults): unknown =>
    attempt(() =>
      world
        .start(faults)
        .engine.initialize(world.root, loadoutOf(0, {}), generationOf(0, 'init', {})),
    );
  start({ ...NO_FAULTS, crashAt: 1 + prng.below(24) });
  if (prng.chance(0.5)) world.disk.losePower(prng);
  const again = start(NO_FAULTS);
  if (again !== null && !(again instanceof AppError && again.code === 'FOLDER_TAKEN')) throw again;
  if (again === null) {
    requireEqual('I4: begun again', world.stateProblems(), []);
    world.disk.losePower(prng);
  }
  requireEqual('I7: generation', [world.generation(), world.generationOp(0)], [0, 'init']);
  world.start(NO_FAULTS).engine.recover(world.root);
  requireEqual('I4', world.stateProblems(), []);
}
