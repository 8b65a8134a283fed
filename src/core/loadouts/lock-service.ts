import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { LockDifference, LockFile } from '#shared/domain/lock-file.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { compareLock } from './lock-compare.ts';
import { makeLock } from './lock-make.ts';

/** Lockfiles of a loadout (`loadout.lock.json`); making a folder equal to one is a plan of intent `sync`. */
export interface LockService {
  make(loadoutId: string, context: JobContext): Promise<LockFile>;
  /** Compares the folder as it stands with the lockfile. Throws LOCK_REGISTRY_DIFFERS, LOCK_GAME_DIFFERS. */
  check(
    loadoutId: string,
    lock: LockFile,
    context: JobContext,
  ): Promise<{ readonly loadout: LoadoutBrief; readonly differences: readonly LockDifference[] }>;
}

type LockParts = Pick<CoreParts, 'takeSurvey' | 'ask' | 'registries'>;

export function createLockService({ takeSurvey, ask, registries }: LockParts): LockService {
  return {
    async make(loadoutId, context) {
      const survey = await takeSurvey(loadoutId, context);
      const checked = await ask(survey, 'identify', context);
      const { profile } = await registries.connect(survey.loadout.file.registry);
      return makeLock(survey, checked, profile);
    },
    async check(loadoutId, lock, context) {
      const survey = await takeSurvey(loadoutId, context);
      const checked = await ask(survey, 'identify', context);
      return { loadout: survey.loadout.brief, differences: compareLock(survey, checked, lock) };
    },
  };
}
