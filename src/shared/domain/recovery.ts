import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';
import { addonChangeSchema, GENERATION_KINDS } from './loadout.ts';

const directionSchema = z.enum(['finish', 'undo']);
export type RecoveryDirection = z.infer<typeof directionSchema>;

/** The intended changes of an interrupted operation. */
const changeBriefSchema = z.object({
  kind: z.enum(GENERATION_KINDS),
  createdAt: z.string(),
  changes: z.array(addonChangeSchema),
});
export type ChangeBrief = z.infer<typeof changeBriefSchema>;

const paths = z.array(z.string());

/** An interrupted operation that needs a decision: its progress, and the missing files. */
export const interruptedSchema = changeBriefSchema.extend({
  op: z.string(),
  /** Started by another installation, or before the folder was copied. */
  isForeign: z.boolean(),
  /** `isDone`: this file has already been changed. */
  files: z.array(
    z.object({ old: z.string().nullable(), new: z.string().nullable(), isDone: z.boolean() }),
  ),
  /** Missing files, by the direction that needs them. */
  missing: z.object({ finish: paths, undo: paths }),
});
export type Interrupted = z.infer<typeof interruptedSchema>;

/** The user's decision about an interrupted operation. */
export const resolveOperationSchema = z.object({
  loadoutId: z.string(),
  op: z.string(),
  direction: directionSchema,
});

/**
 * `cause`: why it was undone instead of finished, or is still open. `differing`: files of the
 * change that do not match the record.
 */
export const resolvedOperationSchema = z.object({
  result: z.enum(['finished', 'rolled-back', 'cleaned', 'set-aside', 'open']),
  cause: errorPayloadSchema.nullable(),
  differing: paths,
});
export type ResolvedOperation = z.infer<typeof resolvedOperationSchema>;

/** An interrupted change that was undone. */
export const undoneInterruptionSchema = changeBriefSchema.extend({ op: z.string() });
export type UndoneInterruption = z.infer<typeof undoneInterruptionSchema>;

/**
 * An operation finished, undone or repaired when a folder was opened. `change` is null for a
 * rebuilt record.
 */
export const recoveredSchema = z.object({
  loadoutId: z.string(),
  loadout: z.string(),
  result: z.enum(['finished', 'rolled-back', 'rebuilt']),
  change: changeBriefSchema.nullable(),
  differing: paths,
});
export type Recovered = z.infer<typeof recoveredSchema>;
