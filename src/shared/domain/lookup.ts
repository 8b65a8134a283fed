import { z } from 'zod';
import { organizationSchema } from '../registry/organization.ts';
import { projectSchema, projectSummarySchema } from '../registry/project.ts';
import { categorySchema, gameVersionSchema, licenseSchema, loaderSchema } from '../registry/tag.ts';
import { userSchema } from '../registry/user.ts';
import { versionSchema } from '../registry/version.ts';
import { versionBriefSchema } from './addon.ts';
import { errorPayloadSchema } from './error-payload.ts';
import { answerAgeSchema } from './job.ts';

/** `registry`: id of the profile. `age`: age of the answers behind this one. */
const answered = { registry: z.string(), age: answerAgeSchema };

/**
 * One of several items requested by name; null without `error`: it does not exist, or is hidden.
 */
const named = { name: z.string(), error: errorPayloadSchema.nullable() };

/**
 * `names`: the registry has no search, so the words were taken as ids, slugs, authors and
 * organizations. `cached`: it could not be asked, and these are the cached projects.
 */
export const searchAnswerSchema = z.object({
  ...answered,
  by: z.enum(['search', 'names', 'cached']),
  hits: z.array(projectSummarySchema),
  total: z.number(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

/** `detail`: the full record, if a single project was requested and the registry offers it. */
export const foundProjectSchema = z.object({
  ...named,
  project: projectSummarySchema.nullable(),
  detail: projectSchema.nullable(),
  /** Visible only to the signed-in user: must not be cached. */
  isOwn: z.boolean(),
});
export type FoundProject = z.infer<typeof foundProjectSchema>;

/** `projects` and `organizations` are null unless requested. */
export const foundUserSchema = z.object({
  ...named,
  user: userSchema.nullable(),
  projects: z.array(projectSummarySchema).nullable(),
  organizations: z.array(organizationSchema).nullable(),
});
export type FoundUser = z.infer<typeof foundUserSchema>;

export const foundOrganizationSchema = z.object({
  ...named,
  organization: organizationSchema.nullable(),
  projects: z.array(projectSummarySchema).nullable(),
});
export type FoundOrganization = z.infer<typeof foundOrganizationSchema>;

export const projectsAnswerSchema = z.object({ ...answered, found: z.array(foundProjectSchema) });
export type ProjectsAnswer = z.infer<typeof projectsAnswerSchema>;

export const usersAnswerSchema = z.object({ ...answered, found: z.array(foundUserSchema) });
export type UsersAnswer = z.infer<typeof usersAnswerSchema>;

export const organizationsAnswerSchema = z.object({
  ...answered,
  found: z.array(foundOrganizationSchema),
});
export type OrganizationsAnswer = z.infer<typeof organizationsAnswerSchema>;

/** One list of tags; the others are null. `license` includes its text, if the registry has it. */
export const tagsAnswerSchema = z.object({
  ...answered,
  categories: z.array(categorySchema).nullable(),
  gameVersions: z.array(gameVersionSchema).nullable(),
  loaders: z.array(loaderSchema).nullable(),
  licenses: z.array(licenseSchema).nullable(),
  license: licenseSchema.nullable(),
  projectTypes: z.array(z.string()).nullable(),
  apiScopes: z.array(z.string()).nullable(),
});
export type TagsAnswer = z.infer<typeof tagsAnswerSchema>;

/** Newest first. */
export const versionsAnswerSchema = z.object({
  ...answered,
  project: projectSummarySchema,
  versions: z.array(versionSchema),
});
export type VersionsAnswer = z.infer<typeof versionsAnswerSchema>;

/** `version` null: none passes the filters. */
export const latestAnswerSchema = z.object({
  ...answered,
  project: projectSummarySchema,
  version: versionSchema.nullable(),
});
export type LatestAnswer = z.infer<typeof latestAnswerSchema>;

/**
 * The project and version of one file or hash. `withdrawn`: known before, but no longer. `newest`
 * is null unless requested, and if none passes its filters.
 */
export const identifiedSchema = z.object({
  name: z.string(),
  sha1: z.string().nullable(),
  sha512: z.string().nullable(),
  kind: z.enum(['known', 'unknown', 'withdrawn', 'not-checked']),
  error: errorPayloadSchema.nullable(),
  project: projectSummarySchema.nullable(),
  version: versionSchema.nullable(),
  newest: versionBriefSchema.nullable(),
  isNewer: z.boolean().nullable(),
});
export type IdentifiedFile = z.infer<typeof identifiedSchema>;

export const identifyAnswerSchema = z.object({ ...answered, items: z.array(identifiedSchema) });
export type IdentifyAnswer = z.infer<typeof identifyAnswerSchema>;
