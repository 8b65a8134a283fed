import { z } from 'zod';
import {
  addonRecordSchema,
  messageSchema,
  plannedFileSchema,
  versionBriefSchema,
} from './addon.ts';
import { loadoutTargetSchema, PLAN_INTENTS } from './loadout.ts';

/** Where the bytes of a planned file come from when the vault lacks them. */
const downloadSourceSchema = z.object({
  url: z.string(),
  sha1: z.string().nullable(),
  sha512: z.string(),
  /** A hint, not a promise (reliability B2). */
  size: z.number(),
});
export type DownloadSource = z.infer<typeof downloadSourceSchema>;

/** Why a version was chosen, or none could be had, and why not each newer one, newest first. */
export const versionChoiceSchema = z.object({
  why: messageSchema,
  passedOver: z.array(versionBriefSchema.extend({ why: messageSchema })),
});
export type VersionChoice = z.infer<typeof versionChoiceSchema>;

/** `from` null: it comes new; `to` null: it goes. `companions` move along with the add-on's name. */
export const planItemSchema = z.object({
  id: z.string(),
  kind: z.enum(['replace', 'add', 'remove', 'restore', 'switch', 'leave']),
  addonId: z.string(),
  title: z.string(),
  from: addonRecordSchema.nullable(),
  to: addonRecordSchema.nullable(),
  fromVersion: versionBriefSchema.nullable(),
  toVersion: versionBriefSchema.nullable(),
  source: downloadSourceSchema.nullable(),
  /** Of every version after the installed one up to the target, newest first; empty unless versions change. */
  changelogs: z.array(versionBriefSchema.extend({ changelog: z.string().nullable() })),
  companions: z.array(z.object({ from: plannedFileSchema, toPath: z.string() })),
  reason: messageSchema,
  /** null: the version is not the plan's choice, or nobody asked for another one. */
  choice: versionChoiceSchema.nullable(),
  /** Ids of the items that must go along with this one. */
  requires: z.array(z.string()),
  warnings: z.array(messageSchema),
  /** Worth knowing, nothing to decide, such as optional and embedded dependencies. */
  notes: z.array(messageSchema),
});
export type PlanItem = z.infer<typeof planItemSchema>;

/** design.md §1. Items of kind `leave` change nothing and say why. */
export const planSchema = z.object({
  id: z.string(),
  loadoutId: z.string(),
  intent: z.enum(PLAN_INTENTS),
  baseGeneration: z.number().int(),
  items: z.array(planItemSchema),
  warnings: z.array(messageSchema),
  target: loadoutTargetSchema,
  /** Generations that an undo takes back. */
  undoes: z.array(z.number().int()),
  /** Dependencies that nobody will need any more: offered for removal, never removed by themselves. */
  offers: z.array(z.object({ addonId: z.string(), title: z.string(), reason: messageSchema })),
  /** Sum of the sources that are not in the vault, in bytes. */
  downloadBytes: z.number(),
});
export type Plan = z.infer<typeof planSchema>;
