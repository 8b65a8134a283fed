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
  resolvedOperationSchema,
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

// Output of each command with --json; docs/cli.md describes it for users.

export const errorDocumentSchema = z.object({ schemaVersion, error: errorTextSchema });

export const loadoutDocumentSchema = z.object({ schemaVersion, loadout: loadoutBriefSchema });
export type LoadoutDocument = z.infer<typeof loadoutDocumentSchema>;

export const initDocumentSchema = z.object({
  schemaVersion,
  /** null with --dry-run, which creates none. */
  loadout: loadoutBriefSchema.nullable(),
  /** Number of files that could not be read and are recorded without a checksum. */
  unread: z.number(),
  /** Warnings about the folder, for example that a mods folder is a link. */
  warnings: z.array(messageTextSchema),
  /** The folder of the loadout that this one was copied from; null if none. */
  copyOf: z.string().nullable(),
  /** The result of --dry-run; else null. */
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
  /** false: the user answered no. */
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
  /** In a form that can be typed, like `default`. */
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
      /** Address of the registry that it mirrors. */
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

/**
 * For every command that changes files: `result` is null if nothing was changed (dry run, nothing
 * to do, answered no).
 */
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
      /** Automatic snapshots of worlds that were removed; null: no snapshot was taken. */
      prunedSnapshots: prunedSnapshotsSchema.nullable(),
    })
    .nullable(),
});
export type OperationDocument = z.infer<typeof operationDocumentSchema>;

/** `import`: the content of the import, before the plan. */
export const importDocumentSchema = operationDocumentSchema.extend({ import: importPreviewSchema });
export type ImportDocument = z.infer<typeof importDocumentSchema>;

/** `import` without a path. */
export const foundInstancesDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  instances: z.array(foundInstanceSchema.omit({ folder: true }).extend({ path: z.string() })),
});
export type FoundInstancesDocument = z.infer<typeof foundInstancesDocumentSchema>;

/**
 * `loadout` null for --dry-run. `change`: the effect of --game-version on the copy; null: the
 * option was not given.
 */
export const duplicateDocumentSchema = z.object({
  schemaVersion,
  ...duplicateReportSchema.shape,
  change: operationDocumentSchema.omit({ schemaVersion: true, loadout: true }).nullable(),
});
export type DuplicateDocument = z.infer<typeof duplicateDocumentSchema>;

/** For `update --resume` and `--discard`: `result` is null if nothing was changed. */
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
  /** Add-ons with a note, whether in a group or not. */
  notes: z.array(describedAddonSchema),
});
export type GroupsDocument = z.infer<typeof groupsDocumentSchema>;

/** For `pin`, `unpin`, `skip`, `unskip`, `group`, `ungroup` and `note`. */
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
  /**
   * `ranWellAt`: start of the newest run that went well with it; null: none of the stored runs did.
   */
  generations: z.array(entryDocumentSchema.extend({ ranWellAt: z.string().nullable() })),
  /** Interrupted changes that were undone, newest first. */
  interrupted: z.array(undoneInterruptionSchema),
});
export type HistoryDocument = z.infer<typeof historyDocumentSchema>;

export const healthDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  /**
   * Most severe first. `command`: fixes it; null: Loadout cannot. `otherCommand`: an alternative.
   */
  findings: z.array(
    findingSchema.omit({ mend: true, otherMend: true, icon: true }).extend({
      message: messageTextSchema,
      command: z.string().nullable(),
      otherCommand: z.string().nullable(),
    }),
  ),
  /** Problem of the Java set for the loadout, which was run to find out. */
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
  /** Add-ons connected with it by dependencies in either direction, directly or through others. */
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
  settled: z.array(resolvedOperationSchema.extend({ op: z.string() })),
});
export type RecoverDocument = z.infer<typeof recoverDocumentSchema>;

export const verifyDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  generation: z.number(),
  files: z.number(),
  differences: z.array(externalChangeSchema),
  problems: z.array(messageTextSchema),
  /** VERIFY_DIFFERS if there are differences. */
  error: errorTextSchema.nullable(),
});
export type VerifyDocument = z.infer<typeof verifyDocumentSchema>;

export const registryServeDocumentSchema = z.object({
  schemaVersion,
  origin: z.string(),
  fileOrigin: z.string().nullable(),
  /** For `--metrics-port`. */
  metricsOrigin: z.string().nullable(),
  profile: z.string(),
  faults: z.array(z.string()),
  review: z.string(),
  dataDir: z.string(),
  /** Only for the start that filled the directory. */
  firstRunAccounts: z.array(
    z.object({ userName: z.string(), email: z.string(), password: z.string() }),
  ),
});
export type RegistryServeDocument = z.infer<typeof registryServeDocumentSchema>;

export const registryMirrorDocumentSchema = z.object({
  schemaVersion,
  origin: z.string(),
  /** The mirrored registry: its local id, and its address. */
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
  /** The file to open in a browser; the code in it works only once. */
  file: z.string(),
  /**
   * With `--open`: an address for a browser that cannot read the file; it works once, for five
   * minutes.
   */
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
  /** Size of the files. */
  bytes: z.number(),
});
export type RegistryBackupDocument = z.infer<typeof registryBackupDocumentSchema>;

export const doctorDocumentSchema = z.object({
  schemaVersion,
  /** The report that was written to a file; null if none was requested. */
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
