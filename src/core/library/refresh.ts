import { AppError } from '#shared/errors.ts';
import type { DoneOperation } from '#shared/domain/loadout.ts';
import type { Logger } from '../host.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { AskRegistry, Survey, TakeSurvey } from '../loadouts/survey.ts';
import type { LookAfter } from '../loadouts/look-after.ts';
import type { CheckResult } from '../updates/updates.ts';
import { createPauseSwitch } from '../jobs/gates.ts';

const MAX_ASKED = 20;
const MAX_ASKING_MS = 3000;

interface RefreshServices {
  readonly takeSurvey: TakeSurvey;
  readonly ask: AskRegistry;
  readonly logger: Logger;
  readonly lookAfter: LookAfter;
  readonly keepSurvey: (survey: Survey) => void;
}

function findUnasked(
  { installed }: Survey,
  addons: CheckResult['addons'],
  changed: ReadonlySet<string>,
): Survey['installed'] {
  const unasked = new Set(
    addons.flatMap(({ id, state }) => (changed.has(id) && state === 'not-checked' ? [id] : [])),
  );
  return installed.filter(({ record }) => unasked.has(record.id));
}

interface RefreshRequest {
  /** What was done: of a few of its add-ons the registry is asked what is not known yet. */
  readonly generation?: DoneOperation;
  readonly signal?: AbortSignal;
}

/** What has to be decided again: after an operation what it changed, where that can be told, else everything. */
async function look(
  { lookAfter, keepSurvey, takeSurvey }: RefreshServices,
  loadoutId: string,
  generation: DoneOperation | undefined,
  context: JobContext,
): Promise<Survey> {
  const after = generation && (await lookAfter(loadoutId, generation, context.signal));
  if (!after) return takeSurvey(loadoutId, context);
  keepSurvey(after.survey);
  return { ...after.survey, installed: after.changed };
}

/** Looks at a folder and decides from what is kept. What was done before is done, so that this never fails it. */
export type Refresh = (loadoutId: string, request?: RefreshRequest) => Promise<void>;

export function createRefresh(services: RefreshServices): Refresh {
  const { ask } = services;
  return async (loadoutId, { generation, signal = new AbortController().signal } = {}) => {
    try {
      const context = toSilentContext(signal);
      const survey = await look(services, loadoutId, generation, context);
      const { addons } = await ask(survey, 'kept', context);
      const changed = generation?.changes.map(({ addonId }) => addonId) ?? [];
      const installed = findUnasked(survey, addons, new Set(changed));
      if (installed.length === 0 || installed.length > MAX_ASKED) return;
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(MAX_ASKING_MS)]);
      await ask({ ...survey, installed }, 'check', toSilentContext(inTime));
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'INTERNAL';
      services.logger.warn('library.not-refreshed', { code, error });
    }
  };
}

/** Of work that nobody watches. */
export function toSilentContext(signal: AbortSignal): JobContext {
  return {
    signal,
    gate: createPauseSwitch(),
    report: () => undefined,
    inTurn: (run) => run(),
    isGivenUp: () => false,
  };
}
