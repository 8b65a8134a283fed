import { z } from 'zod';
import { messageSchema } from './addon.ts';
import { mendSchema } from './health.ts';
import { historyEntrySchema } from './job.ts';
import { addonNameSchema } from './known-addons.ts';

/** A problem found in a log. */
export const crashProblemSchema = z.object({
  /** Id of the pattern that found it. */
  pattern: z.string(),
  /** The game continues after it. */
  isHarmless: z.boolean(),
  /** The add-ons do not fit together: it says nothing about any one of them. */
  isAboutSet: z.boolean(),
  message: messageSchema,
  /** The line of the log, shortened if it is long. */
  line: z.string(),
  /** Add-ons that the log names by id, file, package or folder; each may be the cause. */
  blamed: z.array(addonNameSchema),
  /** Installed add-ons that the log names as required. */
  required: z.array(addonNameSchema),
  mends: z.array(mendSchema),
});
export type CrashProblem = z.infer<typeof crashProblemSchema>;

export const crashExplanationSchema = z.object({
  runId: z.string(),
  /** The likeliest cause first. */
  problems: z.array(crashProblemSchema),
  /** Changes since the last run that went well; null: there was none. */
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
