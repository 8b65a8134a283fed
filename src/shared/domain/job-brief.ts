import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';
import { jobSnapshotSchema } from './job.ts';

/** A job as listed, without its result. Times are ISO 8601. */
export const jobBriefSchema = jobSnapshotSchema.omit({ outcome: true }).extend({
  /** `queued`: it waits for another job of its loadout. */
  state: z.enum(['queued', 'running', 'paused', 'ended']),
  /** Only transfers can be paused: what has arrived is kept. */
  canPause: z.boolean(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /**
   * `stale`: nothing was done because the folder had changed since the plan was made.
   * `unconfirmed`: nothing was done because the plan needs confirmation.
   */
  outcome: z.enum(['done', 'stale', 'unconfirmed', 'failed', 'cancelled']).nullable(),
  error: errorPayloadSchema.nullable(),
  /**
   * The first revision of the loadout's add-ons (`addons.list`) that contains its result; null
   * until it ends, and for a job without a loadout.
   */
  shownFrom: z.string().nullable(),
});
export type JobBrief = z.infer<typeof jobBriefSchema>;
