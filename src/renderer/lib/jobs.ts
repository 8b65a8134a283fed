import type { JobOutcome, JobSnapshot } from '#shared/domain/job.ts';
import { client } from './client.ts';
import { JobFailed } from './errors.ts';

type OutcomeOf<Kind extends JobOutcome['kind']> = Extract<JobOutcome, { kind: Kind }>;

export interface RunJobOptions {
  /** Told every snapshot: at most 10 a second. */
  readonly onSnapshot?: (snapshot: JobSnapshot) => void;
}

/**
 * Starts a job and waits for its outcome, which is one of `kinds`; a job that failed or was cancelled throws
 * JobFailed. The job belongs to the core: it goes on when this window closes.
 */
export async function runJob<Kind extends JobOutcome['kind']>(
  started: Promise<{ jobId: string }>,
  kinds: readonly Kind[],
  { onSnapshot }: RunJobOptions = {},
): Promise<OutcomeOf<Kind>> {
  const outcome = await watchJob((await started).jobId, onSnapshot);
  if (outcome.kind === 'failed') throw new JobFailed(outcome.error);
  if (outcome.kind === 'cancelled') throw new JobFailed({ code: 'CANCELLED', params: {} });
  if (!kinds.some((kind) => kind === outcome.kind)) {
    throw new JobFailed({ code: 'INTERNAL', params: { outcome: outcome.kind } });
  }
  return outcome as OutcomeOf<Kind>;
}

async function watchJob(
  jobId: string,
  onSnapshot: RunJobOptions['onSnapshot'],
): Promise<JobOutcome> {
  for await (const snapshot of await client.jobs.watch({ jobId })) {
    onSnapshot?.(snapshot);
    if (snapshot.outcome) return snapshot.outcome;
  }
  throw new JobFailed({ code: 'INTERNAL', params: { job: jobId } });
}
