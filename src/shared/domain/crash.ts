import { z } from 'zod';
import { messageSchema } from './addon.ts';
import { mendSchema } from './health.ts';
import { historyEntrySchema } from './job.ts';
import { addonNameSchema } from './known-addons.ts';

/** One thing that a log says went wrong. */
export const crashProblemSchema = z.object({
  /** The pattern that found it. */
  pattern: z.string(),
  /** The game goes on after it. */
  isHarmless: z.boolean(),
  message: messageSchema,
  /** The line of the log, cut where it is long. */
  line: z.string(),
  /** Add-ons that the log names by id, file, package or folder; each may be to blame. */
  blamed: z.array(addonNameSchema),
  /** Add-ons that it says are required, as far as they are in the folder. */
  required: z.array(addonNameSchema),
  mends: z.array(mendSchema),
});
export type CrashProblem = z.infer<typeof crashProblemSchema>;

export const crashExplanationSchema = z.object({
  runId: z.string(),
  /** The likeliest cause first. */
  problems: z.array(crashProblemSchema),
  /** Since the last run that went well; null: none did. */
  changes: z
    .object({
      runId: z.string(),
      generation: z.number(),
      startedAt: z.string(),
      /** Newest first. */
      entries: z.array(historyEntrySchema),
    })
    .nullable(),
});
export type CrashExplanation = z.infer<typeof crashExplanationSchema>;
