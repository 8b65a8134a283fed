import { z } from 'zod';
import { teamMemberSchema } from './team-member.ts';
import { decorative, listOf, answerText, timestampSchema } from './fields.ts';
import { versionSchema } from './version.ts';

const nullableText = decorative(z.string().nullable(), null);
const nullableUrl = decorative(answerText('url').nullable(), null);
const texts = z.array(z.string());

const projectCore = {
  id: z.string(),
  slug: answerText('projectSlug'),
  name: answerText('projectName'),
  summary: decorative(answerText('projectSummary'), ''),
  icon: nullableText,
  type: texts,
  downloads: decorative(z.number(), 0),
  followers: decorative(z.number(), 0),
  dateUpdated: timestampSchema,
  datePublished: timestampSchema,
  status: z.string(),
  visibility: z.string(),
  clientSide: z.string(),
  serverSide: z.string(),
  featuredCategories: texts,
  categories: texts,
  gameVersions: texts,
  loaders: texts,
};

/** interface §2.4; `author` and `isOrgOwned` are sent everywhere by the public service (registry §3). */
export const projectSummarySchema = z.object({
  ...projectCore,
  featured_gallery: nullableText,
  color: nullableText,
  author: decorative(answerText('userName').optional(), undefined),
  isOrgOwned: z.boolean().optional(),
});
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

const galleryItemSchema = z.object({
  id: z.string(),
  name: answerText('galleryTitle'),
  description: decorative(answerText('galleryDescription').nullable(), null),
  image: z.string(),
  imageThumbnail: nullableText,
  featured: decorative(z.boolean(), false),
  dateCreated: timestampSchema,
  orderIndex: decorative(z.number(), 0),
});

/** The full record of `GET /api/project/{x}` (registry §3). */
export const projectSchema = z.object({
  ...projectCore,
  threadId: z.string().nullable().default(null),
  teamId: z.string(),
  orgId: z.string().nullable().default(null),
  requestedStatus: z.string().nullable().default(null),
  description: decorative(answerText('projectDescription').nullable(), null),
  licenseId: decorative(answerText('licenceId').nullable(), null),
  licenseName: decorative(answerText('licenceName').nullable(), null),
  licenseUrl: nullableUrl,
  issueTrackerUrl: nullableUrl,
  projectSourceUrl: nullableUrl,
  projectWikiUrl: nullableUrl,
  discordInviteUrl: nullableUrl,
  gallery: listOf(galleryItemSchema),
  members: listOf(teamMemberSchema),
  organisation: z
    .object({
      id: z.string(),
      name: answerText('organizationName'),
      slug: answerText('organizationSlug'),
      description: decorative(answerText('organizationDescription').nullable(), null),
      icon: nullableText,
      members: listOf(teamMemberSchema),
    })
    .nullable()
    .default(null),
  versions: listOf(versionSchema).optional(),
});
export type Project = z.infer<typeof projectSchema>;
