import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { job, procedure, whenChecked } from './base.ts';

const jobBriefs = whenChecked(async () =>
  z.array((await import('../domain/job-brief.ts')).jobBriefSchema),
);
const jobSnapshot = whenChecked(async () => (await import('../domain/job.ts')).jobSnapshotSchema);

export const jobs = {
  /** Newest first: running and waiting jobs, and those that ended recently. */
  list: procedure.output(jobBriefs),
  /** Streams the same list, now and whenever it changes, at most 10 times a second. */
  watchAll: procedure.output(eventIterator(jobBriefs)),
  /**
   * Streams the current snapshot, then at most 10 updates a second; ends with the snapshot that has
   * an outcome.
   */
  watch: procedure.input(job).output(eventIterator(jobSnapshot)),
  /** Pauses a transfer, keeping what has arrived; returns false for any other job. */
  pause: procedure.input(job).output(z.object({ paused: z.boolean() })),
  resume: procedure.input(job).output(z.object({ resumed: z.boolean() })),
  /**
   * `keepsRest`: an update that stops halfway can be resumed later; without it the rest is
   * discarded.
   */
  cancel: procedure
    .input(job.extend({ keepsRest: z.boolean().optional() }))
    .output(z.object({ cancelled: z.boolean() })),
};
