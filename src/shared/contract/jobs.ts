import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { jobSnapshotSchema } from '../domain/job.ts';
import { procedure } from './base.ts';

const jobId = z.object({ jobId: z.string() });

export const jobs = {
  list: procedure.output(z.array(jobSnapshotSchema)),
  /** The snapshot first, then at most 10 updates a second; ends with the snapshot that has an outcome. */
  watch: procedure.input(jobId).output(eventIterator(jobSnapshotSchema)),
  cancel: procedure.input(jobId).output(z.object({ cancelled: z.boolean() })),
};
