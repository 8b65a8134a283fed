import { z } from 'zod';
import { messageSchema } from './addon.ts';

/** Fields of a version that are filled in and checked. */
const DRAFT_FIELDS = [
  'project',
  'primaryFile',
  'additionalFiles',
  'title',
  'versionNumber',
  'releaseChannel',
  'featured',
  'loaders',
  'gameVersions',
  'dependencies',
  'changelog',
] as const;
const draftFieldSchema = z.enum(DRAFT_FIELDS);
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** `versionId` null: any version of the project. `name`: for display, never sent. */
const draftDependencySchema = z.object({
  projectId: z.string(),
  versionId: z.string().nullable(),
  dependencyType: z.string(),
  name: z.string().nullable(),
});
export type DraftDependency = z.infer<typeof draftDependencySchema>;

/** The editable values. They may be invalid: `drafts.check` says what a registry would reject. */
export const draftContentSchema = z.object({
  title: z.string(),
  versionNumber: z.string(),
  releaseChannel: z.string(),
  featured: z.boolean(),
  loaders: z.array(z.string()),
  gameVersions: z.array(z.string()),
  dependencies: z.array(draftDependencySchema),
  changelog: z.string(),
});
export type DraftContent = z.infer<typeof draftContentSchema>;

/** The fields that the user has set. */
export type GivenContent = {
  readonly [Field in keyof DraftContent]?: DraftContent[Field] | undefined;
};

/** A file that Loadout keeps a copy of until the draft is published or discarded. */
export const draftFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int().nonnegative(),
  sha1: z.string(),
  sha512: z.string(),
});
export type DraftFile = z.infer<typeof draftFileSchema>;

export const draftProjectSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  types: z.array(z.string()),
});
export type DraftProject = z.infer<typeof draftProjectSchema>;

/** An unpublished version. Times are ISO 8601. */
export const draftSchema = z.object({
  id: z.string(),
  registry: z.string(),
  /** null: none was chosen, or it is not known yet. */
  project: draftProjectSchema.nullable(),
  /** The project name as the user typed it. */
  wantedProject: z.string().nullable(),
  primaryFile: draftFileSchema.nullable(),
  additionalFiles: z.array(draftFileSchema),
  content: draftContentSchema,
  /** Origin of each value; a field without one is empty. */
  sources: z.partialRecord(draftFieldSchema, messageSchema),
  /** Values that could not be filled in, with the reason. */
  notes: z.array(messageSchema),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type Draft = z.infer<typeof draftSchema>;

/** A new project proposed from a draft's primary file; texts may be empty. */
export const projectProposalSchema = z.object({
  name: z.string(),
  slug: z.string(),
  summary: z.string(),
  types: z.array(z.string()),
  source: messageSchema,
});
export type ProjectProposal = z.infer<typeof projectProposalSchema>;

/** A `draft-…` message about one field. */
export const draftRemarkSchema = messageSchema.extend({ field: draftFieldSchema });
export type DraftRemark = z.infer<typeof draftRemarkSchema>;

export const publishedVersionSchema = z.object({
  /** null if the token may not read it. */
  id: z.string().nullable(),
  slug: z.string(),
  versionNumber: z.string(),
  title: z.string(),
  releaseChannel: z.string(),
});
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;

/**
 * The result of checking a draft against the registry's rules. Without problems it can be
 * published.
 */
export const draftCheckSchema = z.object({
  problems: z.array(draftRemarkSchema),
  warnings: z.array(draftRemarkSchema),
  /**
   * The version of this project that already has the primary file: publishing again changes
   * nothing.
   */
  published: publishedVersionSchema.nullable(),
});
export type DraftCheck = z.infer<typeof draftCheckSchema>;

export const publishReportSchema = z.object({
  draftId: z.string(),
  registry: z.string(),
  project: draftProjectSchema,
  version: publishedVersionSchema,
  /** False: it was already published, and nothing was sent. */
  isNew: z.boolean(),
  /** Names of additional files that the registry ignored. */
  droppedFiles: z.array(z.string()),
});
export type PublishReport = z.infer<typeof publishReportSchema>;

/** Source of a changelog; `file` and `git` by the grant of a file and of a folder. */
export const changelogSourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('file'), grantId: z.string() }),
  z.object({ from: z.literal('previous') }),
  z.object({ from: z.literal('git'), grantId: z.string() }),
]);
