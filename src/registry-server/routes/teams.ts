import { inviteRequestSchema, newOwnerRequestSchema } from '#shared/registry/requests/team.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseForbidden, refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed, succeedBriefly } from '../http/success.ts';
import { findAccepted } from '../membership.ts';
import type { MemberRecord, UserRecord } from '../storage/people-store.ts';
import { notify } from '../writes/notify.ts';
import {
  ownsTeam,
  removeMember,
  requireTeam,
  requireTeamPermission,
  requireMemberTransition,
  memberStateOf,
  type OwnedTeam,
} from '../writes/team.ts';
import { addTeamMemberRoutes, MANAGE, teamParams } from './team-members.ts';

const OWN = { config: { bucket: 'critModify', requires: { scopes: ['user_write'] } } } as const;
const MEMBER_ROLE = 'Member';
const NOTHING = { permissions: [], organisationPermissions: [] };

/** interface §4.2: the transitions of interface §3.1. */
export function addTeamRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  app.post(
    '/api/team/:team/invite',
    { ...MANAGE, schema: { params: teamParams, body: inviteRequestSchema } },
    async (request) => {
      const caller = callerOf(request);
      storage.write(() => {
        const team = requireTeam(context, request.params.team, caller);
        requireTeamPermission(context, { team, caller }, 'manage_invites');
        const user = storage.people.findUser(request.body.userName);
        if (user === null) throw refuseMissing();
        invite(context, { team, user, caller });
      });
      return succeedBriefly(behaviour, 'The user was invited');
    },
  );
  app.patch(
    '/api/team/:team/invite',
    { ...OWN, schema: { params: teamParams } },
    async (request) => {
      storage.write(() => {
        const { member } = requireOwnEntry(context, request.params.team, callerOf(request));
        requireMemberTransition(member, 'accept');
        if (member !== null) storage.teams.accept(member.id);
      });
      return succeed('You joined the team');
    },
  );
  app.post('/api/team/:team/leave', { ...OWN, schema: { params: teamParams } }, async (request) => {
    storage.write(() => leaveTeam(context, request.params.team, callerOf(request)));
    return succeed('You left the team');
  });
  app.patch(
    '/api/team/:team/owner',
    { ...MANAGE, schema: { params: teamParams, body: newOwnerRequestSchema } },
    async (request) => {
      const caller = callerOf(request);
      storage.write(() => {
        const team = requireTeam(context, request.params.team, caller);
        if (behaviour.findsNewOwnerFirst) requireCandidate(context, team, request.body.userId);
        if (!ownsTeam(context, team, caller)) throw refuseForbidden();
        makeOwner(context, team, request.body.userId);
      });
      return succeed('The team has a new owner');
    },
  );
  addTeamMemberRoutes(app, context);
}

interface TeamInvitation {
  readonly team: OwnedTeam;
  readonly user: UserRecord;
  readonly caller: Caller;
}

function invite(context: ServerContext, { team, user, caller }: TeamInvitation): void {
  const { storage } = context;
  requireMemberTransition(storage.people.findMember(team.id, user.id), 'invite');
  const parentTeam = team.project?.organizationTeamId ?? null;
  const parent = parentTeam === null ? null : findAccepted(storage, parentTeam, user.id);
  if (parent?.isOwner === 1) throw refuseInvalid('The user owns the organization of this project');
  const entry = { teamId: team.id, userId: user.id, role: MEMBER_ROLE, isOwner: false };
  // A member of the project's organization has already accepted there (registry §4.2).
  storage.teams.add({ ...entry, ...NOTHING, accepted: parent !== null });
  if (parent !== null) return;
  const about = { role: MEMBER_ROLE, teamId: team.id, invitedBy: caller.userId };
  if (team.project === null) {
    notify(storage, user.id, 'organization_invite', { ...about, orgId: team.organization.id });
  } else {
    notify(storage, user.id, 'team_invite', { ...about, projectId: team.project.id });
  }
}

/** Leaves the team; this also declines a pending invitation. */
function leaveTeam(context: ServerContext, teamId: string, caller: Caller): void {
  const { team, member } = requireOwnEntry(context, teamId, caller);
  requireMemberTransition(member, 'leave');
  const parentTeam = team.project?.organizationTeamId ?? null;
  if (parentTeam !== null && findAccepted(context.storage, parentTeam, caller.userId) !== null) {
    throw refuseInvalid('The project belongs to an organization that you are in');
  }
  if (member !== null) removeMember(context, team, member);
}

function requireOwnEntry(
  context: ServerContext,
  teamId: string,
  caller: Caller,
): { team: OwnedTeam; member: MemberRecord | null } {
  const team = requireTeam(context, teamId, caller);
  return { team, member: context.storage.people.findMember(team.id, caller.userId) };
}

/** The former owner becomes a plain member (registry §4.2). */
function makeOwner(context: ServerContext, team: OwnedTeam, userId: string): void {
  const { storage } = context;
  const members = storage.people.membersOf([team.id]);
  const target = requireCandidate(context, team, userId);
  requireMemberTransition(target, 'makeOwner');
  const former = members.find(({ isOwner }) => isOwner === 1);
  if (former === undefined) throw refuseInvalid('An organization owns this project');
  storage.teams.edit(former.id, { role: MEMBER_ROLE, isOwner: false, ...NOTHING });
  storage.teams.edit(target.id, { role: 'Owner', isOwner: true, ...NOTHING });
}

/** Returns a member who could own the team. Throws Refusal 404 for one who has not accepted. */
function requireCandidate(
  { storage }: ServerContext,
  team: OwnedTeam,
  userId: string,
): MemberRecord {
  const target = storage.people.findMember(team.id, userId);
  if (target === null || memberStateOf(target) === 'pending') throw refuseMissing();
  return target;
}
