import { z } from 'zod';
import { teamMemberSchema } from './team-member.ts';
import { timestampSchema } from './values.ts';
import { versionSchema } from './version.ts';

const nullableText = z.string().nullable().catch(null);
const texts = z.array(z.string()).catch([]);

const projectCore = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  summary: z.string().catch(''),
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
  author: z.string().optional().catch(undefined),
  isOrgOwned: z.boolean().optional().catch(undefined),
});
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

const galleryItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: nullableText,
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
  description: nullableText,
  licenseId: nullableText,
  licenseName: nullableText,
  licenseUrl: nullableText,
  issueTrackerUrl: nullableText,
  projectSourceUrl: nullableText,
  projectWikiUrl: nullableText,
  discordInviteUrl: nullableText,
  gallery: z.array(galleryItemSchema).catch([]),
  members: z.array(teamMemberSchema).catch([]),
  organisation: z
    .object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      description: nullableText,
      icon: nullableText,
      members: z.array(teamMemberSchema).catch([]),
    })
    .nullable()
    .catch(null),
  versions: z.array(versionSchema).optional().catch(undefined),
});
export type Project = z.infer<typeof projectSchema>;
