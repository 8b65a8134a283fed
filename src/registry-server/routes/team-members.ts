import { z } from 'zod';
import { countCharacters } from '#shared/registry/limits.ts';
import { addMemberRequestSchema, memberRequestSchema } from '#shared/registry/requests/team.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseForbidden, refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed, succeedBriefly } from '../http/success.ts';
import { findAccepted, mayInOrganization } from '../membership.ts';
import type { MemberRecord } from '../storage/people-store.ts';
import {
  ownsTeam,
  removeMember,
  requireTeam,
  requireTeamPermission,
  requireMemberTransition,
  type OwnedTeam,
} from '../writes/team.ts';

/** Requirements for managing a team. */
export const MANAGE = {
  config: {
    bucket: 'critModify',
    requires: { scopes: ['project_write', 'organization_write'] },
  },
} as const;
export const teamParams = z.object({ team: z.string() });
const memberParams = teamParams.extend({ member: z.string() });
type MemberChange = z.infer<typeof memberRequestSchema>;

/** interface §4.2: changes to a member; the path names the membership, not the user. */
export function addTeamMemberRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  app.patch(
    '/api/team/:team/member/:member',
    { ...MANAGE, schema: { params: memberParams, body: memberRequestSchema } },
    async (request) => {
      const { params, body } = request;
      const caller = callerOf(request);
      requireShortRole(context, body.role);
      storage.write(() => {
        const team = requireTeam(context, params.team, caller);
        requireTeamPermission(context, { team, caller }, 'edit_member');
        const member = findTeamMember(context, team, params.member);
        if (member === null) throw refuseMissing();
        applyMemberChange(context, { team, member, caller }, body);
      });
      return succeed('The member was changed');
    },
  );
  app.delete(
    '/api/team/:team/member/:member',
    { ...MANAGE, schema: { params: memberParams } },
    async (request) => {
      const { params } = request;
      const caller = callerOf(request);
      storage.write(() => {
        const team = requireTeam(context, params.team, caller);
        requireTeamPermission(context, { team, caller }, 'remove_member');
        const member = findTeamMember(context, team, params.member);
        requireMemberTransition(member, 'remove');
        if (member !== null) removeMember(context, team, member);
      });
      return succeedBriefly(behaviour, 'The member was removed');
    },
  );
}

/** registry §4.2: a member of the organization gets a separate entry in one project's team. */
export function addMemberOverrideRoute(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  app.post(
    '/api/team/:team/members',
    { ...MANAGE, schema: { params: teamParams, body: addMemberRequestSchema } },
    async (request) => {
      const caller = callerOf(request);
      const { userId, role, permissions = [] } = request.body;
      requireShortRole(context, role);
      storage.write(() => {
        const team = requireTeam(context, request.params.team, caller);
        requireTeamPermission(context, { team, caller }, 'edit_member');
        const parentTeam = team.project?.organizationTeamId ?? null;
        if (parentTeam === null) throw refuseInvalid('No organization owns this project');
        if (findAccepted(storage, parentTeam, userId) === null) throw refuseMissing();
        requireMemberTransition(storage.people.findMember(team.id, userId), 'invite');
        if (permissions.length > 0 && !ownsTeam(context, team, caller)) throw refuseForbidden();
        const rest = { isOwner: false, accepted: true, organisationPermissions: [] };
        storage.teams.add({ teamId: team.id, userId, role, permissions, ...rest });
      });
      return succeedBriefly(behaviour, 'The member was added');
    },
  );
}

function applyMemberChange(
  context: ServerContext,
  { team, member, caller }: { team: OwnedTeam; member: MemberRecord; caller: Caller },
  { role, permissions = [], organisationPermissions }: MemberChange,
): void {
  const { storage } = context;
  if (member.isOwner === 1) return storage.teams.edit(member.id, { role });
  const forOrganization =
    team.project === null ? (organisationPermissions ?? member.organisationPermissions) : [];
  if (!ownsTeam(context, team, caller)) {
    const added = permissions.filter((name) => !member.permissions.includes(name));
    if (added.length > 0 && !mayGiveDefaults(context, team, caller)) throw refuseForbidden();
    if (forOrganization.some((name) => !member.organisationPermissions.includes(name)))
      throw refuseForbidden();
  }
  return storage.teams.edit(member.id, {
    role,
    permissions,
    organisationPermissions: forOrganization,
  });
}

/** Whether the caller may set what an organization's members may do in its projects. */
function mayGiveDefaults({ storage }: ServerContext, team: OwnedTeam, caller: Caller): boolean {
  if (team.organization === null) return false;
  const place = { caller, organization: team.organization };
  return mayInOrganization(storage, place, 'edit_member_default_permissions');
}

function findTeamMember(
  { storage }: ServerContext,
  team: OwnedTeam,
  memberId: string,
): MemberRecord | null {
  return storage.people.membersOf([team.id]).find(({ id }) => id === memberId) ?? null;
}

function requireShortRole({ behaviour }: ServerContext, role: string): void {
  if (countCharacters(role) > behaviour.memberRoleLength) throw refuseInvalid('[role] Too long');
}
