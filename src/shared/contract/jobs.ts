import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { job, procedure, whenChecked } from './base.ts';

const jobBriefs = whenChecked(async () =>
  z.array((await import('../domain/job-brief.ts')).jobBriefSchema),
);
const jobSnapshot = whenChecked(async () => (await import('../domain/job.ts')).jobSnapshotSchema);

export const jobs = {
  /** Newest first: what runs or waits, and what ended lately. */
  list: procedure.output(jobBriefs),
  /** The same list, now and whenever it changes, at most 10 times a second. */
  watchAll: procedure.output(eventIterator(jobBriefs)),
  /** The snapshot first, then at most 10 updates a second; ends with the snapshot that has an outcome. */
  watch: procedure.input(job).output(eventIterator(jobSnapshot)),
  /** A transfer stops where it can go on later, what came so far being kept; false for anything else. */
  pause: procedure.input(job).output(z.object({ paused: z.boolean() })),
  resume: procedure.input(job).output(z.object({ resumed: z.boolean() })),
  /** `keepsRest`: an update that stops halfway can be resumed later; without it the rest is given up. */
  cancel: procedure
    .input(job.extend({ keepsRest: z.boolean().optional() }))
    .output(z.object({ cancelled: z.boolean() })),
};
