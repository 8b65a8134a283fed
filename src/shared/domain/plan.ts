import { z } from 'zod';
import {
  addonRecordSchema,
  messageSchema,
  packFileSchema,
  plannedFileSchema,
  versionBriefSchema,
} from './addon.ts';
import { loadoutTargetSchema, PLAN_INTENTS, policyChangeSchema } from './loadout.ts';
import { SNAPSHOT_REASONS } from './world.ts';

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
  /** False: not every version of the project was read, so there may be newer ones that are not listed here. */
  isComplete: z.boolean(),
});
export type VersionChoice = z.infer<typeof versionChoiceSchema>;

export const changelogSchema = versionBriefSchema.extend({ changelog: z.string().nullable() });
export type Changelog = z.infer<typeof changelogSchema>;

/** `from` goes and `to` comes, at `path` or beside it; both null where nothing is written. */
const plannedPackFileSchema = packFileSchema.extend({
  from: plannedFileSchema.nullable(),
  to: plannedFileSchema.nullable(),
});
export type PlannedPackFile = z.infer<typeof plannedPackFileSchema>;

/** `from` null: it comes new; `to` null: it goes. `companions` move along with the add-on's name. */
export const planItemSchema = z.object({
  id: z.string(),
  kind: z.enum(['replace', 'add', 'remove', 'restore', 'switch', 'leave']),
  addonId: z.string(),
  title: z.string(),
  /** Where the registry has the icon of a project that is new here; absent where it has none. */
  icon: z.string().optional(),
  /** Of a file that does not say what it is for: the folders of which a person may choose one. */
  folders: z.array(z.string()).optional(),
  from: addonRecordSchema.nullable(),
  to: addonRecordSchema.nullable(),
  fromVersion: versionBriefSchema.nullable(),
  toVersion: versionBriefSchema.nullable(),
  source: downloadSourceSchema.nullable(),
  /** After the installed version up to the target, newest first; empty unless versions change. */
  changelogs: z.array(changelogSchema),
  /** Versions in between may have changelogs that were not read: `plans.changelogs` reads them. */
  moreChangelogs: z.boolean(),
  companions: z.array(z.object({ from: plannedFileSchema, toPath: z.string() })),
  /** Its files are there already, or stay there: only the record changes. */
  adopted: z.boolean().optional(),
  /** Of a pack whose archive is here: what becomes of each of its files. Absent for anything else. */
  packFiles: z.array(plannedPackFileSchema).optional(),
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

/** What is taken before the plan is applied, and why. */
const worldSnapshotPlanSchema = z.object({
  reason: z.enum(SNAPSHOT_REASONS),
  worlds: z.number(),
  /** Of the worlds; the snapshot adds at most as much to the disk. */
  sizeBytes: z.number(),
});

/** design §1. Items of kind `leave` change nothing and say why. */
export const planSchema = z.object({
  id: z.string(),
  loadoutId: z.string(),
  intent: z.enum(PLAN_INTENTS),
  baseGeneration: z.number().int(),
  items: z.array(planItemSchema),
  warnings: z.array(messageSchema),
  target: loadoutTargetSchema,
  /** What the loadout is set to now, where the plan changes it; else absent. */
  targetBefore: loadoutTargetSchema.optional(),
  /** Generations that an undo, a redo or a restore reverts. */
  undoes: z.array(z.number().int()),
  /** Rules that an undo sets back; absent where there are none. */
  policies: z.array(policyChangeSchema).optional(),
  /** The generation that a restore goes to; else absent. */
  restores: z.number().int().optional(),
  /** What an undo, a redo or a restore does, in one sentence; else absent. */
  sentence: messageSchema.optional(),
  /** Dependencies that nobody will need any more: offered for removal, never removed by themselves. */
  offers: z.array(z.object({ addonId: z.string(), title: z.string(), reason: messageSchema })),
  /** How many files have to be downloaded, and their sum in bytes; what the vault has is not among them. */
  downloadCount: z.number(),
  downloadBytes: z.number(),
  /** How long these downloads take at least, because of the registry's limits; null: it has none that are known. */
  downloadWaitMs: z.number().nullable(),
  /** A snapshot of every world is taken first (design decision 20); absent: the plan hurts none, or the setting is off. */
  worldSnapshot: worldSnapshotPlanSchema.optional(),
});
export type Plan = z.infer<typeof planSchema>;

/** A wait that a person is told before they agree: shorter ones are over before they are read. */
export const TOLD_WAIT_MS = 5000;
/** A plan that a person agreed to and that is not done yet. */
export const unfinishedBriefSchema = z.object({
  id: z.string(),
  loadoutId: z.string(),
  intent: z.enum(PLAN_INTENTS),
  /** When it was agreed to. */
  createdAt: z.string(),
  inParts: z.boolean(),
  /** A process is at it now; else it was interrupted. */
  isRunning: z.boolean(),
  /** Add-ons that it is to change. */
  addons: z.number(),
});
export type UnfinishedBrief = z.infer<typeof unfinishedBriefSchema>;

/** A file that the person chose, or a project of the registry by id or slug with a version's id, number or slug. */
export const installTargetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    grantId: z.string(),
    /** False: it comes disabled. */
    enabled: z.boolean().optional(),
    /** Where it goes if it is no project’s: one of the game’s folders, relative to the loadout’s. */
    folder: z.string().optional(),
  }),
  z.object({ kind: z.literal('project'), project: z.string(), version: z.string().nullable() }),
]);
export type InstallTarget = z.infer<typeof installTargetSchema>;
