import { z } from 'zod';
import { notificationSchema } from '../registry/notification.ts';
import { organizationSchema } from '../registry/organization.ts';
import { projectSchema, projectSummarySchema } from '../registry/project.ts';
import { teamMemberSchema } from '../registry/team-member.ts';
import { userSchema } from '../registry/user.ts';
import { versionSchema } from '../registry/version.ts';
import { messageSchema } from './addon.ts';

/**
 * `images`: keys of the images in this answer by address; an address without a key may not be
 * loaded.
 */
const asked = { registry: z.string(), images: z.record(z.string(), z.string()) };

const changeValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
]);
export type ChangeValue = z.infer<typeof changeValueSchema>;

/** One field changed by a write; `from` null if it was empty. */
const fieldChangeSchema = z.object({
  field: z.string(),
  from: changeValueSchema,
  to: changeValueSchema,
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

const WRITE_TARGETS = [
  'project',
  'picture',
  'version',
  'team',
  'member',
  'organization',
  'token',
  'notification',
  'collection',
  'report',
  'thread',
  'profile',
] as const;

/**
 * The effect of a write, or with `dryRun` the effect it would have. `sent` false: it was a dry run,
 * or there was nothing to change. `slug`: of a project, version or organization afterwards.
 * `notes`: side effects. `warnings`: parts that failed although the write was done.
 */
export const writeReportSchema = z.object({
  registry: z.string(),
  target: z.object({
    kind: z.enum(WRITE_TARGETS),
    id: z.string().nullable(),
    name: z.string(),
  }),
  changes: z.array(fieldChangeSchema),
  notes: z.array(messageSchema),
  warnings: z.array(messageSchema),
  sent: z.boolean(),
  slug: z.string().nullable(),
});
export type WriteReport = z.infer<typeof writeReportSchema>;

/**
 * The signed-in user's rights for a project or an organization. `isPending`: an unanswered
 * invitation. `mayGive`: permissions the user may grant to a member; those a member already has may
 * always stay.
 */
const rightsSchema = z.object({
  userId: z.string().nullable(),
  isOwner: z.boolean(),
  isMember: z.boolean(),
  isPending: z.boolean(),
  permissions: z.array(z.string()),
  organisationPermissions: z.array(z.string()),
  mayGive: z.array(z.string()),
  mayGiveOrganisation: z.array(z.string()),
});
export type Rights = z.infer<typeof rightsSchema>;

/**
 * Projects of the user and of their organizations; `invitations`: ids of projects with an open
 * invitation.
 */
export const ownProjectsSchema = z.object({
  ...asked,
  projects: z.array(projectSummarySchema),
  organizations: z.array(
    z.object({ organization: organizationSchema, projects: z.array(projectSummarySchema) }),
  ),
  invitations: z.array(z.string()),
});
export type OwnProjects = z.infer<typeof ownProjectsSchema>;

/** Profile of the signed-in user. */
export const ownProfileSchema = z.object({ ...asked, user: userSchema });
export type OwnProfile = z.infer<typeof ownProfileSchema>;

export const editedProjectSchema = z.object({
  ...asked,
  project: projectSchema.omit({ versions: true }),
  rights: rightsSchema,
});
export type EditedProject = z.infer<typeof editedProjectSchema>;

/** The owner of a slug; `projectId` null: it is free. */
export const slugCheckSchema = z.object({
  registry: z.string(),
  slug: z.string(),
  projectId: z.string().nullable(),
});
export type SlugCheck = z.infer<typeof slugCheckSchema>;

/** Newest first, with changelogs, checksums and downloads. */
export const ownVersionsSchema = z.object({
  ...asked,
  project: projectSchema.omit({ versions: true }),
  versions: z.array(versionSchema),
  rights: rightsSchema,
});
export type OwnVersions = z.infer<typeof ownVersionsSchema>;

export const teamKindSchema = z.enum(['project', 'organization']);

/** A team with its members, including pending ones. `name`: of the project or organization. */
const teamSchema = z.object({
  teamId: z.string(),
  kind: teamKindSchema,
  ofId: z.string(),
  name: z.string(),
  members: z.array(teamMemberSchema),
});
export type Team = z.infer<typeof teamSchema>;

/**
 * `parent`: the team of the project's organization; its members have no entry in the project's
 * team.
 */
export const teamAnswerSchema = z.object({
  ...asked,
  team: teamSchema,
  parent: teamSchema.nullable(),
  rights: rightsSchema,
});
export type TeamAnswer = z.infer<typeof teamAnswerSchema>;

/** `invitations`: ids of organizations with an open invitation. */
export const ownOrganizationsSchema = z.object({
  ...asked,
  organizations: z.array(organizationSchema),
  invitations: z.array(z.string()),
});

export const editedOrganizationSchema = z.object({
  ...asked,
  organization: organizationSchema,
  projects: z.array(projectSummarySchema),
  rights: rightsSchema,
});
export type EditedOrganization = z.infer<typeof editedOrganizationSchema>;

/**
 * A notification with the items its ids refer to, as far as they can be read; `isOpen`: an
 * invitation that can still be answered, as far as known.
 */
const namedNotificationSchema = notificationSchema.extend({
  project: projectSummarySchema.nullable(),
  organization: organizationSchema.nullable(),
  invitedBy: userSchema.nullable(),
  isOpen: z.boolean(),
});
export type NamedNotification = z.infer<typeof namedNotificationSchema>;

/** Newest first. */
export const notificationsAnswerSchema = z.object({
  ...asked,
  unread: z.number(),
  notifications: z.array(namedNotificationSchema),
});
