import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';
import { addonChangeSchema, GENERATION_KINDS } from './loadout.ts';

const directionSchema = z.enum(['finish', 'undo']);
export type Direction = z.infer<typeof directionSchema>;

/** What an operation that a crash cut short was to do. */
const cutShortSchema = z.object({
  kind: z.enum(GENERATION_KINDS),
  createdAt: z.string(),
  changes: z.array(addonChangeSchema),
});
export type CutShort = z.infer<typeof cutShortSchema>;

const paths = z.array(z.string());

/** One that stands open and waits for a person: how far it is, and what cannot be done any more. */
export const interruptedSchema = cutShortSchema.extend({
  op: z.string(),
  /** Begun by another installation, or the folder was copied since: nothing is done before a person agreed. */
  isForeign: z.boolean(),
  /** Old and new path of each file, and whether its part is done. */
  files: z.array(
    z.object({ old: z.string().nullable(), new: z.string().nullable(), isDone: z.boolean() }),
  ),
  /** Paths whose bytes are nowhere any more, by the direction that needs them. */
  missing: z.object({ finish: paths, undo: paths }),
});
export type Interrupted = z.infer<typeof interruptedSchema>;

/** What a person decided of one. */
export const settleSchema = z.object({
  loadoutId: z.string(),
  op: z.string(),
  direction: directionSchema,
});

/** `cause`: why it was undone although it was to be finished, or stands open still. */
export const settledSchema = z.object({
  result: z.enum(['finished', 'rolled-back', 'cleaned', 'set-aside', 'open']),
  cause: errorPayloadSchema.nullable(),
});
export type Settled = z.infer<typeof settledSchema>;

/** What was finished, undone or repaired when a folder was opened. `cutShort` null: its record was made again. */
export const recoveredSchema = z.object({
  loadoutId: z.string(),
  loadout: z.string(),
  result: z.enum(['finished', 'rolled-back', 'healed']),
  cutShort: cutShortSchema.nullable(),
});
export type Recovered = z.infer<typeof recoveredSchema>;
