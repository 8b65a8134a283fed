import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { LockDifference, LockFile } from '#shared/domain/lock-file.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { Updates } from '../updates/updates.ts';
import { compareLock } from './lock-compare.ts';
import { makeLock } from './lock-make.ts';
import { ask } from './loadout-service.ts';
import type { TakeSurvey } from './survey.ts';

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

export interface LockServices {
  readonly takeSurvey: TakeSurvey;
  readonly registries: RegistryConnections;
  readonly updates: Updates;
  readonly defaultHoldHours: () => number;
}

export function createLockService(services: LockServices): LockService {
  const { takeSurvey, registries } = services;
  return {
    async make(loadoutId, context) {
      const survey = await takeSurvey(loadoutId, context);
      const checked = await ask(services, survey, 'identify', context);
      const { profile } = await registries.connect(survey.loadout.file.registry);
      return makeLock(survey, checked, profile);
    },
    async check(loadoutId, lock, context) {
      const survey = await takeSurvey(loadoutId, context);
      const checked = await ask(services, survey, 'identify', context);
      return { loadout: survey.loadout.brief, differences: compareLock(survey, checked, lock) };
    },
  };
}
