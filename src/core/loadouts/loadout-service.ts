import type { Message } from '#shared/domain/addon.ts';
import type { CheckReport, HistoryEntry, ScanReport, VerifyReport } from '#shared/domain/job.ts';
import { message } from '#shared/messages/message.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { selectAddons } from './select-addons.ts';
import { createSurvey, type Survey } from './survey.ts';

/** Looks at loadouts and changes nothing; each method is a job's work. */
export interface LoadoutService {
  scan(loadoutId: string, context: JobContext): Promise<ScanReport>;
  check(request: CheckAddonsRequest, context: JobContext): Promise<CheckReport>;
  /** Compares the folder with the last generation, every byte hashed anew. */
  verify(loadoutId: string, context: JobContext): Promise<VerifyReport>;
  /** Newest first. */
  history(loadoutId: string): Promise<readonly HistoryEntry[]>;
}

interface CheckAddonsRequest {
  readonly loadoutId: string;
  /** As a person names add-ons; null: all. */
  readonly addons: readonly string[] | null;
  readonly fresh: boolean;
}

type LookingParts = Pick<CoreParts, 'access' | 'scanner' | 'takeSurvey' | 'ask' | 'history'>;

export function createLoadoutService(parts: LookingParts): LoadoutService {
  const { access, scanner, takeSurvey, ask } = parts;
  const verifySurvey = createSurvey({ access, scanner, readMetadata: false, fresh: true });

  return {
    async scan(loadoutId, context) {
      const survey = await takeSurvey(loadoutId, context);
      const checked = await ask(survey, 'identify', context);
      return {
        loadout: survey.loadout.brief,
        addons: [...checked.addons],
        external: [...survey.external],
        problems: [...survey.problems],
        hashedFiles: survey.scan.hashedFiles,
        cachedFiles: survey.scan.cachedFiles,
        registry: checked.age,
      };
    },
    async check({ loadoutId, addons, fresh }, context) {
      const survey = await takeSurvey(loadoutId, context);
      const chosen = addons === null ? survey : await narrow(parts, survey, addons, context);
      const checked = await ask(chosen, fresh ? 'fresh' : 'check', context);
      return { loadout: survey.loadout.brief, addons: [...checked.addons], registry: checked.age };
    },
    async verify(loadoutId, context) {
      const survey = await verifySurvey(loadoutId, context);
      return {
        loadout: survey.loadout.brief,
        generation: survey.loadout.file.generation,
        files: survey.scan.items.filter(({ sha512 }) => sha512 !== null).length,
        differences: [...survey.external],
        problems: [...survey.problems, ...countUnread(survey)],
      };
    },
    async history(loadoutId) {
      const { root, file } = await access.open(loadoutId);
      return parts.history.entries({ loadoutId, root, generation: file.generation });
    },
  };
}

/** What has recorded digests and could not be compared with them. */
function countUnread({ installed }: Survey): readonly Message[] {
  const count = installed.filter(
    ({ item, record }) => item.problem !== null && item.sha512 === null && record.sha512 !== null,
  ).length;
  return count === 0 ? [] : [message('scan-unread', { count })];
}

/** The survey with only the add-ons that a person named; names of projects are resolved from what is kept. */
async function narrow(
  { ask }: LookingParts,
  survey: Survey,
  selectors: readonly string[],
  context: JobContext,
): Promise<Survey> {
  const { addons } = await ask(survey, 'identify', context);
  const ids = new Set(selectAddons(addons, selectors).map(({ id }) => id));
  return { ...survey, installed: survey.installed.filter(({ record }) => ids.has(record.id)) };
}
