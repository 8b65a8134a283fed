import { z } from 'zod';
import { teamMemberSchema } from './team-member.ts';
import { answerText, timestampSchema } from './values.ts';
import { versionSchema } from './version.ts';

const nullableText = z.string().nullable().catch(null);
const nullableUrl = answerText('url').nullable().catch(null);
const texts = z.array(z.string()).catch([]);

const projectCore = {
  id: z.string(),
  slug: answerText('projectSlug'),
  name: answerText('projectName'),
  summary: answerText('projectSummary').catch(''),
  icon: nullableText,
  type: texts,
  downloads: z.number().catch(0),
  followers: z.number().catch(0),
  dateUpdated: timestampSchema,
  datePublished: timestampSchema,
  status: z.string().catch(''),
  visibility: z.string().catch(''),
  clientSide: z.string().catch('unknown'),
  serverSide: z.string().catch('unknown'),
  featuredCategories: texts,
  categories: texts,
  gameVersions: texts,
  loaders: texts,
};

/** interface §2.4; `author` and `isOrgOwned` are sent everywhere by the public service (registry-facts §3). */
export const projectSummarySchema = z.object({
  ...projectCore,
  featured_gallery: nullableText,
  color: nullableText,
  author: answerText('userName').optional().catch(undefined),
  isOrgOwned: z.boolean().optional().catch(undefined),
});
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

const galleryItemSchema = z.object({
  id: z.string(),
  name: answerText('galleryTitle'),
  description: answerText('galleryDescription').nullable().catch(null),
  image: z.string(),
  imageThumbnail: nullableText,
  featured: z.boolean().catch(false),
  dateCreated: timestampSchema,
  orderIndex: z.number().catch(0),
});

/** The full record of `GET /api/project/{x}` (registry-facts §3). */
export const projectSchema = z.object({
  ...projectCore,
  threadId: nullableText,
  teamId: z.string(),
  orgId: nullableText,
  requestedStatus: nullableText,
  description: answerText('projectDescription').nullable().catch(null),
  licenseId: answerText('licenceId').nullable().catch(null),
  licenseName: answerText('licenceName').nullable().catch(null),
  licenseUrl: nullableUrl,
  issueTrackerUrl: nullableUrl,
  projectSourceUrl: nullableUrl,
  projectWikiUrl: nullableUrl,
  discordInviteUrl: nullableUrl,
  gallery: z.array(galleryItemSchema).catch([]),
  members: z.array(teamMemberSchema).catch([]),
  organisation: z
    .object({
      id: z.string(),
      name: answerText('organizationName'),
      slug: answerText('organizationSlug'),
      description: answerText('organizationDescription').nullable().catch(null),
      icon: nullableText,
      members: z.array(teamMemberSchema).catch([]),
    })
    .nullable()
    .catch(null),
  versions: z.array(versionSchema).optional().catch(undefined),
});
export type Project = z.infer<typeof projectSchema>;
