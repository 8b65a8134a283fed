import { z } from 'zod';
import { RELEASE_CHANNELS } from '../registry/enumerations.ts';
import { sha1Schema, sha512Schema } from '../registry/fields.ts';

export const originSchema = z.enum(['chosen', 'dependency', 'found']);

/** One file as records, plans and journal steps name it; `path` is relative to the root. */
export const plannedFileSchema = z.object({
  path: z.string(),
  size: z.number().int().nonnegative(),
  sha512: z.string(),
});
export type PlannedFile = z.infer<typeof plannedFileSchema>;

/** Permission bits: a record of another installation must not make a program that runs as its owner. */
export const fileModeSchema = z.number().int().min(0).max(0o777);

/**
 * What becomes of a file of a pack. `kept`: a person changed it, the pack did not, or no longer has it; `conflict`: both
 * did, so that the pack's new file is put beside it; `deleted`: a person deleted it, and it stays so; `own`: a file of
 * the person's is in its place.
 */
const PACK_FILE_OUTCOMES = [
  'added',
  'replaced',
  'unchanged',
  'removed',
  'kept',
  'conflict',
  'deleted',
  'own',
] as const;
export const packFileSchema = z.object({
  path: z.string(),
  outcome: z.enum(PACK_FILE_OUTCOMES),
  /** Of `conflict` and `own`: where the pack's file is put; null: nowhere. */
  beside: z.string().nullable(),
});

export type PackFile = z.infer<typeof packFileSchema>;

/** What an add-on was before its bytes changed; a receipt's files as they were unpacked. */
const installedBytesSchema = z.object({
  size: z.number().int().nonnegative(),
  sha1: sha1Schema.nullable(),
  sha512: sha512Schema,
  files: z.array(plannedFileSchema).nullable(),
  projectId: z.string().nullable(),
  versionId: z.string().nullable(),
  installedAt: z.string().nullable(),
});
export type InstalledBytes = z.infer<typeof installedBytesSchema>;

/** What the record of a folder says of one add-on: everything that its bytes cannot say (design decision 10). */
export const addonRecordSchema = z.object({
  id: z.string().min(1).max(64),
  slot: z.string(),
  /** Relative to the root, with `/`, in the form it has on disk (disabled marking included). */
  path: z.string(),
  size: z.number().int().nonnegative(),
  sha1: sha1Schema.nullable(),
  /** null where nothing is hashed: unpacked folders and worlds. In an unpack slot the archive's. */
  sha512: sha512Schema.nullable(),
  /** A receipt: what Loadout wrote from the archive, in the form it has on disk. null for a file. */
  files: z.array(plannedFileSchema).nullable().default(null),
  enabled: z.boolean(),
  origin: originSchema,
  /** Project ids of the add-ons that need this one. */
  neededBy: z.array(z.string()),
  projectId: z.string().nullable(),
  versionId: z.string().nullable(),
  installedAt: z.string().nullable(),
  /** Switched off because it had no version for the game version, to come back when it has. */
  parked: z.boolean().default(false),
  /** Absent while the bytes are those that were installed, or found. */
  changedFrom: installedBytesSchema.optional(),
});
export type AddonRecord = z.infer<typeof addonRecordSchema>;

/** Whether Loadout installed these bytes: it knows when, or as which version. */
export function isInstalled({
  installedAt,
  versionId,
}: Pick<AddonRecord, 'installedAt' | 'versionId'>): boolean {
  return (installedAt ?? versionId) !== null;
}

/** A name that a person gives to some add-ons; it is typed as `group:NAME` where an add-on is named. */
export const groupSchema = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .regex(/^[^\p{Cc}:,]+$/u);

/** In the order of the alphabet. */
export const groupsSchema = z.array(groupSchema).max(16);
export const noteSchema = z.string().min(1).max(1000);

/** design §1: per project, or per add-on id where there is no project. */
export const policySchema = z.object({
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('project'), projectId: z.string() }),
    z.object({ kind: z.literal('addon'), addonId: z.string() }),
  ]),
  channel: z.enum(RELEASE_CHANNELS).nullable(),
  pin: z.object({ note: z.string().nullable(), until: z.string().nullable() }).nullable(),
  skip: z
    .object({ versionId: z.string(), note: z.string().nullable(), until: z.string().nullable() })
    .nullable(),
  /** Absent where there are none, as in older records. */
  groups: groupsSchema.optional(),
  note: noteSchema.optional(),
});
export type Policy = z.infer<typeof policySchema>;

/** design decision 5. */
export const ADDON_STATES = [
  'up-to-date',
  'update-available',
  'pinned',
  'skipped',
  'held',
  'newer-on-other-channel',
  'newer-for-other-game-version',
  'incompatible',
  'duplicate',
  'changed',
  'not-on-registry',
  'withdrawn',
  'not-identifiable',
  'not-checked',
] as const;
export const addonStateSchema = z.enum(ADDON_STATES);
export type AddonState = z.infer<typeof addonStateSchema>;

/** A text that a face renders: `messages/params.ts` names the params of each code. */
export const messageSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type Message = z.infer<typeof messageSchema>;

export const versionBriefSchema = z.object({
  id: z.string(),
  versionNumber: z.string(),
  releaseChannel: z.string(),
  datePublished: z.string(),
});
export type VersionBrief = z.infer<typeof versionBriefSchema>;

const projectBriefSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  author: z.string().nullable(),
  icon: z.string().nullable(),
});
export type ProjectBrief = z.infer<typeof projectBriefSchema>;

/** What one metadata file of a jar says; a jar may have several. What is missing or not filled in is null. */
const embeddedMetadataSchema = z.object({
  format: z.enum(['puzzle', 'quilt', 'fabric', 'paradox']),
  modId: z.string().nullable(),
  name: z.string().nullable(),
  version: z.string().nullable(),
  description: z.string().nullable(),
  authors: z.array(z.string()),
  /** Mod id to version range. */
  requires: z.record(z.string(), z.string()),
});
export type EmbeddedMetadata = z.infer<typeof embeddedMetadataSchema>;

/** design §5: one add-on as every face sees it. Times are ISO 8601. */
export const addonSchema = z.object({
  id: z.string(),
  slot: z.string(),
  path: z.string(),
  size: z.number(),
  sha1: z.string().nullable(),
  sha512: z.string().nullable(),
  enabled: z.boolean(),
  origin: originSchema,
  neededBy: z.array(z.string()),
  /** What the person sorts it by, and wrote of it. */
  groups: z.array(z.string()).default([]),
  note: z.string().nullable().default(null),
  project: projectBriefSchema.nullable(),
  version: versionBriefSchema.nullable(),
  state: addonStateSchema,
  reason: messageSchema,
  candidate: versionBriefSchema.nullable(),
  identifiedAt: z.string().nullable(),
  checkedAt: z.string().nullable(),
  installedAt: z.string().nullable(),
  metadata: z.array(embeddedMetadataSchema),
  /** Of an add-on that was unpacked from an archive: what it consists of. */
  files: z.array(plannedFileSchema).nullable(),
});
export type Addon = z.infer<typeof addonSchema>;
