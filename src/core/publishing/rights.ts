import type { Rights } from '#shared/domain/publishing.ts';
import { ORGANISATION_PERMISSIONS, PROJECT_PERMISSIONS } from '#shared/registry/enumerations.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { Project } from '#shared/registry/project.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';

const ALL = [...PROJECT_PERMISSIONS];
const ALL_OF_ORGANIZATION = [...ORGANISATION_PERMISSIONS];

/** registry-facts §2.4: the entry in the project's own team, else that in its organization's, whose owner owns all. */
export function rightsInProject(project: Project, me: LoggedInUser | null): Rights {
  const parents = project.organisation?.members ?? [];
  const own = findEntry(project.members, me);
  const above = findEntry(parents, me);
  const isOwner = isAccepted(own) && own.isOwner ? true : isAccepted(above) && above.isOwner;
  const entry = isAccepted(own) ? own : isAccepted(above) ? above : null;
  const owns = isOwner || me?.role === 'admin';
  return {
    userId: me?.id ?? null,
    isOwner,
    isMember: entry !== null,
    isPending: own !== null && !own.accepted,
    permissions: owns ? ALL : (entry?.permissions ?? []),
    organisationPermissions: [],
    mayGive: owns ? ALL : [],
    mayGiveOrganisation: [],
  };
}

/** Only an owner adds permissions, and who may edit the default ones adds those (registry-facts §4.2). */
export function rightsInOrganization(organization: Organization, me: LoggedInUser | null): Rights {
  const own = findEntry(organization.members ?? [], me);
  const entry = isAccepted(own) ? own : null;
  const isOwner = entry?.isOwner === true;
  const owns = isOwner || me?.role === 'admin';
  const organisationPermissions = owns
    ? ALL_OF_ORGANIZATION
    : (entry?.organisationPermissions ?? []);
  const givesDefaults = organisationPermissions.includes('edit_member_default_permissions');
  return {
    userId: me?.id ?? null,
    isOwner,
    isMember: entry !== null,
    isPending: own !== null && !own.accepted,
    permissions: owns ? ALL : (entry?.permissions ?? []),
    organisationPermissions,
    mayGive: givesDefaults ? ALL : [],
    mayGiveOrganisation: owns ? ALL_OF_ORGANIZATION : [],
  };
}

function findEntry(members: readonly TeamMember[], me: LoggedInUser | null): TeamMember | null {
  return members.find(({ userId }) => userId === me?.id) ?? null;
}

function isAccepted(entry: TeamMember | null): entry is TeamMember {
  return entry?.accepted === true;
}
