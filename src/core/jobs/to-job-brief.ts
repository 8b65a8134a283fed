import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { JobProgress, JobSnapshot } from '#shared/domain/job.ts';

export interface JobRecord extends Pick<JobBrief, 'createdAt' | 'endedAt' | 'shownFrom'> {
  readonly isQueued: boolean;
  readonly isPaused: boolean;
}

/** The job without its answer, which may have thousands of add-ons. */
export function toJobBrief(snapshot: JobSnapshot, record: JobRecord): JobBrief {
  const { outcome, ...rest } = snapshot;
  const result = toBriefOutcome(outcome, rest.kind);
  return {
    ...rest,
    // A list of jobs is sent often: the add-ons of an ended change are only included when it
    // failed.
    change: result === 'done' ? null : rest.change,
    progress: result === null ? rest.progress : withoutTransfer(rest.progress),
    state: toState(outcome !== null, record),
    canPause: outcome === null && !record.isPaused && rest.progress.phase === 'download',
    createdAt: record.createdAt,
    endedAt: record.endedAt,
    outcome: result,
    error: outcome?.kind === 'failed' || outcome?.kind === 'stale' ? outcome.error : null,
    shownFrom: record.shownFrom,
  };
}

function withoutTransfer(progress: JobProgress): JobProgress {
  const { transfer: _, ...rest } = progress;
  return rest;
}

function toBriefOutcome(
  outcome: JobSnapshot['outcome'],
  job: JobSnapshot['kind'],
): JobBrief['outcome'] {
  if (outcome === null) return null;
  const { kind } = outcome;
  if (kind === 'plan' && job === 'apply') return 'unconfirmed';
  return kind === 'failed' || kind === 'stale' || kind === 'cancelled' ? kind : 'done';
}

function toState(hasEnded: boolean, { isQueued, isPaused }: JobRecord): JobBrief['state'] {
  if (hasEnded) return 'ended';
  if (isPaused) return 'paused';
  return isQueued ? 'queued' : 'running';
}
