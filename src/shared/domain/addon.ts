import { z } from 'zod';
import { RELEASE_CHANNELS } from '../registry/enumerations.ts';
import { sha1Schema, sha512Schema } from '../registry/fields.ts';

export const originSchema = z.enum(['chosen', 'dependency', 'found']);

/** A file in records, plans and journal steps; `path` is relative to the root. */
export const plannedFileSchema = z.object({
  path: z.string(),
  size: z.number().int().nonnegative(),
  sha512: z.string(),
});
export type PlannedFile = z.infer<typeof plannedFileSchema>;

/**
 * Permission bits only, without setuid or setgid: the record of another installation must not
 * create a program that runs as its owner.
 */
export const fileModeSchema = z.number().int().min(0).max(0o777);

/**
 * The result for a file of a pack. `kept`: the user changed it, while the pack did not or no
 * longer has it; `conflict`: both changed it, so the pack's new file is placed beside it;
 * `deleted`: the user deleted it, and it stays deleted; `own`: the path is taken by a file of the
 * user's.
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
  /** For `conflict` and `own`: where the pack's file is put; null: it is not written. */
  beside: z.string().nullable(),
});

export type PackFile = z.infer<typeof packFileSchema>;

/**
 * An add-on before its bytes changed; for an unpacked one, with its files as they were unpacked.
 */
const installedBytesSchema = z.lazy(() =>
  z.object({
    size: z.number().int().nonnegative(),
    sha1: sha1Schema.nullable(),
    sha512: sha512Schema,
    files: z.array(plannedFileSchema).nullable(),
    projectId: z.string().nullable(),
    versionId: z.string().nullable(),
    installedAt: z.string().nullable(),
  }),
);
export type InstalledBytes = z.infer<typeof installedBytesSchema>;

/**
 * A folder's record of one add-on: everything that cannot be derived from its bytes (design
 * decision 10).
 */
export const addonRecordSchema = z.lazy(() =>
  z.object({
    id: z.string().min(1).max(64),
    slot: z.string(),
    /** Relative to the root, with `/`, as it is on disk (including the mark of a disabled file). */
    path: z.string(),
    size: z.number().int().nonnegative(),
    sha1: sha1Schema.nullable(),
    /** null if nothing is hashed: unpacked folders and worlds. In an unpack slot, the archive's. */
    sha512: sha512Schema.nullable(),
    /** Files that Loadout unpacked from the archive, as they are on disk. null for a plain file. */
    files: z.array(plannedFileSchema).nullable().default(null),
    enabled: z.boolean(),
    origin: originSchema,
    /** Project ids of the add-ons that require this one. */
    neededBy: z.array(z.string()),
    projectId: z.string().nullable(),
    versionId: z.string().nullable(),
    installedAt: z.string().nullable(),
    /** Disabled because it had no version for the game version; enabled again when it has one. */
    parked: z.boolean().default(false),
    /** Undefined while the bytes are those that were installed or found. */
    changedFrom: installedBytesSchema.optional(),
  }),
);
export type AddonRecord = z.infer<typeof addonRecordSchema>;

/** Whether Loadout installed these bytes: their time of installation or version is known. */
export function isInstalled({
  installedAt,
  versionId,
}: Pick<AddonRecord, 'installedAt' | 'versionId'>): boolean {
  return (installedAt ?? versionId) !== null;
}

/**
 * A name that the user gives to some add-ons; typed as `group:NAME` wherever an add-on is named.
 */
export const groupSchema = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .regex(/^[^\p{Cc}:,]+$/u);

/** In alphabetical order. */
export const groupsSchema = z.array(groupSchema).max(16);
export const noteSchema = z.string().min(1).max(1000);

/** design §1: by project, or by add-on id if there is no project. */
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
  /** Undefined if there are none, as in older records. */
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

/** A text that the client renders: `messages/params.ts` has the params of each code. */
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

const projectBriefSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    author: z.string().nullable(),
    icon: z.string().nullable(),
  }),
);
export type ProjectBrief = z.infer<typeof projectBriefSchema>;

/**
 * Content of one metadata file of a jar; a jar may have several. Missing or empty values are null.
 */
const embeddedMetadataSchema = z.lazy(() =>
  z.object({
    /** The kind of file, as the game's definition names it. */
    format: z.string(),
    modId: z.string().nullable(),
    name: z.string().nullable(),
    version: z.string().nullable(),
    description: z.string().nullable(),
    authors: z.array(z.string()),
    /** Version range by mod id. */
    requires: z.record(z.string(), z.string()),
  }),
);
export type EmbeddedMetadata = z.infer<typeof embeddedMetadataSchema>;

/** design §5: one add-on as every client sees it. Times are ISO 8601. */
export const addonSchema = z.object({
  id: z.string(),
  slot: z.string(),
  path: z.string(),
  /** 0 for worlds and for folders that Loadout did not unpack: they are not measured. */
  size: z.number(),
  sha1: z.string().nullable(),
  sha512: z.string().nullable(),
  enabled: z.boolean(),
  origin: originSchema,
  neededBy: z.array(z.string()),
  /** Groups and note of the user. */
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
  /** Files of an add-on that was unpacked from an archive. */
  files: z.array(plannedFileSchema).nullable(),
});
export type Addon = z.infer<typeof addonSchema>;
