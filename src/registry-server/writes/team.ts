import type { TeamState, TeamTrigger } from '#shared/registry/team-rules.ts';
import { canChangeState } from '#shared/registry/team-rules.ts';
import { createAccess } from '../access.ts';
import type { ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseForbidden, refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { findAccepted, mayInOrganization, mayInProject, ownsProject } from '../membership.ts';
import type { MemberRecord, OrganizationRecord } from '../storage/people-store.ts';
import type { ProjectRecord } from '../storage/project-store.ts';

/** A team and the project or organization it belongs to. */
export type OwnedTeam =
  | { readonly id: string; readonly project: ProjectRecord; readonly organization: null }
  | { readonly id: string; readonly project: null; readonly organization: OrganizationRecord };

type TeamPermission = 'manage_invites' | 'edit_member' | 'remove_member';

/**
 * Returns the team of an organization, or of a project that the caller sees. Throws Refusal 404.
 */
export function requireTeam({ storage }: ServerContext, id: string, caller: Caller): OwnedTeam {
  const organization = storage.people.findOrganizationOfTeam(id);
  if (organization !== null) return { id, project: null, organization };
  const project = storage.projects.findOfTeam(id);
  if (project === null || !createAccess(storage, caller).canSee(project)) throw refuseMissing();
  return { id, project, organization: null };
}

/** Throws Refusal 403. */
export function requireTeamPermission(
  context: ServerContext,
  { team, caller }: { team: OwnedTeam; caller: Caller },
  permission: TeamPermission,
): void {
  const isAllowed =
    team.project === null
      ? mayInOrganization(context.storage, { caller, organization: team.organization }, permission)
      : mayInProject(context, { caller, project: team.project }, permission);
  if (!isAllowed) throw refuseForbidden();
}

/** Whether the caller owns the team's project or organization, or is an admin. */
export function ownsTeam({ storage }: ServerContext, team: OwnedTeam, caller: Caller): boolean {
  if (team.project !== null) return ownsProject(storage, caller, team.project);
  return caller.role === 'admin' || findAccepted(storage, team.id, caller.userId)?.isOwner === 1;
}

export function memberStateOf(member: MemberRecord | null): TeamState {
  if (member === null) return 'none';
  if (member.accepted === 0) return 'pending';
  return member.isOwner === 1 ? 'owner' : 'member';
}

/** Throws Refusal 400 if interface §3.1 does not allow this transition. */
export function requireMemberTransition(member: MemberRecord | null, trigger: TeamTrigger): void {
  const state = memberStateOf(member);
  if (canChangeState(state, trigger)) return;
  throw refuseInvalid(`${REASONS[state]}, so this cannot be done`);
}

const REASONS: Readonly<Record<TeamState, string>> = {
  none: 'The user is not in this team',
  pending: 'The invitation is still open',
  member: 'The user is a member already',
  owner: 'The user owns this team',
};

/**
 * Removes a member; one who leaves an organization leaves the teams of its projects too (registry
 * §4.2).
 */
export function removeMember(
  { storage }: ServerContext,
  team: OwnedTeam,
  member: MemberRecord,
): void {
  storage.teams.remove(member.id);
  if (team.organization === null || member.accepted === 0) return;
  for (const { teamId } of storage.projects.ofOrganization(team.organization.id)) {
    const entry = storage.people.findMember(teamId, member.userId);
    if (entry !== null) storage.teams.remove(entry.id);
  }
}
