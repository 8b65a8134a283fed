import type { Inputs } from '#shared/contract/index.ts';
import type { Rights, Team } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import { canChangeState, type TeamState, type TeamTrigger } from '#shared/registry/team-rules.ts';
import type { TeamRef } from '../registry/resources/teams.ts';
import { type Asking } from './asking.ts';
import { findUser } from '../accounts/credential-use.ts';
import { orError, orNothing, orNull } from '../registry/or-else.ts';
import { findOrganization, findProject } from './find.ts';
import { rightsInOrganization, rightsInProject } from './rights.ts';

export interface FoundTeam {
  readonly ref: TeamRef;
  readonly team: Team;
  readonly parent: Team | null;
  readonly rights: Rights;
  /** The entry of the person who asks. */
  readonly me: TeamMember | null;
  /** False for a team of which nothing but its id is known. */
  readonly isKnown: boolean;
}

/** Throws PROJECT_UNKNOWN, ORGANIZATION_UNKNOWN, where its id does not have to do. */
export async function findTeam(
  asking: Asking,
  of: Inputs['teams']['members']['of'],
): Promise<FoundTeam> {
  const asked =
    of.kind === 'project' ? ofProject(asking, of.name) : ofOrganization(asking, of.name);
  const { teamId } = of;
  if (teamId === null) return asked;
  const hidden = ['PROJECT_UNKNOWN', 'ORGANIZATION_UNKNOWN', 'REGISTRY_LACKS'] as const;
  return (await orNull(asked, hidden)) ?? onlyById(asking, { ...of, teamId });
}

async function ofProject(asking: Asking, name: string): Promise<FoundTeam> {
  const project = await orError(findProject(asking, name));
  if (project instanceof AppError) throw await withOrganization(asking, name, project);
  const rights = rightsInProject(project, await findUser(asking.client));
  const { organisation } = project;
  const [member] = organisation?.members ?? [];
  const parent =
    organisation && toTeam('organization', { ...organisation, teamId: member?.teamId ?? '' });
  return toFound(toTeam('project', project), { parent, rights });
}

/** Where an organization has the name that no project has, the error says so. */
async function withOrganization({ client }: Asking, name: string, error: AppError) {
  if (error.code !== 'PROJECT_UNKNOWN') return error;
  const found = await orNothing(client.organizations.get(name));
  return found === null
    ? error
    : new AppError(error.code, { ...error.params, organization: found.slug }, error);
}

async function ofOrganization(asking: Asking, name: string): Promise<FoundTeam> {
  const organization = await findOrganization(asking, name);
  const rights = rightsInOrganization(organization, await findUser(asking.client));
  return toFound(toTeam('organization', organization), { parent: null, rights });
}

type Owning = Pick<Organization, 'id' | 'name' | 'teamId' | 'members'>;

function toTeam(kind: Team['kind'], { id, name, teamId, members = [] }: Owning): Team {
  return { teamId, kind, ofId: id, name, members };
}

function toFound(
  team: Team,
  { parent, rights }: { parent: Team | null; rights: Rights },
): FoundTeam {
  const me = team.members.find(({ userId }) => userId === rights.userId) ?? null;
  const ref = { teamId: team.teamId, of: { kind: team.kind, id: team.ofId } };
  return { ref, team, parent, rights, me, isKnown: true };
}

async function onlyById(
  asking: Asking,
  { kind, name, teamId }: { kind: Team['kind']; name: string; teamId: string },
): Promise<FoundTeam> {
  const me = await findUser(asking.client);
  const rights = {
    userId: me?.id ?? null,
    isOwner: false,
    isMember: false,
    isPending: false,
    permissions: [],
    organisationPermissions: [],
    mayGive: [],
    mayGiveOrganisation: [],
  };
  const team = toTeam(kind, { id: name, name, teamId });
  return { ref: { teamId, of: null }, team, parent: null, rights, me: null, isKnown: false };
}

/** A member by the name or id of its user, or by its own id. Throws NAME_UNKNOWN. */
export function requireMember(
  { client }: Asking,
  { team }: { readonly team: Pick<Team, 'members'> },
  wanted: string,
): TeamMember {
  const name = wanted.toLowerCase();
  const found = team.members.find(
    ({ id, userId, userName }) =>
      id === wanted || userId === wanted || userName.toLowerCase() === name,
  );
  if (found !== undefined) return found;
  const registry = client.profile.id;
  throw new AppError('NAME_UNKNOWN', { registry, what: 'member', name: wanted });
}

/** interface §3.1. Throws TEAM_REFUSED for what the state of that member does not allow. */
export function requireTransition(
  member: TeamMember | null,
  trigger: TeamTrigger,
  name: string | null,
): void {
  const state = stateOf(member);
  if (!canChangeState(state, trigger)) throw new AppError('TEAM_REFUSED', { state, trigger, name });
}

function stateOf(member: TeamMember | null): TeamState {
  if (member === null) return 'none';
  if (!member.accepted) return 'pending';
  return member.isOwner ? 'owner' : 'member';
}
