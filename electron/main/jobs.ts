import { isWork } from '#shared/domain/is-work.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { CoreClient } from './ipc.ts';

type JobClient = Pick<CoreClient, 'jobs'>;

/** What has not ended, asked now. */
export async function listUnfinished({ jobs }: JobClient): Promise<readonly JobBrief[]> {
  return (await jobs.list()).filter(isUnfinished);
}

/** What is lost or half done when it is stopped; the rest only looks, and may be stopped without a word. */
export async function listWork(client: JobClient): Promise<readonly JobBrief[]> {
  return (await listUnfinished(client)).filter(isWork);
}

/** Resolves when no work is unfinished. */
export async function waitUntilIdle({ jobs }: JobClient): Promise<void> {
  for await (const list of await jobs.watchAll()) {
    if (!list.some((job) => isUnfinished(job) && isWork(job))) return;
  }
}

/** Tells of each job that ends from now on, once, until the core closes. */
export async function followEnds(
  { jobs }: JobClient,
  onEnd: (job: JobBrief) => void,
): Promise<void> {
  let ended: ReadonlySet<string> | null = null;
  for await (const list of await jobs.watchAll()) {
    const over = list.filter((job) => !isUnfinished(job));
    // The first list tells of what ended before anybody listened.
    for (const job of over) if (ended?.has(job.id) === false) onEnd(job);
    ended = new Set(over.map(({ id }) => id));
  }
}

/** No progress is shown; more than 1: there is some, and nobody knows how much. */
const NO_PROGRESS = -1;
const UNKNOWN_PROGRESS = 2;

/** How far the work is that began first, from 0 to 1 as a taskbar shows it, whenever that changes. */
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
