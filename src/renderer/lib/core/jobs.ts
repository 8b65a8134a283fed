import type { JobOutcome, JobSnapshot } from '#shared/domain/job.ts';
import { client, waitUntilConnected } from './client.ts';
import { ConnectionLost } from '../connection/transport.ts';
import { JobFailed, toPayload } from './errors.ts';

type OutcomeOf<Kind extends JobOutcome['kind']> = Extract<JobOutcome, { kind: Kind }>;

export interface RunJobOptions {
  /** Called for every snapshot, at most 10 a second. */
  readonly onSnapshot?: (snapshot: JobSnapshot) => void;
}

/**
 * Starts a job and waits for its outcome, which is one of `kinds`; throws JobFailed if it failed or
 * was cancelled. The job belongs to the core and continues when this window closes.
 */
export async function runJob<Kind extends JobOutcome['kind']>(
  started: Promise<{ jobId: string }>,
  kinds: readonly Kind[],
  { onSnapshot }: RunJobOptions = {},
): Promise<OutcomeOf<Kind>> {
  const outcome = await followJob((await started).jobId, onSnapshot);
  if (outcome.kind === 'failed') throw new JobFailed(outcome.error);
  if (outcome.kind === 'cancelled') throw new JobFailed({ code: 'CANCELLED', params: {} });
  if (!kinds.some((kind) => kind === outcome.kind)) {
    throw new JobFailed({ code: 'INTERNAL', params: { outcome: outcome.kind } });
  }
  return outcome as OutcomeOf<Kind>;
}

/** A job continues while this window is disconnected, but a restarted core does not know it. */
async function followJob(
  jobId: string,
  onSnapshot: RunJobOptions['onSnapshot'],
): Promise<JobOutcome> {
  try {
    return await readOutcome(jobId, onSnapshot);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
  await waitUntilConnected();
  try {
    return await followJob(jobId, onSnapshot);
  } catch (error) {
    if (toPayload(error).code !== 'INTERNAL') throw error;
    throw new JobFailed({ code: 'JOB_INTERRUPTED', params: {} });
  }
}

async function readOutcome(
  jobId: string,
  onSnapshot: RunJobOptions['onSnapshot'],
): Promise<JobOutcome> {
  for await (const snapshot of await client.jobs.watch({ jobId })) {
    onSnapshot?.(snapshot);
    if (snapshot.outcome) return snapshot.outcome;
  }
  throw new JobFailed({ code: 'INTERNAL', params: { job: jobId } });
}
