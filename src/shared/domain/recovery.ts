import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';
import { addonChangeSchema, GENERATION_KINDS } from './loadout.ts';

const directionSchema = z.enum(['finish', 'undo']);
export type Direction = z.infer<typeof directionSchema>;

/** What an interrupted operation was meant to do. */
const changeBriefSchema = z.object({
  kind: z.enum(GENERATION_KINDS),
  createdAt: z.string(),
  changes: z.array(addonChangeSchema),
});
export type ChangeBrief = z.infer<typeof changeBriefSchema>;

const paths = z.array(z.string());

/** An interrupted operation that waits for a decision: its progress, and which files are lost. */
export const interruptedSchema = changeBriefSchema.extend({
  op: z.string(),
  /** Started by another installation, or before the folder was copied. */
  isForeign: z.boolean(),
  /** `isDone`: this file is already changed. */
  files: z.array(
    z.object({ old: z.string().nullable(), new: z.string().nullable(), isDone: z.boolean() }),
  ),
  /** Lost files, by the direction that needs them. */
  missing: z.object({ finish: paths, undo: paths }),
});
export type Interrupted = z.infer<typeof interruptedSchema>;

/** A person's decision about an interrupted operation. */
export const settleSchema = z.object({
  loadoutId: z.string(),
  op: z.string(),
  direction: directionSchema,
});

/**
 * `cause`: why it was undone instead of finished, or is still open. `differing`: files of the change that are not as
 * the record has them.
 */
export const settledSchema = z.object({
  result: z.enum(['finished', 'rolled-back', 'cleaned', 'set-aside', 'open']),
  cause: errorPayloadSchema.nullable(),
  differing: paths,
});
export type Settled = z.infer<typeof settledSchema>;

/** An interrupted change that was undone. */
export const undoneInterruptionSchema = changeBriefSchema.extend({ op: z.string() });
export type UndoneInterruption = z.infer<typeof undoneInterruptionSchema>;

/** Something that was finished, undone or repaired when a folder was opened. `change` is null for a rebuilt record. */
export const recoveredSchema = z.object({
  loadoutId: z.string(),
  loadout: z.string(),
  result: z.enum(['finished', 'rolled-back', 'rebuilt']),
  change: changeBriefSchema.nullable(),
  differing: paths,
});
export type Recovered = z.infer<typeof recoveredSchema>;
