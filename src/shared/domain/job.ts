import { z } from 'zod';
import { addonSchema, messageSchema, policySchema, versionBriefSchema } from './addon.ts';
import { publishReportSchema } from './draft.ts';
import { downloadReportSchema } from './download-report.ts';
import { codeReadingSchema, lockDifferenceSchema, lockFileSchema } from './lock-file.ts';
import { keptAnswersSchema } from './diagnostics.ts';
import { errorPayloadSchema } from './error-payload.ts';
import {
  addonChangeSchema,
  doneOperationSchema,
  GENERATION_KINDS,
  generationSchema,
  loadoutBriefSchema,
  PLAN_INTENTS,
} from './loadout.ts';
import { importPreviewSchema } from './import-preview.ts';
import { jobTransferSchema } from './job-transfer.ts';
import { installTargetSchema, planSchema } from './plan.ts';
import { bisectStatusSchema } from './bisect.ts';
import { fetchedPiecesSchema } from './play.ts';
import { prunedSnapshotsSchema, worldsReportSchema } from './world.ts';

/**
 * A difference between the folder and the last generation that was made outside Loadout (design
 * §1).
 */
export const externalChangeSchema = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  addonId: z.string(),
  /** Its current path; for `removed`, its last one. */
  path: z.string(),
  /** Only for `moved`: its path in the generation. */
  fromPath: z.string().nullable(),
  sha512: z.string().nullable(),
  recordedSha512: z.string().nullable(),
  /** Loadout installed the previous file and may restore it; undefined in earlier answers. */
  restorable: z.boolean().optional(),
});
export type ExternalChange = z.infer<typeof externalChangeSchema>;

/**
 * The age of an answer's data: `stale` if at least one registry answer is older than its lifetime.
 */
export const answerAgeSchema = z.object({
  stale: z.boolean(),
  oldestAnswerAt: z.string().nullable(),
  /** Why the registry could not be asked; null if it could. */
  cause: errorPayloadSchema.nullable(),
});
export type AnswerAge = z.infer<typeof answerAgeSchema>;

export const scanReportSchema = z.object({
  loadout: loadoutBriefSchema,
  addons: z.array(addonSchema),
  external: z.array(externalChangeSchema),
  problems: z.array(messageSchema),
  hashedFiles: z.number(),
  cachedFiles: z.number(),
  registry: answerAgeSchema,
});
export type ScanReport = z.infer<typeof scanReportSchema>;

const checkReportSchema = z.object({
  loadout: loadoutBriefSchema,
  addons: z.array(addonSchema),
  external: z.array(externalChangeSchema),
  registry: answerAgeSchema,
});
export type CheckReport = z.infer<typeof checkReportSchema>;

export const applyReportSchema = z.object({
  loadout: loadoutBriefSchema,
  generation: doneOperationSchema,
  /** Recorded before the change, because the folder had changed outside Loadout. */
  externalGeneration: doneOperationSchema.nullable(),
  /** Add-ons in the plan that were not changed, with the reason. */
  left: z.array(z.object({ addonId: z.string(), title: z.string(), reason: messageSchema })),
  /** The sentence of an undo, redo or restore; undefined for other changes. */
  sentence: messageSchema.optional(),
  /** Only if a snapshot of the worlds was taken first. */
  prunedSnapshots: prunedSnapshotsSchema.optional(),
});
export type ApplyReport = z.infer<typeof applyReportSchema>;

const verifyReportSchema = z.object({
  loadout: loadoutBriefSchema,
  generation: z.number(),
  files: z.number(),
  differences: z.array(externalChangeSchema),
  problems: z.array(messageSchema),
});
export type VerifyReport = z.infer<typeof verifyReportSchema>;

/** An add-on of a generation whose bytes are no longer stored. */
export const lostAddonSchema = z.object({ addonId: z.string(), title: z.string() });
export type LostAddon = z.infer<typeof lostAddonSchema>;

