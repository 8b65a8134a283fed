import { AppError } from '#shared/errors.ts';
import { ERRNOS } from '../apply/faults.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { requireEqual } from '../apply/run.ts';
import { type Faults, NO_FAULTS, type SimIo } from '../apply/sim-io.ts';
import { SimWorld } from '../apply/sim-world.ts';
import type { MakeScenario, Scenario } from './scenario.ts';

/** Faults of the disk and the process in each try; `cut`: the power is lost afterwards. */
interface Try {
  readonly faults: Faults;
  readonly isCut: boolean;
}

/** Number of calls in a run without faults. */
interface Length {
  readonly mutating: number;
  readonly all: number;
}

function openWorld(seed: number, make: MakeScenario) {
  const prng = createPrng(seed);
  const hasLinks = prng.chance(0.8);
  const world = new SimWorld(prng, { hasLinks, foldsCase: false, wrap: (io) => io });
  const scenario = make(world, prng);
  world.disk.settle();
  return { prng, world, scenario };
}

/** Counts the calls of this seed's scenario. Throws if it fails without a fault. */
export async function measure(seed: number, make: MakeScenario): Promise<Length> {
  const { world, scenario } = openWorld(seed, make);
  const { io } = world.start(NO_FAULTS);
  await scenario.run(io);
  requireEqual('done', scenario.problems(true), []);
  return { mutating: io.mutatingCalls, all: io.calls };
}

/** Runs this seed's scenario with each of these tries, then until it is done. */
export async function runTries(
  seed: number,
  make: MakeScenario,
  tries: readonly Try[],
): Promise<void> {
  const { prng, world, scenario } = openWorld(seed, make);
  for (const one of [...tries, { faults: NO_FAULTS, isCut: true }]) {
    const { io } = world.start(one.faults);
    const isDone = await attempt(scenario, io, one.faults);
    requireEqual('a failed sync is not repeated', io.resynced, []);
    requireEqual('after the process', scenario.problems(isDone), []);
    if (one.isCut) world.disk.losePower(prng);
    if (one.isCut) requireEqual('after the power', scenario.problems(isDone), []);
  }
}

/** Returns whether it reported success. A failure must be one that can be shown to a user. */
async function attempt(scenario: Scenario, io: SimIo, faults: Faults): Promise<boolean> {
  try {
    await scenario.run(io);
    return !io.dead;
  } catch (error) {
    const isExpected = io.dead || (faults !== NO_FAULTS && isTold(error));
    if (!isExpected) throw error;
    return false;
  }
}

function isTold(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'code' in error);
}

/** Runs a scenario that randomly crashes, fails and loses power, several times. */
export async function runWriterSchedule(
  scenarios: Readonly<Record<string, MakeScenario>>,
  seed: number,
): Promise<void> {
  const prng = createPrng(seed);
  const make = prng.pick(Object.values(scenarios));
  const length = await measure(seed, make);
  const tries = Array.from({ length: 1 + prng.below(3) }, () => drawTry(prng, length));
  await runTries(seed, make, tries);
}

function drawTry(prng: Prng, { mutating, all }: Length): Try {
  const faults: Faults = { ...NO_FAULTS };
  const kind = prng.below(4);
  if (kind < 2) faults.crashAt = 1 + prng.below(mutating + 1);
  if (kind === 1 || kind === 2) faults.errno = { at: 1 + prng.below(all), code: prng.pick(ERRNOS) };
  if (kind === 3) {
    const only = prng.pick(['every call', 'changes', 'room'] as const);
    faults.sticky = { at: 1 + prng.below(all), code: prng.pick(ERRNOS), only, path: null };
  }
  return { faults, isCut: prng.chance(0.6) };
}
