import type { Inputs } from '#shared/contract/index.ts';
import type { Rights, Team } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import type { Organization } from '#shared/registry/organization.ts';
import {
  addMemberRequestSchema,
  inviteRequestSchema,
  memberRequestSchema,
} from '#shared/registry/requests/team.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import { canChangeState, type TeamState, type TeamTrigger } from '#shared/registry/team-rules.ts';
import { findUser } from '../accounts/credential-use.ts';
import { orError, orNullOnError, orNull } from '../registry/or-error.ts';
import type { TeamRef } from '../registry/resources/teams.ts';
import { type PublishingContext, type SignedIn, withImages } from './publishing-context.ts';
import { findOrganization, findProject } from './find-project.ts';
import { mergeEdit } from './merge-edit.ts';
import { markAnswered } from './notifications.ts';
import { toFieldChanges, createWritesOn } from './perform-write.ts';
import { rightsInOrganization, rightsInProject } from './rights.ts';

interface FoundTeam {
  readonly ref: TeamRef;
  readonly team: Team;
  readonly parent: Team | null;
  readonly rights: Rights;
  /** The signed-in user's entry. */
  readonly me: TeamMember | null;
  /** False for a team of which only the id is known. */
  readonly isKnown: boolean;
}

type TeamInputs = Inputs['teams'];
type TeamOwnerRef = Pick<TeamInputs['remove'], 'of'>;
type NamedMember = Pick<TeamInputs['remove'], 'of' | 'member'>;

const change = createWritesOn((context, { of }: TeamOwnerRef) => findTeam(context, of), about);

const changeMember = createWritesOn(
  async (context, { of, member }: NamedMember) => {
    const found = await findTeam(context, of);
    return { found, member: requireMember(context, found.team.members, member) };
  },
  ({ member }) => aboutMember(member),
);

type Permissions = Pick<TeamMember, 'permissions' | 'organisationPermissions'>;

export const work: SignedIn<'teams'> = {
  async members(context, { of }) {
    const { team, parent, rights } = await findTeam(context, of);
    return withImages(context, { team, parent, rights });
  },
  async invite(context, input) {
    const { userName } = input;
    checkInput(inviteRequestSchema, { userName });
    const write = change((context, { team, ref }) => {
      const wanted = userName.toLowerCase();
      const entry = team.members.find((one) => one.userName.toLowerCase() === wanted);
      requireTeamTransition(entry ?? null, 'invite', userName);
      return {
        changes: toFieldChanges('invitation', null, userName),
        send: () => sendInvitation(context, ref, userName),
      };
    });
    return write(context, input);
  },
  accept: change((context, found) => {
    const { userId, ref } = requireOwnMembership(found, 'accept');
    return {
      changes: toFieldChanges('accepted', false, true),
      async send() {
        await context.client.teams.accept(ref, userId);
        await markAnswered(context, ref.teamId);
      },
    };
  }),
  /** Declining is leaving while the invitation is open (registry §4.2). */
  decline: change((context, found) => {
    const { userId, ref } = requireOwnMembership(found, 'accept');
    return {
      changes: [{ field: 'invitation', from: found.me?.userName ?? null, to: null }],
      async send() {
        await context.client.teams.leave(ref, userId);
        await markAnswered(context, ref.teamId);
      },
    };
  }),
  leave: change(({ client }, found) => {
    const { userId, ref } = requireOwnMembership(found, 'leave');
    const isOrganization = found.team.kind === 'organization';
    return {
      changes: [{ field: 'member', from: found.me?.userName ?? null, to: null }],
      notes: isOrganization ? [message('write-leaves-projects')] : [],
      send: () => client.teams.leave(ref, userId),
    };
  }),
  edit: changeMember(({ client }, { found, member }, input) => {
    const { id, role, permissions, organisationPermissions } = member;
    const now = { role, permissions, organisationPermissions };
    const { next, changes } = mergeEdit(now, input, memberRequestSchema.pick({ role: true }));
    requireMayGive(found, { now: member, next });
    const { organisationPermissions: _, ...ofProject } = next;
    const content = found.team.kind === 'organization' ? next : ofProject;
    return { changes, send: () => client.teams.editMember(found.ref, id, content) };
  }),
  remove: changeMember(({ client }, { found, member }) => {
    requireTeamTransition(member, 'remove', member.userName);
    return {
      changes: toFieldChanges('member', member.userName, null),
      send: () => client.teams.removeMember(found.ref, member.id),
    };
  }),
  transfer: changeMember(({ client }, { found, member }) => {
    requireTeamTransition(member, 'makeOwner', member.userName);
    const owner = found.team.members.find(({ isOwner }) => isOwner);
    return {
      changes: [{ field: 'owner', from: owner?.userName ?? null, to: member.userName }],
      notes: [message('write-owner-becomes-member', { name: owner?.userName ?? '' })],
      send: () => client.teams.makeOwner(found.ref, member.userId),
    };
  }),
  /** registry §4.2: only the rights that this project gives to a member of its organization. */
  override: change((context, { ref, parent }, input) => {
    const { role, permissions } = input;
    const member = requireMember(context, parent?.members ?? [], input.member);
    const content = { userId: member.userId, role, permissions };
    checkInput(addMemberRequestSchema, content);
    const sent = content as Parameters<typeof context.client.teams.addMember>[1];
    return {
      ...aboutMember(member),
      changes: [
        ...toFieldChanges('role', null, role),
        { field: 'permissions', from: null, to: permissions },
      ],
      send: () => context.client.teams.addMember(ref, sent),
    };
  }),
};

