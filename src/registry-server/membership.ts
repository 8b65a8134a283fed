import type {
  ORGANISATION_PERMISSIONS,
  PROJECT_PERMISSIONS,
} from '#shared/registry/enumerations.ts';
import type { ServerContext } from './context.ts';
import type { Caller } from './http/caller.ts';
import type { Storage } from './storage/open-storage.ts';
import type { MemberRecord, OrganizationRecord } from './storage/people-store.ts';
import type { ProjectRecord } from './storage/project-store.ts';

export type ProjectPermission = (typeof PROJECT_PERMISSIONS)[number];
export type OrganisationPermission = (typeof ORGANISATION_PERMISSIONS)[number];

/** registry §2.4: the owner and admins may do everything; moderators have no extra permissions. */
export function mayInProject(
  { storage, behaviour }: Pick<ServerContext, 'storage' | 'behaviour'>,
  { caller, project }: { caller: Caller; project: ProjectRecord },
  permission: ProjectPermission,
): boolean {
  if (ownsProject(storage, caller, project)) return true;
  const invited = behaviour.pendingMembersMay
    ? storage.people.findMember(project.teamId, caller.userId)
    : null;
  const member = invited ?? findProjectMember(storage, project, caller.userId);
  return member !== null && member.permissions.includes(permission);
}

export function mayInOrganization(
  storage: Storage,
  { caller, organization }: { caller: Caller; organization: OrganizationRecord },
  permission: OrganisationPermission,
): boolean {
  if (caller.role === 'admin') return true;
  const member = findAccepted(storage, organization.teamId, caller.userId);
  return (
    member !== null && (member.isOwner === 1 || member.organisationPermissions.includes(permission))
  );
}

/** An organization's owner owns its projects; an admin counts as owner of everything. */
export function ownsProject(storage: Storage, caller: Caller, project: ProjectRecord): boolean {
  if (caller.role === 'admin') return true;
  const { teamId, organizationTeamId } = project;
  const teams = organizationTeamId === null ? [teamId] : [teamId, organizationTeamId];
  return teams.some((team) => findAccepted(storage, team, caller.userId)?.isOwner === 1);
}

/** Returns the entry in the project's own team, else the one in its organization's. */
function findProjectMember(
  storage: Storage,
  { teamId, organizationTeamId }: ProjectRecord,
  userId: string,
): MemberRecord | null {
  const own = findAccepted(storage, teamId, userId);
  if (own !== null || organizationTeamId === null) return own;
  return findAccepted(storage, organizationTeamId, userId);
}

/**
 * Returns the member only once the invitation is accepted; before that they have no permissions.
 */
export function findAccepted(
  storage: Storage,
  teamId: string,
  userId: string,
): MemberRecord | null {
  const member = storage.people.findMember(teamId, userId);
  return member !== null && member.accepted === 1 ? member : null;
}
