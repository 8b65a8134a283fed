import { z } from 'zod';
import { downloadReportSchema } from '#shared/domain/download-report.ts';
import {
  foundOrganizationSchema,
  foundProjectSchema,
  foundUserSchema,
  identifiedSchema,
  searchAnswerSchema,
} from '#shared/domain/lookup.ts';
import { organizationSchema } from '#shared/registry/organization.ts';
import { projectSchema, projectSummarySchema } from '#shared/registry/project.ts';
import {
  categorySchema,
  gameVersionSchema,
  licenseSchema,
  loaderSchema,
} from '#shared/registry/tag.ts';
import { teamMemberSchema } from '#shared/registry/team-member.ts';
import { dependencySchema, versionSchema } from '#shared/registry/version.ts';
import { answerAgeFields, errorTextSchema, schemaVersion } from './values.ts';

// Output of the lookup commands with --json; docs/cli.md describes it for users.

/** Fields that a registry may omit are null in a document. */
const project = projectSummarySchema.extend({
  author: z.string().nullable(),
  isOrgOwned: z.boolean().nullable(),
});
export type ProjectDocument = z.infer<typeof project>;

const version = versionSchema.extend({
  dependencies: z.array(dependencySchema.extend({ id: z.string().nullable() })),
  isDuplicate: z.boolean().nullable(),
});
export type VersionDocument = z.infer<typeof version>;

const organization = organizationSchema.extend({
  members: z.array(teamMemberSchema).nullable(),
});
export type OrganizationDocument = z.infer<typeof organization>;

const license = licenseSchema.extend({ text: z.string().nullable() });
export type LicenseDocument = z.infer<typeof license>;

const answered = { schemaVersion, registry: z.string(), ...answerAgeFields };
const error = errorTextSchema.nullable();

export const searchDocumentSchema = z.object({
  ...answered,
  by: searchAnswerSchema.shape.by,
  total: z.number(),
  offset: z.number(),
  limit: z.number(),
  hits: z.array(project),
});
export type SearchDocument = z.infer<typeof searchDocumentSchema>;

export const tagsDocumentSchema = z.object({
  ...answered,
  list: z.string(),
  names: z.array(z.string()),
  categories: z.array(categorySchema).nullable(),
  gameVersions: z.array(gameVersionSchema).nullable(),
  loaders: z.array(loaderSchema).nullable(),
  licenses: z.array(license).nullable(),
  license: license.nullable(),
});
export type TagsDocument = z.infer<typeof tagsDocumentSchema>;

export const versionsDocumentSchema = z.object({
  ...answered,
  project,
  versions: z.array(version),
});
export type VersionsDocument = z.infer<typeof versionsDocumentSchema>;

export const latestDocumentSchema = z.object({
  ...answered,
  project,
  version: version.nullable(),
});
export type LatestDocument = z.infer<typeof latestDocumentSchema>;

export const downloadDocumentSchema = downloadReportSchema.extend({ schemaVersion, project });
export type DownloadDocument = z.infer<typeof downloadDocumentSchema>;

export const identifyDocumentSchema = z.object({
  ...answered,
  items: z.array(
    identifiedSchema.extend({
      error,
      project: project.nullable(),
      version: version.nullable(),
    }),
  ),
});
export type IdentifyDocument = z.infer<typeof identifyDocumentSchema>;

export const showDocumentSchema = z.object({
  ...answered,
  projects: z
    .array(
      foundProjectSchema.omit({ isOwn: true }).extend({
        error,
        project: project.nullable(),
        detail: projectSchema.omit({ versions: true }).nullable(),
      }),
    )
    .nullable(),
  users: z
    .array(
      foundUserSchema.extend({
        error,
        projects: z.array(project).nullable(),
        organizations: z.array(organization).nullable(),
      }),
    )
    .nullable(),
  organizations: z
    .array(
      foundOrganizationSchema.extend({
        error,
        organization: organization.nullable(),
        projects: z.array(project).nullable(),
      }),
    )
    .nullable(),
});
export type ShowDocument = z.infer<typeof showDocumentSchema>;