/**
 * Throws PERSON_UNKNOWN: for an unknown user name a registry answers "not found", as for a team.
 */
async function sendInvitation(
  { client }: PublishingContext,
  ref: FoundTeam['ref'],
  userName: string,
): Promise<void> {
  try {
    await client.teams.invite(ref, userName);
  } catch (error) {
    const isNotFound = error instanceof AppError && error.code === 'REGISTRY_NOT_FOUND';
    if (!isNotFound || (await orError(orNull(client.users.get(userName)))) !== null) throw error;
    throw new AppError('PERSON_UNKNOWN', { name: userName }, error);
  }
}

/** An unidentified person may still ask: the registry knows who they are. Throws TEAM_REFUSED. */
function requireOwnMembership(found: FoundTeam, trigger: 'accept' | 'leave') {
  const { me, rights, ref } = found;
  if (rights.userId === null || !found.isKnown) {
    return { userId: rights.userId ?? '', ref: { ...ref, of: null } };
  }
  requireTeamTransition(me, trigger, me?.userName ?? null);
  return { userId: rights.userId, ref };
}

/**
 * Throws INPUT_INVALID for a permission that the person cannot grant, or that does not exist in a
 * project's team.
 */
function requireMayGive(
  { rights, team }: FoundTeam,
  { now, next }: { now: Permissions; next: Permissions },
): void {
  const refuse = (field: string, rule: string, value: string) =>
    new AppError('INPUT_INVALID', { field, rule, value });
  const added = (field: keyof Permissions) =>
    next[field].filter((one) => !now[field].includes(one));
  const [foreign] = team.kind === 'project' ? added('organisationPermissions') : [];
  if (foreign !== undefined) throw refuse('organisationPermissions', 'unknown', foreign);
  if (rights.userId === null) return;
  const mine = { permissions: rights.mayGive, organisationPermissions: rights.mayGiveOrganisation };
  for (const field of ['permissions', 'organisationPermissions'] as const) {
    const odd = added(field).find((permission) => !mine[field].includes(permission));
    if (odd !== undefined) throw refuse(field, 'not-yours-to-give', odd);
  }
}

function about({ team, ref: { teamId: id } }: FoundTeam) {
  const name = team.name.slice(0, TEXT_LIMITS.projectName[1]);
  return { target: { kind: 'team' as const, id, name } };
}

function aboutMember({ id, userName: name }: TeamMember) {
  return { target: { kind: 'member' as const, id, name } };
}

/** Throws PROJECT_UNKNOWN, ORGANIZATION_UNKNOWN, unless the team's id is enough. */
async function findTeam(
  context: PublishingContext,
  of: Inputs['teams']['members']['of'],
): Promise<FoundTeam> {
  const asked =
    of.kind === 'project' ? ofProject(context, of.name) : ofOrganization(context, of.name);
  const { teamId } = of;
  if (teamId === null) return asked;
  const hidden = ['PROJECT_UNKNOWN', 'ORGANIZATION_UNKNOWN', 'REGISTRY_LACKS'] as const;
  return (await orNull(asked, hidden)) ?? onlyById(context, { ...of, teamId });
}

async function ofProject(context: PublishingContext, name: string): Promise<FoundTeam> {
  const project = await orError(findProject(context, name));
  if (project instanceof AppError) throw await withOrganization(context, name, project);
  const rights = rightsInProject(project, await findUser(context.client));
  const { organisation } = project;
  const [member] = organisation?.members ?? [];
  const parent =
    organisation && toTeam('organization', { ...organisation, teamId: member?.teamId ?? '' });
  return toFound(toTeam('project', project), { parent, rights });
}

/** When an organization, but no project, has the name, the error says so. */
async function withOrganization({ client }: PublishingContext, name: string, error: AppError) {
  if (error.code !== 'PROJECT_UNKNOWN') return error;
  const found = await orNullOnError(client.organizations.get(name));
  return found === null
    ? error
    : new AppError(error.code, { ...error.params, organization: found.slug }, error);
}

async function ofOrganization(context: PublishingContext, name: string): Promise<FoundTeam> {
  const organization = await findOrganization(context, name);
  const rights = rightsInOrganization(organization, await findUser(context.client));
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
  context: PublishingContext,
  { kind, name, teamId }: { kind: Team['kind']; name: string; teamId: string },
): Promise<FoundTeam> {
  const me = await findUser(context.client);
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

/** Finds a member by the user's name or id, or by the member's id. Throws NAME_UNKNOWN. */
function requireMember(
  { client }: PublishingContext,
  members: readonly TeamMember[],
  wanted: string,
): TeamMember {
  const name = wanted.toLowerCase();
  const found = members.find(
    ({ id, userId, userName }) =>
      id === wanted || userId === wanted || userName.toLowerCase() === name,
  );
  if (found !== undefined) return found;
  const registry = client.profile.id;
  throw new AppError('NAME_UNKNOWN', { registry, what: 'member', name: wanted });
}

/** interface §3.1. Throws TEAM_REFUSED when the member's state does not allow it. */
function requireTeamTransition(
  member: TeamMember | null,
  trigger: TeamTrigger,
  name: string | null,
): void {
  const state = teamStateOf(member);
  if (!canChangeState(state, trigger)) throw new AppError('TEAM_REFUSED', { state, trigger, name });
}

function teamStateOf(member: TeamMember | null): TeamState {
  if (member === null) return 'none';
  if (!member.accepted) return 'pending';
  return member.isOwner ? 'owner' : 'member';
}
