import { useRef, useState } from 'react';
import type { JobOutcome, JobProgress } from '#shared/domain/job.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { client } from '../lib/core/client.ts';
import { isCancelled, toPayload } from '../lib/core/errors.ts';
import { runJob } from '../lib/core/jobs.ts';

const BEGINNING: JobProgress = {
  phase: 'recover',
  done: 0,
  total: 0,
  bytesDone: 0,
  bytesTotal: 0,
  waitingUntil: null,
};

/**
 * A single job that a dialog waits for; another one cancels it. `progress` null: none runs. `run`
 * returns null if the job failed, with the error in `problem`, or was cancelled.
 */
export function useRunningJob<Kind extends JobOutcome['kind']>(kind: Kind) {
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const [problem, setProblem] = useState<ErrorPayload | null>(null);
  const running = useRef<Promise<{ jobId: string }> | null>(null);

  async function run(
    starting: Promise<{ jobId: string }>,
  ): Promise<Extract<JobOutcome, { kind: Kind }> | null> {
    cancel();
    setProgress(BEGINNING);
    setProblem(null);
    running.current = starting;
    try {
      return await runJob(starting, [kind], {
        onSnapshot: (snapshot) => setProgress(snapshot.progress),
      });
    } catch (error) {
      if (running.current === starting && !isCancelled(error)) setProblem(toPayload(error));
      return null;
    } finally {
      if (running.current === starting) {
        running.current = null;
        setProgress(null);
      }
    }
  }
  const cancel = (): void =>
    void running.current?.then((job) => client.jobs.cancel(job)).catch(() => undefined);
  return { progress, problem, run, cancel };
}
