import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { JobSnapshot } from '#shared/domain/job.ts';

export interface JobTimes {
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly isQueued: boolean;
  readonly isPaused: boolean;
}

/** The job without what it answered, which may be thousands of add-ons. */
export function toJobBrief(snapshot: JobSnapshot, times: JobTimes): JobBrief {
  const { outcome, ...rest } = snapshot;
  return {
    ...rest,
    state: toState(outcome !== null, times),
    canPause:
      outcome === null && !times.isPaused && rest.kind !== 'publish' && isTransfer(rest.progress),
    createdAt: times.createdAt,
    endedAt: times.endedAt,
    outcome: toOutcome(outcome),
    error: outcome?.kind === 'failed' || outcome?.kind === 'stale' ? outcome.error : null,
  };
}

function toOutcome(outcome: JobSnapshot['outcome']): JobBrief['outcome'] {
  if (outcome === null) return null;
  const { kind } = outcome;
  return kind === 'failed' || kind === 'stale' || kind === 'cancelled' ? kind : 'done';
}

/** Also while pacing holds it. */
function isTransfer({ phase, bytesTotal }: JobSnapshot['progress']): boolean {
  return phase === 'download' || (phase === 'waiting' && bytesTotal > 0);
}

function toState(hasEnded: boolean, { isQueued, isPaused }: JobTimes): JobBrief['state'] {
  if (hasEnded) return 'ended';
  if (isPaused) return 'paused';
  return isQueued ? 'queued' : 'running';
}
