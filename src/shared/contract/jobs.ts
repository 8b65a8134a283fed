import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { jobBriefSchema } from '../domain/job-brief.ts';
import { jobSnapshotSchema } from '../domain/job.ts';
import { procedure } from './base.ts';

const jobId = z.object({ jobId: z.string() });

export const jobs = {
  /** Newest first: what runs or waits, and what ended lately. */
  list: procedure.output(z.array(jobBriefSchema)),
  /** The same list, now and whenever it changes, at most 10 times a second. */
  watchAll: procedure.output(eventIterator(z.array(jobBriefSchema))),
  /** The snapshot first, then at most 10 updates a second; ends with the snapshot that has an outcome. */
  watch: procedure.input(jobId).output(eventIterator(jobSnapshotSchema)),
  /** A transfer stops where it can go on later, what came so far being kept; false for anything else. */
  pause: procedure.input(jobId).output(z.object({ paused: z.boolean() })),
  resume: procedure.input(jobId).output(z.object({ resumed: z.boolean() })),
  cancel: procedure.input(jobId).output(z.object({ cancelled: z.boolean() })),
};
