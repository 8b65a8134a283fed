import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { CoreClient } from './ipc.ts';

/** The jobs of the core as they stand now. */
export interface JobWatch {
  /** Those that have not ended, newest first. */
  unfinished(): readonly JobBrief[];
  /** Resolves when nothing is unfinished. */
  whenIdle(): Promise<void>;
  stop(): void;
}

export interface JobWatchOptions {
  readonly client: Pick<CoreClient, 'jobs'>;
  /** Hears of each job that ended since the last time, once. */
  readonly onEnd: (job: JobBrief) => void;
}

/** Follows the core's list of jobs until it is stopped or the core closes. */
export function watchJobs({ client, onEnd }: JobWatchOptions): JobWatch {
  const end = new AbortController();
  const idle = new Set<() => void>();
  let unfinished: readonly JobBrief[] = [];
  let ended: ReadonlySet<string> | null = null;

  function take(jobs: readonly JobBrief[]): void {
    unfinished = jobs.filter(({ state }) => state !== 'ended');
    const over = jobs.filter(({ state }) => state === 'ended');
    // The first list tells of what ended before anybody listened.
    for (const job of over) if (ended?.has(job.id) === false) onEnd(job);
    ended = new Set(over.map(({ id }) => id));
    if (unfinished.length > 0) return;
    for (const resolve of idle) resolve();
    idle.clear();
  }

  async function follow(): Promise<void> {
    try {
      for await (const jobs of await client.jobs.watchAll(undefined, { signal: end.signal }))
        take(jobs);
    } catch (error) {
      if (!end.signal.aborted) throw error;
    }
  }
  void follow().catch(() => take([]));

  return {
    unfinished: () => unfinished,
    whenIdle: () =>
      new Promise((resolve) => {
        if (unfinished.length === 0) resolve();
        else idle.add(resolve);
      }),
    stop: () => end.abort(),
  };
}
