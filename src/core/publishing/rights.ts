import type { Rights } from '#shared/domain/publishing.ts';
import { ORGANISATION_PERMISSIONS, PROJECT_PERMISSIONS } from '#shared/registry/enumerations.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { Project } from '#shared/registry/project.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';

const ALL = [...PROJECT_PERMISSIONS];
const ALL_OF_ORGANIZATION = [...ORGANISATION_PERMISSIONS];

/**
 * registry §2.4: the entry in the project's own team, else that in its organization's, whose owner
 * owns all.
 */
export function rightsInProject(project: Project, me: LoggedInUser | null): Rights {
  const own = findOwnMembership(project.members, me);
  const above = findOwnMembership(project.organisation?.members ?? [], me);
  const entry = accepted(own) ?? accepted(above);
  const isOwner = [own, above].some((each) => accepted(each)?.isOwner === true);
  const owns = isOwner || me?.role === 'admin';
  return {
    ...describe(own, { entry, isOwner, me }),
    permissions: owns ? ALL : (entry?.permissions ?? []),
    organisationPermissions: [],
    mayGive: owns ? ALL : [],
    mayGiveOrganisation: [],
  };
}

/** Only an owner adds permissions, and who may edit the default ones adds those (registry §4.2). */
export function rightsInOrganization(organization: Organization, me: LoggedInUser | null): Rights {
  const own = findOwnMembership(organization.members ?? [], me);
  const entry = accepted(own);
  const isOwner = entry?.isOwner === true;
  const owns = isOwner || me?.role === 'admin';
  const given = entry?.organisationPermissions ?? [];
  const organisationPermissions = owns ? ALL_OF_ORGANIZATION : given;
  const givesDefaults = organisationPermissions.includes('edit_member_default_permissions');
  return {
    ...describe(own, { entry, isOwner, me }),
    permissions: owns ? ALL : (entry?.permissions ?? []),
    organisationPermissions,
    mayGive: givesDefaults ? ALL : [],
    mayGiveOrganisation: owns ? ALL_OF_ORGANIZATION : [],
  };
}

function describe(
  own: TeamMember | null,
  found: { entry: TeamMember | null; isOwner: boolean; me: LoggedInUser | null },
): Pick<Rights, 'userId' | 'isOwner' | 'isMember' | 'isPending'> {
  return {
    userId: found.me?.id ?? null,
    isOwner: found.isOwner,
    isMember: found.entry !== null,
    isPending: own?.accepted === false,
  };
}

function findOwnMembership(
  members: readonly TeamMember[],
  me: LoggedInUser | null,
): TeamMember | null {
  return members.find(({ userId }) => userId === me?.id) ?? null;
}

/** A member who has not accepted yet has no rights. */
function accepted(entry: TeamMember | null): TeamMember | null {
  return entry?.accepted === true ? entry : null;
}
