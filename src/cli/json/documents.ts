import { z } from 'zod';
import { doctorCheckSchema } from '#shared/domain/doctor.ts';
import {
  applyReportSchema,
  duplicateReportSchema,
  externalChangeSchema,
  policyReportSchema,
  readinessSchema,
  scanReportSchema,
} from '#shared/domain/job.ts';
import {
  addonDependencySchema,
  addonDetailsSchema,
  addonHistorySchema,
  addonNameSchema,
} from '#shared/domain/known-addons.ts';
import { folderCheckSchema } from '#shared/domain/folder.ts';
import { foundInstanceSchema, importPreviewSchema } from '#shared/domain/import-preview.ts';
import { findingSchema } from '#shared/domain/health.ts';
import { registryListSchema } from '#shared/domain/registry.ts';
import { addonChangeSchema, loadoutBriefSchema } from '#shared/domain/loadout.ts';
import { prunedSnapshotsSchema } from '#shared/domain/world.ts';
import {
  interruptedSchema,
  settledSchema,
  undoneInterruptionSchema,
} from '#shared/domain/recovery.ts';
import {
  addonDocumentSchema,
  entryDocumentSchema,
  answerAgeFields,
  countsSchema,
  errorTextSchema,
  messageTextSchema,
  planDocumentSchema,
  schemaVersion,
} from './values.ts';

// What each command prints under --json; docs/cli.md describes the same to people.

export const errorDocumentSchema = z.object({ schemaVersion, error: errorTextSchema });

export const loadoutDocumentSchema = z.object({ schemaVersion, loadout: loadoutBriefSchema });
export type LoadoutDocument = z.infer<typeof loadoutDocumentSchema>;

export const initDocumentSchema = z.object({
  schemaVersion,
  /** null with --dry-run, which makes none. */
  loadout: loadoutBriefSchema.nullable(),
  /** Files that could not be read, and are recorded without a checksum. */
  unread: z.number(),
  /** Of the folder: a mods folder that is a link, for one. */
  warnings: z.array(messageTextSchema),
  /** The folder of the loadout that this one is a copy of; null for any other. */
  copyOf: z.string().nullable(),
  /** What --dry-run found; else null. */
  check: z
    .object({
      folder: z.string(),
      registry: z.string(),
      reason: messageTextSchema,
      warnings: z.array(messageTextSchema),
      found: folderCheckSchema.shape.found,
    })
    .nullable(),
});
export type InitDocument = z.infer<typeof initDocumentSchema>;

export const forgetDocumentSchema = loadoutDocumentSchema.extend({
  /** false: the person said no. */
  forgotten: z.boolean(),
});
export type ForgetDocument = z.infer<typeof forgetDocumentSchema>;

export const openDocumentSchema = z.object({
  schemaVersion,
  kind: z.enum(['page', 'folder']),
  target: z.string(),
  opened: z.boolean(),
});
export type OpenDocument = z.infer<typeof openDocumentSchema>;

const settingSchema = z.object({
  key: z.string(),
  /** As it can be typed, like `default`. */
  value: z.string(),
  default: z.string(),
  isDefault: z.boolean(),
  allowed: z.string(),
  text: z.string(),
});
export const configDocumentSchema = z.object({ schemaVersion, setting: settingSchema });
export type ConfigDocument = z.infer<typeof configDocumentSchema>;
export const configListDocumentSchema = z.object({
  schemaVersion,
  settings: z.array(settingSchema),
  damaged: z.array(z.string()),
});
export type ConfigListDocument = z.infer<typeof configListDocumentSchema>;

/** `registry`: the one that was added or removed. */
export const registriesDocumentSchema = z.object({
  schemaVersion,
  registry: z.string().nullable(),
  registries: z.array(
    registryListSchema.element.omit({ profile: true }).extend({
      id: z.string(),
      name: z.string(),
      address: z.string().nullable(),
      website: z.string().nullable(),
      /** The address of the registry that it mirrors. */
      mirrorOf: z.string().nullable(),
    }),
  ),
});
export type RegistriesDocument = z.infer<typeof registriesDocumentSchema>;

