import type { CoreParts } from '../core-parts.ts';
import type { PlanService } from './plan-service.ts';

/** Goes on with what an earlier process did not finish, each as a job that can be seen and cancelled. A folder that is away keeps its changes for the next start. */
export function resumeChanges(
  { jobs, access }: Pick<CoreParts, 'jobs' | 'access'>,
  plans: PlanService,
): void {
  const present = new Set(
    access.list().flatMap(({ id, condition }) => (condition === 'ok' ? [id] : [])),
  );
  for (const { id, loadoutId, isRunning } of plans.unfinished(null)) {
    if (isRunning || !present.has(loadoutId)) continue;
    jobs.start('apply', loadoutId, (context) => plans.resume(id, context));
  }
}
