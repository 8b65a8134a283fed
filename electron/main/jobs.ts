import { isWork } from '#shared/domain/is-work.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { CoreClient } from './ipc.ts';

type JobClient = Pick<CoreClient, 'jobs'>;

/** Lists the jobs that have not ended, as of now. */
export async function listUnfinished({ jobs }: JobClient): Promise<readonly JobBrief[]> {
  return (await jobs.list()).filter(isUnfinished);
}

/**
 * Lists the jobs that would be lost or left half done if stopped; the others only read, and may be
 * stopped without asking.
 */
export async function listWork(client: JobClient): Promise<readonly JobBrief[]> {
  return (await listUnfinished(client)).filter(isWork);
}

/** Resolves once no work is unfinished. */
export async function waitUntilIdle({ jobs }: JobClient): Promise<void> {
  for await (const list of await jobs.watchAll()) {
    if (!list.some((job) => isUnfinished(job) && isWork(job))) return;
  }
}

/** Calls `onEnd` once for each job that ends from now on, until the core closes. */
export async function followEnds(
  { jobs }: JobClient,
  onEnd: (job: JobBrief) => void,
): Promise<void> {
  let ended: ReadonlySet<string> | null = null;
  for await (const list of await jobs.watchAll()) {
    const over = list.filter((job) => !isUnfinished(job));
    // The first list contains jobs that ended before.
    for (const job of over) if (ended?.has(job.id) === false) onEnd(job);
    ended = new Set(over.map(({ id }) => id));
  }
}

/** No progress is shown; more than 1: indeterminate progress. */
const NO_PROGRESS = -1;
const UNKNOWN_PROGRESS = 2;

/**
 * Shows the progress of the oldest running work on the taskbar, from 0 to 1, whenever it changes.
 */
export async function followProgress(
  { jobs }: JobClient,
  show: (fraction: number) => void,
): Promise<void> {
  let shown = NO_PROGRESS;
  for await (const list of await jobs.watchAll()) {
    const first = list.findLast((job) => job.state === 'running' && isWork(job));
    const fraction = first === undefined ? NO_PROGRESS : fractionOf(first);
    if (fraction !== shown) show(fraction);
    shown = fraction;
  }
}

function fractionOf({ progress: { done, total, bytesDone, bytesTotal } }: JobBrief): number {
  if (bytesTotal > 0) return Math.min(1, bytesDone / bytesTotal);
  return total > 0 ? Math.min(1, done / total) : UNKNOWN_PROGRESS;
}

function isUnfinished({ state }: JobBrief): boolean {
  return state !== 'ended';
}