export const listDocumentSchema = z.object({
  schemaVersion,
  loadouts: z.array(loadoutBriefSchema),
});
export type ListDocument = z.infer<typeof listDocumentSchema>;

export const scanDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  ...answerAgeFields,
  counts: countsSchema,
  hashedFiles: scanReportSchema.shape.hashedFiles,
  cachedFiles: scanReportSchema.shape.cachedFiles,
  addons: z.array(addonDocumentSchema),
  external: z.array(externalChangeSchema),
  problems: z.array(messageTextSchema),
});
export type ScanDocument = z.infer<typeof scanDocumentSchema>;

export const checkDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  ...answerAgeFields,
  counts: countsSchema,
  addons: z.array(addonDocumentSchema),
  external: z.array(externalChangeSchema),
});
export type CheckDocument = z.infer<typeof checkDocumentSchema>;

/** Of every command that changes files: `result` is null when nothing was changed (dry run, nothing to do, answered no). */
export const operationDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  ...answerAgeFields,
  plan: planDocumentSchema,
  result: z
    .object({
      generation: z.number(),
      externalGeneration: z.number().nullable(),
      changes: z.array(addonChangeSchema),
      left: z.array(applyReportSchema.shape.left.element.extend({ reason: messageTextSchema })),
      /** Automatic snapshots of worlds that were removed; null: none was taken first. */
      prunedSnapshots: prunedSnapshotsSchema.nullable(),
    })
    .nullable(),
});
export type OperationDocument = z.infer<typeof operationDocumentSchema>;

/** `import`: what was found, before the plan. */
export const importDocumentSchema = operationDocumentSchema.extend({ import: importPreviewSchema });
export type ImportDocument = z.infer<typeof importDocumentSchema>;

/** `import` without a path. */
export const foundInstancesDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  instances: z.array(foundInstanceSchema.omit({ folder: true }).extend({ path: z.string() })),
});
export type FoundInstancesDocument = z.infer<typeof foundInstancesDocumentSchema>;

/** `loadout` null, and nothing made: --dry-run. `change`: what --game-version does to the copy; null: it was not named. */
export const duplicateDocumentSchema = z.object({
  schemaVersion,
  ...duplicateReportSchema.shape,
  change: operationDocumentSchema.omit({ schemaVersion: true, loadout: true }).nullable(),
});
export type DuplicateDocument = z.infer<typeof duplicateDocumentSchema>;

/** Of `update --resume` and `--discard`: `result` is null when nothing was changed. */
const resumedDocumentSchema = operationDocumentSchema.pick({
  schemaVersion: true,
  loadout: true,
  result: true,
});
export type ResumedDocument = z.infer<typeof resumedDocumentSchema>;

const describedAddonSchema = z.object({
  addonId: z.string(),
  title: z.string(),
  note: z.string().nullable(),
});

export const groupsDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  groups: z.array(z.object({ name: z.string(), addons: z.array(describedAddonSchema) })),
  /** Add-ons with a note, in a group or not. */
  notes: z.array(describedAddonSchema),
});
export type GroupsDocument = z.infer<typeof groupsDocumentSchema>;

/** `pin`, `unpin`, `skip`, `unskip`, `group`, `ungroup` and `note`. */
export const policiesDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  addons: policyReportSchema.shape.addons,
});
export type PoliciesDocument = z.infer<typeof policiesDocumentSchema>;

export const readyDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  ...answerAgeFields,
  gameVersion: z.string(),
  counts: z.record(readinessSchema.shape.ready, z.number()),
  addons: z.array(readinessSchema.extend({ reason: messageTextSchema })),
});
export type ReadyDocument = z.infer<typeof readyDocumentSchema>;

export const historyDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  /** `ranWellAt`: when the newest run that ended well on it was started; null: none of the runs that are kept did. */
  generations: z.array(entryDocumentSchema.extend({ ranWellAt: z.string().nullable() })),
  /** Interrupted changes that were undone, newest first. */
  interrupted: z.array(undoneInterruptionSchema),
});
export type HistoryDocument = z.infer<typeof historyDocumentSchema>;

