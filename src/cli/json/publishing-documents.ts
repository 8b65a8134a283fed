import { z } from 'zod';
import {
  openedCollectionSchema,
  openedReportSchema,
  openedThreadSchema,
  ownCollectionsSchema,
  ownReportsSchema,
} from '#shared/domain/community.ts';
import {
  editedOrganizationSchema,
  editedProjectSchema,
  notificationsAnswerSchema,
  ownOrganizationsSchema,
  ownProfileSchema,
  ownProjectsSchema,
  ownVersionsSchema,
  slugCheckSchema,
  teamAnswerSchema,
  writeReportSchema,
} from '#shared/domain/publishing.ts';
import { accessTokenSchema, newAccessTokenSchema } from '#shared/registry/access-token.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { errorTextSchema, messageTextSchema, schemaVersion } from './values.ts';

/** Output of every command that changes something at a registry. */
export const writeDocumentSchema = writeReportSchema.extend({
  schemaVersion,
  dryRun: z.boolean(),
  notes: z.array(messageTextSchema),
  warnings: z.array(messageTextSchema),
});
export type WriteDocument = z.infer<typeof writeDocumentSchema>;

const registry = z.string();

export const tokenListDocumentSchema = z.object({
  schemaVersion,
  registry,
  tokens: z.array(accessTokenSchema),
});
export type TokenListDocument = z.infer<typeof tokenListDocumentSchema>;

export const tokenCreateDocumentSchema = z.object({
  schemaVersion,
  registry,
  dryRun: z.boolean(),
  token: newAccessTokenSchema.nullable(),
});
export type TokenCreateDocument = z.infer<typeof tokenCreateDocumentSchema>;

export const tokenScopesDocumentSchema = z.object({
  schemaVersion,
  groups: z.array(
    z.object({
      group: z.string(),
      scopes: z.array(z.object({ scope: z.string(), lets: z.string() })),
    }),
  ),
  presets: z.array(z.object({ preset: z.string(), scopes: z.array(z.string()) })),
});
export type TokenScopesDocument = z.infer<typeof tokenScopesDocumentSchema>;

const answer = { schemaVersion };
export const collectionsDocumentSchema = ownCollectionsSchema.omit({ images: true }).extend(answer);
export type CollectionsDocument = z.infer<typeof collectionsDocumentSchema>;
export const collectionDocumentSchema = openedCollectionSchema
  .omit({ images: true })
  .extend(answer);
export type CollectionDocument = z.infer<typeof collectionDocumentSchema>;
export const reportsDocumentSchema = ownReportsSchema.extend(answer);
export type ReportsDocument = z.infer<typeof reportsDocumentSchema>;
export const reportDocumentSchema = openedReportSchema.extend({
  ...answer,
  threadError: errorTextSchema.nullable(),
});
export type ReportDocument = z.infer<typeof reportDocumentSchema>;
export const threadDocumentSchema = openedThreadSchema.extend(answer);
export type ThreadDocument = z.infer<typeof threadDocumentSchema>;
export const teamDocumentSchema = teamAnswerSchema.omit({ images: true }).extend(answer);
export type TeamDocument = z.infer<typeof teamDocumentSchema>;
export const organizationsDocumentSchema = ownOrganizationsSchema
  .omit({ images: true })
  .extend(answer);
export type OrganizationsDocument = z.infer<typeof organizationsDocumentSchema>;
export const ownOrganizationDocumentSchema = editedOrganizationSchema
  .omit({ images: true })
  .extend(answer);
export type OwnOrganizationDocument = z.infer<typeof ownOrganizationDocumentSchema>;
export const ownProjectsDocumentSchema = ownProjectsSchema.omit({ images: true }).extend(answer);
export type OwnProjectsDocument = z.infer<typeof ownProjectsDocumentSchema>;
export const ownProjectDocumentSchema = editedProjectSchema.omit({ images: true }).extend(answer);
export type OwnProjectDocument = z.infer<typeof ownProjectDocumentSchema>;
export const profileDocumentSchema = ownProfileSchema.omit({ images: true }).extend(answer);
export type ProfileDocument = z.infer<typeof profileDocumentSchema>;
export const ownVersionsDocumentSchema = ownVersionsSchema.omit({ images: true }).extend(answer);
export type OwnVersionsDocument = z.infer<typeof ownVersionsDocumentSchema>;
export const slugDocumentSchema = slugCheckSchema.extend({ ...answer, isFree: z.boolean() });
export type SlugDocument = z.infer<typeof slugDocumentSchema>;
export const randomProjectsDocumentSchema = z.object({
  ...answer,
  registry,
  projects: z.array(projectSummarySchema),
});
export type RandomProjectsDocument = z.infer<typeof randomProjectsDocumentSchema>;
export const notificationsDocumentSchema = notificationsAnswerSchema
  .omit({ images: true })
  .extend(answer);
export type NotificationsDocument = z.infer<typeof notificationsDocumentSchema>;
