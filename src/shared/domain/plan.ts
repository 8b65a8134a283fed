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

/** The source of a planned file's bytes if the vault lacks them. */
const downloadSourceSchema = z.lazy(() =>
  z.object({
    url: z.string(),
    sha1: z.string().nullable(),
    sha512: z.string(),
    /** A hint, not a promise (reliability B2). */
    size: z.number(),
  }),
);
export type DownloadSource = z.infer<typeof downloadSourceSchema>;

/**
 * Why a version was chosen, or none was available, and why each newer one was not, newest first.
 */
export const versionChoiceSchema = z.object({
  why: messageSchema,
  passedOver: z.array(versionBriefSchema.extend({ why: messageSchema })),
  /** False: not all versions of the project were read, so newer ones may be missing here. */
  isComplete: z.boolean(),
});
export type VersionChoice = z.infer<typeof versionChoiceSchema>;

export const changelogSchema = versionBriefSchema.extend({ changelog: z.string().nullable() });
export type Changelog = z.infer<typeof changelogSchema>;

/**
 * `from` is removed and `to` written, at `path` or beside it; both are null if nothing is written.
 */
const plannedPackFileSchema = packFileSchema.extend({
  from: plannedFileSchema.nullable(),
  to: plannedFileSchema.nullable(),
});
export type PlannedPackFile = z.infer<typeof plannedPackFileSchema>;

/**
 * `from` null: it is added; `to` null: it is removed. `companions` are renamed along with the
 * add-on.
 */
export const planItemSchema = z.object({
  id: z.string(),
  kind: z.enum(['replace', 'add', 'remove', 'restore', 'switch', 'leave']),
  addonId: z.string(),
  title: z.string(),
  /** The registry's address of the icon of a new project; undefined if it has none. */
  icon: z.string().optional(),
  /** For a file that does not say what it is for: the folders to choose from. */
  folders: z.array(z.string()).optional(),
  from: addonRecordSchema.nullable(),
  to: addonRecordSchema.nullable(),
  fromVersion: versionBriefSchema.nullable(),
  toVersion: versionBriefSchema.nullable(),
  source: downloadSourceSchema.nullable(),
  /**
   * Changelogs after the installed version up to the target, newest first; empty unless the version
   * changes.
   */
  changelogs: z.array(changelogSchema),
  /** Versions in between may have changelogs that were not read: `plans.changelogs` reads them. */
  moreChangelogs: z.boolean(),
  companions: z.array(z.object({ from: plannedFileSchema, toPath: z.string() })),
  /** Its files already exist or stay: only the record changes. */
  adopted: z.boolean().optional(),
  /**
   * For a pack whose archive is available: what happens to each of its files. Undefined for
   * anything else.
   */
  packFiles: z.array(plannedPackFileSchema).optional(),
  reason: messageSchema,
  /** null: the plan did not choose the version, or no other one was requested. */
  choice: versionChoiceSchema.nullable(),
  /** Ids of the items that this one depends on. */
  requires: z.array(z.string()),
  warnings: z.array(messageSchema),
  /** Information without a decision, such as optional and bundled dependencies. */
  notes: z.array(messageSchema),
});
export type PlanItem = z.infer<typeof planItemSchema>;

/** The snapshot to take before the plan is applied, and why. */
const worldSnapshotPlanSchema = z.lazy(() =>
  z.object({
    reason: z.enum(SNAPSHOT_REASONS),
    worlds: z.number(),
    /** Size of the worlds; the snapshot adds at most this much to the disk. */
    sizeBytes: z.number(),
  }),
);

/** design §1. Items of kind `leave` change nothing and give the reason. */
export const planSchema = z.object({
  id: z.string(),
  loadoutId: z.string(),
  intent: z.enum(PLAN_INTENTS),
  baseGeneration: z.number().int(),
  items: z.array(planItemSchema),
  warnings: z.array(messageSchema),
  target: loadoutTargetSchema,
  /** The current target of the loadout, if the plan changes it; otherwise undefined. */
  targetBefore: loadoutTargetSchema.optional(),
  /** Generations that an undo, redo or restore reverts. */
  undoes: z.array(z.number().int()),
  /** Policies that an undo restores; undefined if there are none. */
  policies: z.array(policyChangeSchema).optional(),
  /** The generation that is restored; undefined for other plans. */
  restores: z.number().int().optional(),
  /** The sentence of an undo, redo or restore; undefined for other plans. */
  sentence: messageSchema.optional(),
  /**
   * Dependencies that will no longer be needed: offered for removal, never removed automatically.
   */
  offers: z.array(z.object({ addonId: z.string(), title: z.string(), reason: messageSchema })),
  /** Number of files to download, and their total bytes; files in the vault do not count. */
  downloadCount: z.number(),
  downloadBytes: z.number(),
  /**
   * The minimum duration of these downloads under the registry's rate limits; null: no limits are
   * known.
   */
  downloadWaitMs: z.number().nullable(),
  /**
   * All worlds are saved to a snapshot first (design decision 20); undefined: the plan is harmless
   * to them, or the setting is off.
   */
  worldSnapshot: worldSnapshotPlanSchema.optional(),
});
export type Plan = z.infer<typeof planSchema>;

/**
 * Waits from this length on are announced before confirmation: shorter ones would be over before
 * they are read.
 */
export const TOLD_WAIT_MS = 5000;
/** A confirmed plan that is not finished. */
export const unfinishedBriefSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    loadoutId: z.string(),
    intent: z.enum(PLAN_INTENTS),
    /** The time of confirmation. */
    createdAt: z.string(),
    inParts: z.boolean(),
    /** A process is working on it; otherwise it was interrupted. */
    isRunning: z.boolean(),
    /** Number of add-ons it is to change. */
    addons: z.number(),
  }),
);
export type UnfinishedBrief = z.infer<typeof unfinishedBriefSchema>;

/**
 * A file chosen by the user, or a project of the registry by id or slug with a version's id, number
 * or slug.
 */
export const installTargetSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('file'),
      grantId: z.string(),
      /** False: it is installed disabled. */
      enabled: z.boolean().optional(),
      /**
       * Target folder of a file without a project: one of the game’s folders, relative to the
       * loadout’s.
       */
      folder: z.string().optional(),
    }),
    z.object({ kind: z.literal('project'), project: z.string(), version: z.string().nullable() }),
  ]),
);
export type InstallTarget = z.infer<typeof installTargetSchema>;
