import type { CoreParts } from '../core-parts.ts';
import type { Loaded } from '../lazy-services.ts';
import type { PlanService } from './plan-service.ts';

type ResumeParts = Pick<CoreParts, 'jobs' | 'access' | 'unfinished'> & {
  readonly plans: Loaded<PlanService>;
};

/**
 * Resumes changes that an earlier process did not finish, each as a job that can be watched and
 * cancelled. A folder that is not available keeps its changes for the next start.
 */
export async function resumeChanges(parts: ResumeParts): Promise<void> {
  const { jobs, access, unfinished, plans } = parts;
  const present = new Set(
    access.list().flatMap(({ id, condition }) => (condition === 'ok' ? [id] : [])),
  );
  const interrupted = unfinished
    .list(null)
    .filter(({ isRunning, plan }) => !isRunning && present.has(plan.loadoutId));
  if (interrupted.length === 0) return;
  const service = await plans();
  for (const { id, plan } of interrupted) {
    const { loadoutId } = plan;
    jobs.start({ kind: 'apply', ...service.unfinishedJob({ id, loadoutId }) }, (context) =>
      service.resume(id, context),
    );
  }
}
