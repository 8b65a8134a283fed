import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { LockDifference, LockFile } from '#shared/domain/lock-file.ts';
import type { JobContext } from '../jobs/job-runner.ts';

/** Lockfiles of a loadout (`loadout.lock.json`); making a folder equal to one is a plan of intent `sync`. */
export interface LockService {
  make(loadoutId: string, context: JobContext): Promise<LockFile>;
  /** Compares the folder as it stands with the lockfile. */
  check(
    loadoutId: string,
    lock: LockFile,
    context: JobContext,
  ): Promise<{ readonly loadout: LoadoutBrief; readonly differences: readonly LockDifference[] }>;
}
