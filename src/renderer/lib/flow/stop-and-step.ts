import type { JobOutcome } from '#shared/domain/job.ts';
import { client } from '../core/client.ts';
import { runJob } from '../core/jobs.ts';
import type { RefusedStep } from '../state/requested-dialog.ts';
import { closeFlow } from './flow-store.ts';
import { runChange, runStep } from './run-change.ts';
import { noteStopped } from './running-changes.ts';

/**
 * Stops the change for which a step was refused, then undoes its finished part, or restores an
 * earlier state.
 */
export async function stopAndStep({ loadoutId, intent, to, jobId }: RefusedStep): Promise<void> {
  closeFlow();
  noteStopped(jobId);
  let outcome: JobOutcome | null = null;
  const stopped = runJob(Promise.resolve({ jobId }), ['apply'], {
    onSnapshot: (snapshot) => {
      ({ outcome } = snapshot);
    },
  });
  await client.jobs.cancel({ jobId }).catch(() => undefined);
  await stopped.catch(() => undefined);
  if (to !== null) await runChange(loadoutId, { intent: 'undo', to }, 'always');
  // A partly applied change is the newest: there is nothing to redo, and an undo affects it.
  else if (hasChanged(outcome) === (intent === 'undo')) runStep(loadoutId, intent);
}

/** Without any applied part, an undo would affect the change before it. */
function hasChanged(outcome: JobOutcome | null): boolean {
  return outcome !== null && 'report' in outcome && outcome.report !== undefined;
}
