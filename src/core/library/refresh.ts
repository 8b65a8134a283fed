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

/** As `Refresh`, and throws what looking at a folder throws. */
export function createLookAtAll({
  takeSurvey,
  ask,
}: RefreshServices): (loadoutId: string, signal: AbortSignal) => Promise<void> {
  return async (loadoutId, signal) => {
    const context = toSilentContext(signal);
    await ask(await takeSurvey(loadoutId, context), 'kept', context);
  };
}

/** Of work that nobody watches. */
export function toSilentContext(signal: AbortSignal): JobContext {
  return { signal, gate: createPauseSwitch(), report: () => undefined };
}

/** Looks at a folder and decides from what is kept. What was done before is done, so that this never fails it. */
export type Refresh = (loadoutId: string, signal?: AbortSignal) => Promise<void>;

export function createRefresh(services: RefreshServices): Refresh {
  const lookAtAll = createLookAtAll(services);
  return async (loadoutId, signal = new AbortController().signal) => {
    try {
      await lookAtAll(loadoutId, signal);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'INTERNAL';
      services.logger.warn('library.not-refreshed', { code, error });
    }
  };
}
