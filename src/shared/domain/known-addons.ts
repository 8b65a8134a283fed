import { z } from 'zod';
import { addonSchema, messageSchema, policySchema, versionBriefSchema } from './addon.ts';
import { answerAgeSchema, externalChangeSchema } from './job.ts';
import { addonChangeSchema, generationSchema, loadoutBriefSchema } from './loadout.ts';
import { plannedFileSchema } from './addon.ts';

export const addonNameSchema = z.object({ addonId: z.string(), title: z.string() });

/**
 * One add-on with everything known except the metadata of its file. `title` is the project's name,
 * else that of the metadata, else the file name. `fileVersion`: from the metadata, if the registry
 * has no version for it. `imageKey`: the icon, served by the host as `/image/<key>`; `color`: its
 * placeholder. `types`: the project's, else those of its slot. `dependants`: the installed add-ons that require this one. `external`: how it was
 * changed outside Loadout since the last generation.
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

/**
 * One add-on as a window lists it: without data that only its details show, which adds up with
 * thousands of add-ons.
 */
export const addonRowSchema = knownRowSchema
  .omit({
    sha1: true,
    sha512: true,
    neededBy: true,
    files: true,
    identifiedAt: true,
  })
  /** It was unpacked from an archive; undefined: it is a file, or a folder that was found. */
  .extend({ isUnpacked: z.boolean().optional() });
export type AddonRow = z.infer<typeof addonRowSchema>;

/**
 * The last known add-ons of a loadout. `complete`: `rows` are all of them; otherwise only those
 * changed since the requested revision, with the ids of those gone in `removed`. `more`: another
 * answer with more rows follows. `scannedAt` null: never scanned. `checkedAt`: time of the oldest
 * registry answer behind the rows; a failed request does not change it.
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
  /** Changes made outside Loadout, including removed files. */
  external: z.array(externalChangeSchema),
  problems: z.array(messageSchema),
  registry: answerAgeSchema,
});
export type KnownAddons = z.infer<typeof knownAddonsSchema>;

const dependencyKindSchema = z.string();

/**
 * A dependency of an add-on: `addonId` if it is installed, `name` null if no registry has given it.
 */
export const addonDependencySchema = z.object({
  projectId: z.string(),
  versionId: z.string().nullable(),
  kind: dependencyKindSchema,
  slug: z.string().nullable(),
  name: z.string().nullable(),
  imageKey: z.string().nullable(),
  addonId: z.string().nullable(),
});

/**
 * A change that affected the add-on: `change` of its files, or `note` about its policy; the other
 * is null.
 */
export const addonHistorySchema = z.object({
  generation: z.number(),
  kind: generationSchema.shape.kind,
  createdAt: z.string(),
  change: addonChangeSchema.nullable(),
  note: messageSchema.nullable(),
  undone: z.boolean(),
});

/**
 * Data of an add-on's details. Markdown is passed on as the registry sent it: untrusted until
 * rendered.
 */
export const addonDetailsSchema = z.object({
  addon: knownRowSchema.extend({ metadata: addonSchema.shape.metadata }),
  summary: z.string().nullable(),
  description: z.string().nullable(),
  /**
   * Changelogs of the versions newer than the installed one, newest first; then the installed
   * one's.
   */
  changelogs: z.array(
    versionBriefSchema.extend({ changelog: z.string().nullable(), installed: z.boolean() }),
  ),
  dependencies: z.array(addonDependencySchema),
  /** Add-ons connected with it by dependencies in either direction, directly or through others. */
  together: z.array(addonNameSchema),
  history: z.array(addonHistorySchema),
  /** For an unpacked add-on: the files written from its archive. */
  files: z.array(plannedFileSchema).nullable(),
  /** Keys of the images in this answer, by address. */
  images: z.record(z.string(), z.string()),
  registry: z.string(),
  age: answerAgeSchema,
});
export type AddonDetails = z.infer<typeof addonDetailsSchema>;