export const healthDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  /** The worst first. `command`: what mends it; null: nothing that Loadout could do. `otherCommand`: another way. */
  findings: z.array(
    findingSchema.omit({ mend: true, otherMend: true, icon: true }).extend({
      message: messageTextSchema,
      command: z.string().nullable(),
      otherCommand: z.string().nullable(),
    }),
  ),
  /** What is wrong with the Java that is set for the loadout, which was run to ask. */
  java: messageTextSchema.nullable(),
});
export type HealthDocument = z.infer<typeof healthDocumentSchema>;

export const whyDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  addon: addonDetailsSchema.shape.addon
    .pick({ id: true, path: true, enabled: true, origin: true, project: true, version: true })
    .extend({ title: z.string() }),
  requiredBy: z.array(addonNameSchema),
  requires: z.array(addonDependencySchema.omit({ imageKey: true })),
  /** Everything here that requires it or that it requires, over any number of others. */
  together: z.array(addonNameSchema),
  /** Newest first. */
  history: z.array(addonHistorySchema.extend({ note: messageTextSchema.nullable() })),
});
export type WhyDocument = z.infer<typeof whyDocumentSchema>;

export const recoverDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  interrupted: z.array(interruptedSchema),
  /** The result of each; empty without --finish and --undo. */
  settled: z.array(settledSchema.extend({ op: z.string() })),
});
export type RecoverDocument = z.infer<typeof recoverDocumentSchema>;

export const verifyDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  generation: z.number(),
  files: z.number(),
  differences: z.array(externalChangeSchema),
  problems: z.array(messageTextSchema),
  /** VERIFY_DIFFERS when there are differences. */
  error: errorTextSchema.nullable(),
});
export type VerifyDocument = z.infer<typeof verifyDocumentSchema>;

export const registryServeDocumentSchema = z.object({
  schemaVersion,
  origin: z.string(),
  fileOrigin: z.string().nullable(),
  /** Of `--metrics-port`. */
  metricsOrigin: z.string().nullable(),
  profile: z.string(),
  faults: z.array(z.string()),
  review: z.string(),
  dataDir: z.string(),
  /** Of the start that filled the directory only. */
  firstRunAccounts: z.array(
    z.object({ userName: z.string(), email: z.string(), password: z.string() }),
  ),
});
export type RegistryServeDocument = z.infer<typeof registryServeDocumentSchema>;

export const registryMirrorDocumentSchema = z.object({
  schemaVersion,
  origin: z.string(),
  /** The registry that is mirrored: its id here, and its address. */
  registry: z.string(),
  mirrorOf: z.string(),
  dataDir: z.string(),
  cachedBytes: z.number(),
  maxBytes: z.number(),
});
export type RegistryMirrorDocument = z.infer<typeof registryMirrorDocumentSchema>;

export const serveDocumentSchema = z.object({
  schemaVersion,
  origin: z.string(),
  /** What a browser has to open; the code in it is of no use for a second time. */
  file: z.string(),
  /** With `--open`: the same for a browser that cannot read the file; it works once, for five minutes. */
  address: z.string().nullable(),
});
export type ServeDocument = z.infer<typeof serveDocumentSchema>;

export const registryReviewDocumentSchema = z.object({
  schemaVersion,
  project: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    previousStatus: z.string(),
    status: z.string(),
  }),
});
export type RegistryReviewDocument = z.infer<typeof registryReviewDocumentSchema>;

export const registryBackupDocumentSchema = z.object({
  schemaVersion,
  backup: z.string(),
  dataDir: z.string(),
  /** Of all tables together. */
  rows: z.number(),
  files: z.number(),
  /** Of the files. */
  bytes: z.number(),
});
export type RegistryBackupDocument = z.infer<typeof registryBackupDocumentSchema>;

export const doctorDocumentSchema = z.object({
  schemaVersion,
  /** The file that was written for somebody else; null where none was asked for. */
  report: z.string().nullable(),
  checks: z.array(
    doctorCheckSchema.extend({
      subject: messageTextSchema,
      finding: messageTextSchema,
      hint: messageTextSchema.nullable(),
    }),
  ),
});
export type DoctorDocument = z.infer<typeof doctorDocumentSchema>;
