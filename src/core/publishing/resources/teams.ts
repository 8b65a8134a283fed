import type { Inputs } from '#shared/contract/index.ts';
import type { TeamAnswer, WriteReport } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import {
  addMemberRequestSchema,
  inviteRequestSchema,
  memberRequestSchema,
} from '#shared/registry/requests/team.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import type { Asking } from '../asking.ts';
import { mergeEdit } from '../merge-edit.ts';
import { perform } from '../perform.ts';
import { message } from '#shared/messages/message.ts';
import { type FoundTeam, findTeam, requireMember, requireTransition } from '../team.ts';
import { markAnswered } from './notifications.ts';

type Of = Inputs['teams']['accept'];
type OfMember = Inputs['teams']['remove'];

export async function members(
  asking: Asking,
  { of }: Inputs['teams']['members'],
): Promise<TeamAnswer> {
  const { team, parent, rights } = await findTeam(asking, of);
  const answer = { team, parent, rights };
  return { registry: asking.client.profile.id, images: asking.imagesOf(answer), ...answer };
}

export async function invite(
  asking: Asking,
  { of, userName, dryRun }: Inputs['teams']['invite'],
): Promise<WriteReport> {
  const { client, options } = asking;
  checkInput(inviteRequestSchema, { userName });
  const found = await findTeam(asking, of);
  const wanted = userName.toLowerCase();
  const entry = found.team.members.find((one) => one.userName.toLowerCase() === wanted);
  requireTransition(entry ?? null, 'invite', userName);
  return perform(asking, dryRun, {
    ...about(found),
    changes: [{ field: 'invitation', from: null, to: userName }],
    send: () => client.teams.invite(found.ref, userName, options),
  });
}

export async function accept(asking: Asking, { of, dryRun }: Of): Promise<WriteReport> {
  const { client, options } = asking;
  const found = await findTeam(asking, of);
  const { userId, ref } = requireSelf(found, 'accept');
  return perform(asking, dryRun, {
    ...about(found),
    changes: [{ field: 'accepted', from: false, to: true }],
    async send() {
      await client.teams.accept(ref, userId, options);
      await markAnswered(asking, ref.teamId);
    },
  });
}

/** Declining is leaving while the invitation is open (registry §4.2). */
export async function decline(asking: Asking, { of, dryRun }: Of): Promise<WriteReport> {
  const { client, options } = asking;
  const found = await findTeam(asking, of);
  const { userId, ref } = requireSelf(found, 'accept');
  return perform(asking, dryRun, {
    ...about(found),
    changes: [{ field: 'invitation', from: found.me?.userName ?? null, to: null }],
    async send() {
      await client.teams.leave(ref, userId, options);
      await markAnswered(asking, ref.teamId);
    },
  });
}

export async function leave(asking: Asking, { of, dryRun }: Of): Promise<WriteReport> {
  const { client, options } = asking;
  const found = await findTeam(asking, of);
  const { userId, ref } = requireSelf(found, 'leave');
  const isOrganization = found.team.kind === 'organization';
  return perform(asking, dryRun, {
    ...about(found),
    changes: [{ field: 'member', from: found.me?.userName ?? null, to: null }],
    notes: isOrganization ? [message('write-leaves-projects')] : [],
    send: () => client.teams.leave(ref, userId, options),
  });
}

/** Who cannot be known may still ask: the registry knows. Throws TEAM_REFUSED. */
function requireSelf(found: FoundTeam, trigger: 'accept' | 'leave') {
  const { me, rights, ref } = found;
  if (rights.userId === null || !found.isKnown) {
    return { userId: rights.userId ?? '', ref: { ...ref, of: null } };
  }
  requireTransition(me, trigger, me?.userName ?? null);
  return { userId: rights.userId, ref };
}

export async function edit(
  asking: Asking,
  { of, member: wanted, base, change, dryRun }: Inputs['teams']['edit'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const found = await findTeam(asking, of);
  const member = requireMember(asking, found, wanted);
  const { role, permissions, organisationPermissions } = member;
  const { next, changes } = mergeEdit(
    { role, permissions, organisationPermissions },
    { base, change },
  );
  checkInput(memberRequestSchema.pick({ role: true }), next);
  requireMayGive(found, { now: member, next });
  const { organisationPermissions: _, ...ofProject } = next;
  return perform(asking, dryRun, {
    ...about(found, member),
    changes,
    send: () =>
      client.teams.editMember(
        found.ref,
        member.id,
        found.team.kind === 'organization' ? next : ofProject,
        options,
      ),
  });
}

type Permissions = Pick<TeamMember, 'permissions' | 'organisationPermissions'>;

/** Throws INPUT_INVALID for a permission that the person cannot add, or that nobody has in a project's team. */
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

export async function remove(
  asking: Asking,
  { of, member: wanted, dryRun }: OfMember,
): Promise<WriteReport> {
  const { client, options } = asking;
  const found = await findTeam(asking, of);
  const member = requireMember(asking, found, wanted);
  requireTransition(member, 'remove', member.userName);
  return perform(asking, dryRun, {
    ...about(found, member),
    changes: [{ field: 'member', from: member.userName, to: null }],
    send: () => client.teams.removeMember(found.ref, member.id, options),
  });
}

export async function transfer(
  asking: Asking,
  { of, member: wanted, dryRun }: OfMember,
): Promise<WriteReport> {
  const { client, options } = asking;
  const found = await findTeam(asking, of);
  const member = requireMember(asking, found, wanted);
  requireTransition(member, 'makeOwner', member.userName);
  const owner = found.team.members.find(({ isOwner }) => isOwner);
  return perform(asking, dryRun, {
    ...about(found, member),
    changes: [{ field: 'owner', from: owner?.userName ?? null, to: member.userName }],
    notes: [message('write-owner-becomes-member', { name: owner?.userName ?? '' })],
    send: () => client.teams.makeOwner(found.ref, member.userId, options),
  });
}

/** registry §4.2: only what this project gives to a member of its organization. */
export async function override(
  asking: Asking,
  { of, member: wanted, role, permissions, dryRun }: Inputs['teams']['override'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const found = await findTeam(asking, of);
  const above = found.parent?.members ?? [];
  const member = requireMember(
    asking,
    { ...found, team: { ...found.team, members: above } },
    wanted,
  );
  const content = { userId: member.userId, role, permissions };
  checkInput(addMemberRequestSchema, content);
  return perform(asking, dryRun, {
    ...about(found, member),
    changes: [
      { field: 'role', from: null, to: role },
      { field: 'permissions', from: null, to: permissions },
    ],
    send: () =>
      client.teams.addMember(
        found.ref,
        content as Parameters<typeof client.teams.addMember>[1],
        options,
      ),
  });
}

function about({ team, ref }: FoundTeam, member?: TeamMember) {
  const target = member
    ? { kind: 'member' as const, id: member.id, name: member.userName }
    : {
        kind: 'team' as const,
        id: ref.teamId,
        name: team.name.slice(0, TEXT_LIMITS.projectName[1]),
      };
  return { target };
}
