import { z } from 'zod';
import { addonSchema, messageSchema, policySchema, versionBriefSchema } from './addon.ts';
import { answerAgeSchema, externalChangeSchema } from './job.ts';
import { addonChangeSchema, generationSchema, loadoutBriefSchema } from './loadout.ts';
import { plannedFileSchema } from './addon.ts';

export const addonNameSchema = z.object({ addonId: z.string(), title: z.string() });

/**
 * One add-on with all that is known of it but what its file says of itself. `title` is the project's name, else what the file says of itself, else its name.
 * `fileVersion`: what the file says, where the registry has no version of it. `imageKey`: the icon, served by the host as `/image/<key>`; `color`: what stands in for it. `dependants`: the
 * add-ons here that need this one. `external`: what another hand did to it since the last generation.
 */
const knownRowSchema = addonSchema.omit({ metadata: true }).extend({
  title: z.string(),
  author: z.string().nullable(),
  fileVersion: z.string().optional(),
  imageKey: z.string().nullable(),
  color: z.string().nullable(),
  types: z.array(z.string()),
  dependants: z.array(addonNameSchema),
  policy: policySchema.nullable(),
  parked: z.boolean(),
  external: externalChangeSchema.shape.kind.nullable(),
});
export type KnownRow = z.infer<typeof knownRowSchema>;

/** One add-on as a window lists it: without what only its details show, which is much where there are thousands. */
const addonRowSchema = knownRowSchema.omit({
  sha1: true,
  sha512: true,
  neededBy: true,
  files: true,
  identifiedAt: true,
});
export type AddonRow = z.infer<typeof addonRowSchema>;

/**
 * What was last known of a loadout's add-ons. `complete`: `rows` are all of them, else only those that changed since
 * the revision asked with, and `removed` those that went. `more`: another answer follows, with further rows.
 * `scannedAt` null: nothing is known yet, a scan is needed. `checkedAt`: when the registry gave the oldest of the
 * answers that the rows show; an attempt without an answer does not change it.
 */
export const knownAddonsSchema = z.object({
  loadout: loadoutBriefSchema,
  revision: z.string(),
  complete: z.boolean(),
  more: z.boolean(),
  scannedAt: z.string().nullable(),
  checkedAt: z.string().nullable(),
  rows: z.array(addonRowSchema),
  removed: z.array(z.string()),
  /** Differences that Loadout did not make, those of files that went included. */
  external: z.array(externalChangeSchema),
  problems: z.array(messageSchema),
  registry: answerAgeSchema,
});
export type KnownAddons = z.infer<typeof knownAddonsSchema>;

const dependencyKindSchema = z.string();

/** What one add-on needs: `addonId` where it is here, `name` null where no registry told it. */
export const addonDependencySchema = z.object({
  projectId: z.string(),
  versionId: z.string().nullable(),
  kind: dependencyKindSchema,
  slug: z.string().nullable(),
  name: z.string().nullable(),
  imageKey: z.string().nullable(),
  addonId: z.string().nullable(),
});

/** One operation that touched the add-on: `change` of its files, or `note` of a rule for it; the other is null. */
export const addonHistorySchema = z.object({
  generation: z.number(),
  kind: generationSchema.shape.kind,
  createdAt: z.string(),
  change: addonChangeSchema.nullable(),
  note: messageSchema.nullable(),
  undone: z.boolean(),
});

/** Everything the details panel shows of one add-on. Markdown stays as the registry sent it: hostile until rendered. */
export const addonDetailsSchema = z.object({
  addon: knownRowSchema.extend({ metadata: addonSchema.shape.metadata }),
  summary: z.string().nullable(),
  description: z.string().nullable(),
  /** Of the versions after the installed one, newest first; then the installed one's own. */
  changelogs: z.array(
    versionBriefSchema.extend({ changelog: z.string().nullable(), installed: z.boolean() }),
  ),
  dependencies: z.array(addonDependencySchema),
  /** Everything here that needs it or that it needs, over any number of others. */
  together: z.array(addonNameSchema),
  history: z.array(addonHistorySchema),
  /** Of an unpacked add-on: what was written from its archive. */
  files: z.array(plannedFileSchema).nullable(),
  /** Addresses of images in this answer, with their keys. */
  images: z.record(z.string(), z.string()),
  registry: z.string(),
  age: answerAgeSchema,
});
export type AddonDetails = z.infer<typeof addonDetailsSchema>;
