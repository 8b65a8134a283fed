import { AppError } from '#shared/errors.ts';
import type { Logger } from '../host.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { createPauseSwitch } from '../jobs/pause-gate.ts';
import type { Survey, TakeSurvey } from '../loadouts/survey.ts';
import type { CheckRequest, CheckResult } from '../updates/updates.ts';

export interface RefreshServices {
  readonly takeSurvey: TakeSurvey;
  readonly ask: (
    survey: Survey,
    how: CheckRequest['ask'],
    context: JobContext,
  ) => Promise<CheckResult>;
  readonly logger: Logger;
}

/** Looks at a folder and decides from what is kept. What was done before is done, so that this never fails it. */
export type Refresh = (loadoutId: string, signal?: AbortSignal) => Promise<void>;

export function createRefresh({ takeSurvey, ask, logger }: RefreshServices): Refresh {
  return async (loadoutId, signal = new AbortController().signal) => {
    const context = { signal, gate: createPauseSwitch(), report: () => undefined };
    try {
      await ask(await takeSurvey(loadoutId, context), 'kept', context);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'INTERNAL';
      logger.warn('library.not-refreshed', { code, error });
    }
  };
}
