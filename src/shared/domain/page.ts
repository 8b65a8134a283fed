import { z } from 'zod';
import { organizationSchema } from '../registry/organization.ts';
import { projectSchema, projectSummarySchema } from '../registry/project.ts';
import { userSchema } from '../registry/user.ts';
import { versionSchema } from '../registry/version.ts';
import { addonStateSchema } from './addon.ts';
import { answerAgeSchema } from './job.ts';

/**
 * `images`: keys of the images in this answer by address; an address without a key may not be
 * loaded.
 */
const page = {
  registry: z.string(),
  age: answerAgeSchema,
  images: z.record(z.string(), z.string()),
};

/** The state of a project in one of the loadouts. */
const installedSchema = z.object({
  loadoutId: z.string(),
  loadoutName: z.string(),
  addonId: z.string(),
  versionId: z.string().nullable(),
  versionNumber: z.string().nullable(),
  enabled: z.boolean(),
  state: addonStateSchema,
});
export type ProjectInstallation = z.infer<typeof installedSchema>;

/** By project id. */
const installedByProjectSchema = z.record(z.string(), z.array(installedSchema));

/**
 * `detail` null: the registry has no pages of single projects, or only the short record is cached.
 */
export const projectPageSchema = z.object({
  ...page,
  project: projectSummarySchema,
  detail: projectSchema.nullable(),
  /** Newest first; null: none are cached and the registry could not be asked. */
  versions: z.array(versionSchema).nullable(),
  /** Projects that versions depend on, by id, as far as known. */
  related: z.record(z.string(), projectSummarySchema),
  installed: z.array(installedSchema),
});
export type ProjectPage = z.infer<typeof projectPageSchema>;

export const personPageSchema = z.object({
  ...page,
  user: userSchema,
  projects: z.array(projectSummarySchema).nullable(),
  organizations: z.array(organizationSchema).nullable(),
  installed: installedByProjectSchema,
});
export type PersonPage = z.infer<typeof personPageSchema>;

export const organizationPageSchema = z.object({
  ...page,
  organization: organizationSchema,
  projects: z.array(projectSummarySchema).nullable(),
  installed: installedByProjectSchema,
});
export type OrganizationPage = z.infer<typeof organizationPageSchema>;

/** `by` as in `lookups.search`. */
export const browsePageSchema = z.object({
  ...page,
  by: z.enum(['search', 'names', 'cached']),
  hits: z.array(projectSummarySchema),
  total: z.number(),
  installed: installedByProjectSchema,
});
export type BrowsePage = z.infer<typeof browsePageSchema>;
