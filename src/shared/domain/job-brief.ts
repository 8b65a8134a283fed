import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';
import { jobSnapshotSchema } from './job.ts';

/** A job as a list shows it, without what it answered. Times are ISO 8601. */
export const jobBriefSchema = jobSnapshotSchema.omit({ outcome: true }).extend({
  /** `queued`: it waits for another job of its loadout. */
  state: z.enum(['queued', 'running', 'paused', 'ended']),
  /** Only transfers can wait: what came so far is kept. */
  canPause: z.boolean(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /**
   * `stale`: nothing was done, because the folder had changed since the plan was made. `unconfirmed`: nothing was done,
   * because the plan needs a person's confirmation.
   */
  outcome: z.enum(['done', 'stale', 'unconfirmed', 'failed', 'cancelled']).nullable(),
  error: errorPayloadSchema.nullable(),
  /** The first revision of its loadout's add-ons (`addons.list`) that shows what it did; null until its end, and where it is of no loadout. */
  shownFrom: z.string().nullable(),
});
export type JobBrief = z.infer<typeof jobBriefSchema>;
