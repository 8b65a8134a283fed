import { AppError } from '#shared/errors.ts';
import { ERRNOS } from './faults.ts';
import type { Scenario } from './operations.ts';
import { emptyStats, requireEqual, sorted, type Run } from './run.ts';
import { runSchedule, type Trouble } from './schedule.ts';
import { type Faults, NO_FAULTS, type SimIo, type StickyError } from './sim-io.ts';

const FULL_CODES = ['ENOSPC', 'EDQUOT'];

/**
 * Operations on a disk that is full, failing or read-only from some call on, until the process
 * ends.
 */
export function runStickySchedule(seed: number): void {
  runSchedule(seed, emptyStats(), { trouble: STICKY_TROUBLE });
}

const STICKY_TROUBLE: Trouble = {
  faults: (run, { before, after, fetched, operation }) =>
    withStickyError(run, 40 + 60 * operation.steps.length, [
      ...Object.keys({ ...before, ...after }).map((path) => run.world.abs(path)),
      ...fetched.map((content) => run.world.vaultPath(content)),
    ]),
  recoveryFaults: (run) => {
    const faults = withStickyError(
      run,
      150,
      [...run.world.files().keys()].map((path) => run.world.abs(path)),
    );
    return run.prng.chance(0.5) ? { ...faults, crashAt: 1 + run.prng.below(60) } : faults;
  },
  checkEnd: requireFullDiskUndone,
};

function withStickyError(run: Run, calls: number, paths: readonly string[]): Faults {
  run.refused = true;
  return { ...NO_FAULTS, sticky: randomError(run, calls, paths) };
}

function randomError({ prng }: Run, calls: number, paths: readonly string[]): StickyError {
  const at = 1 + prng.below(calls);
  const kind = prng.below(4);
  if (kind < 2) return { at, code: prng.pick(FULL_CODES), only: 'room', path: null };
  if (kind === 2) return { at, code: prng.pick(['EROFS', 'EIO']), only: 'changes', path: null };
  const path = prng.chance(0.8) ? prng.pick(paths) : null;
  return { at, code: prng.pick(ERRNOS), only: 'every call', path };
}

/**
 * A rollback requires no space: on a full disk it completes at once, unless the generation is
 * already written.
 */
function requireFullDiskUndone(
  run: Run,
  scenario: Scenario,
  { result, io }: { result: unknown; io: SimIo },
): void {
  const { world } = run;
  if (!io.isFull || !world.hasLinks || run.unsynced !== null || run.damaged.size > 0) return;
  if (result === null || world.generationOp(scenario.operation.baseGeneration + 1) !== null) return;
  const code = result instanceof AppError ? result.code : result;
  requireEqual('4.2: answer on a full disk', code, 'DISK_FULL');
  const expected = { ...run.strangers, ...scenario.before };
  requireEqual('4.2: a full disk', sorted(world.folderContents()), sorted(expected));
}
