import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { ORGANISATION_PERMISSIONS, PROJECT_PERMISSIONS } from '#shared/registry/enumerations.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { TeamDocument } from '../json/publishing-documents.ts';
import type { Cell } from '../table.ts';
import { showHeading } from '../views/lookup-view.ts';
import { registerWrite, type WriteCommand, type WriteRequest } from '../writes/write-command.ts';

const TEAM = ['<team>', 'a project’s id or slug, or org: followed by an organization’s'] as const;
const MEMBER = ['<member>', 'a user name, or the id of the user or the member'] as const;
const PERMISSION_HELP = `all, none, or some of ${PROJECT_PERMISSIONS.join(', ')}`;

interface EditOptions {
  readonly role?: string;
  readonly permissions?: string;
  readonly orgPermissions?: string;
}

const WRITES: readonly WriteCommand<EditOptions>[] = [
  {
    name: 'invite',
    summary: 'invite a person by user name',
    args: [TEAM, ['<user>', 'a user name']],
    write: ({ session, args, on, how }) =>
      session.client.teams.invite({ ...on, of: toTeam(args), userName: args[1] ?? '' }, how),
  },
  {
    name: 'accept',
    summary: 'accept an invitation',
    args: [TEAM],
    write: ({ session, args, on, how }) =>
      session.client.teams.accept({ ...on, of: toTeam(args) }, how),
  },
  {
    name: 'decline',
    summary: 'decline an invitation',
    args: [TEAM],
    write: ({ session, args, on, how }) =>
      session.client.teams.decline({ ...on, of: toTeam(args) }, how),
  },
  {
    name: 'leave',
    summary: 'leave a team',
    description: 'Leaves a team. An owner must transfer ownership first.',
    args: [TEAM],
    asks: 'Leave this team?',
    write: ({ session, args, on, how }) =>
      session.client.teams.leave({ ...on, of: toTeam(args) }, how),
  },
  {
    name: 'edit',
    summary: 'change a member’s role and permissions',
    description:
      'Changes a member’s role and permissions. Everything you do not give stays the same. Only an owner can add permissions.',
    args: [TEAM, MEMBER],
    options: [
      ['--role <label>', 'at most 64 characters; some registries allow 32'],
      ['--permissions <list>', PERMISSION_HELP],
      [
        '--org-permissions <list>',
        `of an organization: all, none, or some of ${ORGANISATION_PERMISSIONS.join(', ')}`,
      ],
    ],
    write: (request) => editMember(request),
  },
  {
    name: 'remove',
    summary: 'remove a member, or withdraw an invitation',
    args: [TEAM, MEMBER],
    asks: 'Remove this member?',
    write: ({ session, args, on, how }) =>
      session.client.teams.remove({ ...on, of: toTeam(args), member: args[1] ?? '' }, how),
  },
  {
    name: 'transfer',
    summary: 'make another member the owner',
    args: [TEAM, MEMBER],
    asks: 'Transfer ownership?',
    write: ({ session, args, on, how }) =>
      session.client.teams.transfer({ ...on, of: toTeam(args), member: args[1] ?? '' }, how),
  },
  {
    name: 'override',
    summary: 'override an organization member’s permissions in one project',
    args: [TEAM, MEMBER],
    options: [
      ['--role <label>', 'default: Member'],
      ['--permissions <list>', PERMISSION_HELP],
    ],
    write: ({ session, args, options, on, how }) =>
      session.client.teams.override(
        {
          ...on,
          of: toTeam(args),
          member: args[1] ?? '',
          role: options.role ?? 'Member',
          permissions: toList('--permissions', options.permissions, PROJECT_PERMISSIONS) ?? [],
        },
        how,
      ),
  },
];

export function registerTeamCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('team')
    .summary('manage members and invitations')
    .description('Members, invitations and permissions of a project or an organization.');
  group
    .command('members')
    .summary('list the members and open invitations')
    .description('Lists the members with their permissions; open invitations are marked.')
    .argument(...TEAM)
    .action((name: string) => run((context) => listMembers(context, name)));
  for (const spec of WRITES) registerWrite(group, run, spec);
}

function toTeam([name = '']: readonly string[]) {
  const isOrganization = name.startsWith('org:');
  const kind = isOrganization ? ('organization' as const) : ('project' as const);
  return { kind, name: isOrganization ? name.slice('org:'.length) : name, teamId: null };
}

function editMember({ session, args, options, on, how }: WriteRequest<EditOptions>) {
  const change = {
    role: options.role,
    permissions: toList('--permissions', options.permissions, PROJECT_PERMISSIONS),
    organisationPermissions: toList(
      '--org-permissions',
      options.orgPermissions,
      ORGANISATION_PERMISSIONS,
    ),
  };
  const request = { ...on, of: toTeam(args), member: args[1] ?? '', base: null, change };
  return session.client.teams.edit(request, how);
}

/** Throws USAGE for a word that is none of them. */
function toList(
  argument: string,
  typed: string | undefined,
  known: readonly string[],
): string[] | undefined {
  if (typed === undefined) return undefined;
  if (typed === 'all') return [...known];
  if (typed === 'none' || typed === '') return [];
  const words = typed.split(',').map((word) => word.trim());
  const odd = words.find((word) => !known.includes(word));
  if (odd === undefined) return words;
  throw new AppError('USAGE', { argument, value: odd, allowed: known.join(', ') });
}

async function listMembers(
  context: CommandContext,
  name: string,
): Promise<CommandResult<TeamDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const { images: _, ...answer } = await client.teams.members(
    { registry, of: toTeam([name]) },
    { signal: io.signal },
  );
  for (const team of [answer.team, answer.parent]) {
    if (team === null) continue;
    showHeading(output, team.name, [team.kind, team.teamId]);
    output.table(
      team.members.map((member): Cell[] => [
        { text: member.userName, tone: 'strong' },
        { text: member.role },
        { text: toMark(member), tone: member.accepted ? 'good' : 'warning' },
        {
          text: [...member.permissions, ...member.organisationPermissions].join(', '),
          tone: 'quiet',
        },
      ]),
      [{ max: 24 }, { max: 20 }, {}, {}],
    );
  }
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

function toMark({ isOwner, accepted }: { isOwner: boolean; accepted: boolean }): string {
  if (!accepted) return 'invited';
  return isOwner ? 'owner' : 'member';
}
