import type { ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import type { MemberRecord, OrganizationRecord, UserRecord } from '../storage/people-store.ts';

/** interface §2.6. */
export function toUserView({ urls }: ServerContext, user: UserRecord) {
  return {
    id: user.id,
    name: user.name,
    userName: user.userName,
    role: user.role,
    avatar: urls.image(`user/${user.id}`, user.avatar),
    bio: user.bio,
    dateJoined: user.dateJoined,
    profilePageBg: urls.image(`user/${user.id}`, user.profilePageBg),
  };
}

/** The answer of `GET /api/auth/me` (registry §2.2); `email` only with its own scope. */
export function toLoggedInUser(
  context: ServerContext,
  {
    user,
    account,
    caller,
  }: { user: UserRecord; account: { email: string } | null; caller: Caller },
) {
  const { dateJoined: _, ...profile } = toUserView(context, user);
  const { sessionId, tokenId: patId } = caller;
  const email = caller.scopes.has('user_read_email') ? { email: account?.email ?? null } : {};
  return { ...profile, ...email, hasAPassword: account !== null, sessionId, patId };
}

/** interface §2.2; permissions are emptied for callers who may not read them (registry §3). */
export function toMemberView(
  { urls }: ServerContext,
  member: MemberRecord,
  showsPermissions: boolean,
) {
  return {
    id: member.id,
    userId: member.userId,
    teamId: member.teamId,
    userName: member.userName,
    avatar: urls.image(`user/${member.userId}`, member.avatar),
    role: member.role,
    isOwner: member.isOwner === 1,
    accepted: member.accepted === 1,
    permissions: showsPermissions ? member.permissions : [],
    organisationPermissions: showsPermissions ? member.organisationPermissions : [],
  };
}

/** interface §2.3 without `members`. */
export function toOrganizationCore({ urls }: ServerContext, organization: OrganizationRecord) {
  return {
    id: organization.id,
    teamId: organization.teamId,
    name: organization.name,
    slug: organization.slug,
    icon: urls.image(`organization/${organization.id}`, organization.icon),
    description: organization.description,
  };
}

/** interface §2.3; accepted members see the permissions of the others. */
export function toOrganizations(
  context: ServerContext,
  organizations: readonly OrganizationRecord[],
  callerId: string | null,
) {
  const teamIds = organizations.map(({ teamId }) => teamId);
  const byTeam = Map.groupBy(context.storage.people.membersOf(teamIds), ({ teamId }) => teamId);
  return organizations.map((organization) => {
    const members = byTeam.get(organization.teamId) ?? [];
    const isMember = members.some((member) => member.userId === callerId && member.accepted === 1);
    return {
      ...toOrganizationCore(context, organization),
      members: members.map((member) => toMemberView(context, member, isMember)),
    };
  });
}
