import { z } from 'zod';
import { messageSchema } from './addon.ts';

/** What of a version is filled in, checked and complained of. */
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

/** `versionId` null: any version of the project. `name`: what a person knows it by, never sent. */
const draftDependencySchema = z.object({
  projectId: z.string(),
  versionId: z.string().nullable(),
  dependencyType: z.string(),
  name: z.string().nullable(),
});
export type DraftDependency = z.infer<typeof draftDependencySchema>;

/** What a person edits. It may be anything: `drafts.check` says what a registry would not take. */
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

/** Those of the fields that a person set. */
export type GivenContent = {
  readonly [Field in keyof DraftContent]?: DraftContent[Field] | undefined;
};

/** A file of which Loadout keeps a copy until the draft is published or discarded. */
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

/** A version that is not published yet. Times are ISO 8601. */
export const draftSchema = z.object({
  id: z.string(),
  registry: z.string(),
  /** null: none was chosen, or it is not known yet. */
  project: draftProjectSchema.nullable(),
  /** What the person called the project. */
  wantedProject: z.string().nullable(),
  primaryFile: draftFileSchema.nullable(),
  additionalFiles: z.array(draftFileSchema),
  content: draftContentSchema,
  /** Where each value comes from; a field without one is empty. */
  sources: z.partialRecord(draftFieldSchema, messageSchema),
  /** What could not be filled in, and why. */
  notes: z.array(messageSchema),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type Draft = z.infer<typeof draftSchema>;

/** What a draft's primary file says of a project that is not there yet; a text may be empty. */
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
  /** null where the token may not read it. */
  id: z.string().nullable(),
  slug: z.string(),
  versionNumber: z.string(),
  title: z.string(),
  releaseChannel: z.string(),
});
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;

/** What a registry would say of a draft. It can be published when there are no problems. */
export const draftCheckSchema = z.object({
  problems: z.array(draftRemarkSchema),
  warnings: z.array(draftRemarkSchema),
  /** The version of this project that has the primary file already: publishing again changes nothing. */
  published: publishedVersionSchema.nullable(),
});
export type DraftCheck = z.infer<typeof draftCheckSchema>;

export const publishReportSchema = z.object({
  draftId: z.string(),
  registry: z.string(),
  project: draftProjectSchema,
  version: publishedVersionSchema,
  /** False: it was there already, and nothing was sent. */
  isNew: z.boolean(),
  /** Names of additional files that the registry left out. */
  droppedFiles: z.array(z.string()),
});
export type PublishReport = z.infer<typeof publishReportSchema>;

/** Where a changelog is taken from; `file` and `git` by grants of a file and of a folder. */
export const changelogSourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('file'), grantId: z.string() }),
  z.object({ from: z.literal('previous') }),
  z.object({ from: z.literal('git'), grantId: z.string() }),
]);