/** A generation as listed by `history`. */
export const historyEntrySchema = z.object({
  number: z.number(),
  /** `lost`: it cannot be read. */
  kind: z.enum([...GENERATION_KINDS, 'lost']),
  createdAt: z.string(),
  undoes: z.array(z.number()),
  /** The sentence of an undo, redo or restore; undefined for other changes. */
  sentence: messageSchema.optional(),
  /** Only for the change that undo or redo affects next, with its sentence. */
  next: z.object({ intent: z.enum(['undo', 'redo']), sentence: messageSchema }).optional(),
  /** The target of the loadout afterwards. */
  target: generationSchema.shape.target,
  addonCount: z.number(),
  changes: z.array(addonChangeSchema),
  policies: generationSchema.shape.policies,
  notes: generationSchema.shape.notes,
  /**
   * The generations of a change applied in parts, oldest first, and the number of add-ons it was to
   * change.
   */
  parts: z
    .object({
      addons: z.number(),
      done: z.array(z.object({ number: z.number(), createdAt: z.string(), addons: z.number() })),
    })
    .optional(),
  current: z.boolean(),
  /** A later generation undoes it. */
  undone: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Readiness of one add-on. `newestGameVersion`: the newest that any of its versions supports. */
export const readinessSchema = z.object({
  addonId: z.string(),
  title: z.string(),
  path: z.string(),
  ready: z.enum(['ready', 'not-ready', 'unknown']),
  /** The version that would be installed; null if none is ready, or the installed one is. */
  version: versionBriefSchema.nullable(),
  newestGameVersion: z.string().nullable(),
  reason: messageSchema,
});
export type Readiness = z.infer<typeof readinessSchema>;

const readyReportSchema = z.object({
  loadout: loadoutBriefSchema,
  gameVersion: z.string(),
  addons: z.array(readinessSchema),
  registry: answerAgeSchema,
});
export type ReadyReport = z.infer<typeof readyReportSchema>;

export const policyReportSchema = z.object({
  loadout: loadoutBriefSchema,
  /** The current policies of the named add-ons; null: none. */
  addons: z.array(
    z.object({ addonId: z.string(), title: z.string(), policy: policySchema.nullable() }),
  ),
});
export type PolicyReport = z.infer<typeof policyReportSchema>;

export const duplicateReportSchema = z.object({
  /** null for a dry run. */
  loadout: loadoutBriefSchema.nullable(),
  folder: z.string(),
  addons: z.number(),
  files: z.number(),
  sizeBytes: z.number(),
  /** Links, special files, and names that cannot be copied. */
  leftOut: z.number(),
});
export type DuplicateReport = z.infer<typeof duplicateReportSchema>;

const JOB_KINDS = [
  'create',
  'scan',
  'check',
  'plan',
  'apply',
  'verify',
  'ready',
  'policies',
  'lock',
  'download',
  'change',
  'move',
  'duplicate',
  'empty',
  'refresh',
  'publish',
  'worlds',
  'bisect',
  'pieces',
  'import',
] as const;

/**
 * `phase`: the current work; `locked`: another process has locked the folder. Counts are files,
 * requests or bytes.
 */
const jobProgressSchema = z.object({
  phase: z.enum([
    'recover',
    'walk',
    'copy',
    'test',
    'hash',
    'identify',
    'check',
    'review',
    'refresh',
    'plan',
    'changelogs',
    'download',
    'upload',
    'apply',
    'locked',
    'snapshot',
    'restore',
  ]),
  done: z.number(),
  total: z.number(),
  bytesDone: z.number(),
  bytesTotal: z.number(),
  /** Only for an upload. */
  bytesPerSecond: z.number().optional(),
  /** ISO 8601: when the rate limit lets the next request go; null while none waits. */
  waitingUntil: z.string().nullable(),
  /**
   * For a change that downloads, from its first file on, including the phase that puts files in
   * place.
   */
  transfer: jobTransferSchema.optional(),
});
export type JobProgress = z.infer<typeof jobProgressSchema>;

const jobOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create'),
    loadout: loadoutBriefSchema,
    /** Number of files that could not be read and are recorded without a checksum. */
    unread: z.number().int().nonnegative(),
    /** Warnings about the folder, for example that a mods folder is a link. */
    warnings: z.array(messageSchema),
    /** The folder of the loadout that this one was copied from; null if none. */
    copyOf: z.string().nullable(),
    /**
     * The game version recorded by the launcher in the folder, if the loadout took it from there.
     */
    recordedVersion: z.string().nullable(),
  }),
  z.object({ kind: z.literal('scan'), report: scanReportSchema }),
  z.object({ kind: z.literal('check'), report: checkReportSchema }),
  z.object({ kind: z.literal('plan'), plan: planSchema, registry: answerAgeSchema }),
  /** `plan`: set if it was made in the same job. */
  z.object({
    kind: z.literal('apply'),
    report: applyReportSchema,
    plan: planSchema.optional(),
  }),
  /**
   * The basis of the plan changed: nothing was done, and this is the updated plan (design decision
   * 7).
   */
  z.object({ kind: z.literal('stale'), error: errorPayloadSchema, plan: planSchema }),
  z.object({ kind: z.literal('verify'), report: verifyReportSchema }),
  z.object({ kind: z.literal('ready'), report: readyReportSchema }),
  z.object({ kind: z.literal('policies'), report: policyReportSchema }),
  z.object({ kind: z.literal('lock'), lock: lockFileSchema }),
  z.object({
    kind: z.literal('lock-check'),
    loadout: loadoutBriefSchema,
    differences: z.array(lockDifferenceSchema),
  }),
  z.object({ kind: z.literal('code'), reading: codeReadingSchema }),
  z.object({
    kind: z.literal('import'),
    preview: importPreviewSchema,
    targets: z.array(installTargetSchema),
  }),
  z.object({ kind: z.literal('download'), report: downloadReportSchema }),
  z.object({ kind: z.literal('loadout'), loadout: loadoutBriefSchema }),
  z.object({ kind: z.literal('duplicate'), report: duplicateReportSchema }),
  z.object({ kind: z.literal('storage'), freedBytes: z.number() }),
  z.object({ kind: z.literal('refreshed'), kept: z.array(keptAnswersSchema) }),
  z.object({ kind: z.literal('published'), report: publishReportSchema }),
  z.object({ kind: z.literal('worlds'), report: worldsReportSchema }),
  z.object({ kind: z.literal('bisect'), status: bisectStatusSchema }),
  z.object({ kind: z.literal('pieces'), ...fetchedPiecesSchema.shape }),
  /** `report`: the parts of the change that were already applied. */
  z.object({
    kind: z.literal('failed'),
    error: errorPayloadSchema,
    report: applyReportSchema.optional(),
  }),
  z.object({ kind: z.literal('cancelled'), report: applyReportSchema.optional() }),
]);
export type JobOutcome = z.infer<typeof jobOutcomeSchema>;

/**
 * The change that a job makes to a loadout. `addons` are ids; null: all add-ons with an update, or
 * too many to list.
 */
const jobChangeSchema = z.object({
  intent: z.enum(PLAN_INTENTS),
  addons: z.array(z.string()).nullable(),
  /**
   * Project ids on the registry: the only names of an install's add-ons before they are installed.
   */
  projects: z.array(z.string()),
});
export type JobChange = z.infer<typeof jobChangeSchema>;

export const jobSnapshotSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** Empty while the loadout is being created. */
  loadoutId: z.string(),
  /** Action and object: `Installing Tidy Hotbar`. */
  name: messageSchema,
  /** Only for a job that applies a change. */
  change: jobChangeSchema.nullable(),
  progress: jobProgressSchema,
  /** null while it runs. */
  outcome: jobOutcomeSchema.nullable(),
});
export type JobSnapshot = z.infer<typeof jobSnapshotSchema>;
