import { z } from 'zod';
import { addonRecordSchema, messageSchema, versionBriefSchema } from './addon.ts';
import { loadoutTargetSchema } from './loadout.ts';

/** One file as a plan and a journal step name it; `path` is relative to the root. */
export const plannedFileSchema = z.object({
  path: z.string(),
  size: z.number().int().nonnegative(),
  sha512: z.string(),
});
export type PlannedFile = z.infer<typeof plannedFileSchema>;

/** Where the bytes of a planned file come from when the vault lacks them. */
const downloadSourceSchema = z.object({
  url: z.string(),
  sha1: z.string().nullable(),
  sha512: z.string(),
  /** A hint, not a promise (reliability B2). */
  size: z.number(),
});
export type DownloadSource = z.infer<typeof downloadSourceSchema>;

/** `from` null: it comes new; `to` null: it goes. `companions` move along with the add-on's name. */
export const planItemSchema = z.object({
  id: z.string(),
  kind: z.enum(['replace', 'add', 'remove', 'restore', 'rename', 'leave']),
  addonId: z.string(),
  title: z.string(),
  from: addonRecordSchema.nullable(),
  to: addonRecordSchema.nullable(),
  fromVersion: versionBriefSchema.nullable(),
  toVersion: versionBriefSchema.nullable(),
  source: downloadSourceSchema.nullable(),
  companions: z.array(z.object({ from: plannedFileSchema, toPath: z.string() })),
  reason: messageSchema,
  /** Ids of the items that must go along with this one. */
  requires: z.array(z.string()),
  warnings: z.array(messageSchema),
});
export type PlanItem = z.infer<typeof planItemSchema>;

/** design.md §1. Items of kind `leave` change nothing and say why. */
export const planSchema = z.object({
  id: z.string(),
  loadoutId: z.string(),
  intent: z.enum(['update', 'undo']),
  baseGeneration: z.number().int(),
  items: z.array(planItemSchema),
  warnings: z.array(messageSchema),
  target: loadoutTargetSchema,
  /** Generations that an undo takes back. */
  undoes: z.array(z.number().int()),
  /** Sum of the sources that are not in the vault, in bytes. */
  downloadBytes: z.number(),
});
export type Plan = z.infer<typeof planSchema>;
