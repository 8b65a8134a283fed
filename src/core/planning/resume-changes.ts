import type { UnfinishedBrief } from '#shared/domain/plan.ts';
import { message } from '#shared/messages/message.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Loaded } from '../lazy-services.ts';
import { nameOf } from '../loadouts/loadout-access.ts';
import { toPlannedJob } from './plan-request.ts';
import type { PlanService } from './plan-service.ts';

type ResumeParts = Pick<CoreParts, 'jobs' | 'access' | 'unfinished'> & {
  readonly plans: Loaded<PlanService>;
};

/**
 * Resumes changes that an earlier process did not finish, each as a job that can be watched and
 * cancelled. A folder that is not available keeps its changes for the next start.
 */
export function resumeChanges(parts: ResumeParts): void {
  const { jobs, access, unfinished, plans } = parts;
  const present = new Set(
    access.list().flatMap(({ id, condition }) => (condition === 'ok' ? [id] : [])),
  );
  for (const { id, plan, isRunning } of unfinished.list(null)) {
    if (isRunning || !present.has(plan.loadoutId)) continue;
    jobs.start({ kind: 'apply', ...toPlannedJob(access, plan) }, async (context) =>
      (await plans()).resume(id, context),
    );
  }
}

/**
 * Describes the job that resumes a change; for one that is done or discarded it has a name too, and
 * the job fails.
 */
export function toResumeJob(
  { access, unfinished }: Pick<CoreParts, 'access' | 'unfinished'>,
  { id, loadoutId }: Pick<UnfinishedBrief, 'id' | 'loadoutId'>,
) {
  const change = unfinished.list(null).find((one) => one.id === id);
  if (change) return toPlannedJob(access, change.plan);
  return { loadoutId, name: message('job-resume', { loadout: nameOf(access, loadoutId) }) };
}
