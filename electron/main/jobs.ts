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

function isUnfinished({ state }: JobBrief): boolean {
  return state !== 'ended';
}
