import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { ORGANISATION_PERMISSIONS, PROJECT_PERMISSIONS } from '#shared/registry/enumerations.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { TeamDocument } from '../json/publishing-documents.ts';
import type { TableCell } from '../layout.ts';
import { t } from '../text.ts';
import { showHeading } from '../views/lookup-view.ts';
import { registerWrite, type WriteCommand, type WriteRequest } from '../writes/write-command.ts';

const TEAM = ['<team>', t('cli-team-argument-team')] as const;
const MEMBER = ['<member>', t('cli-team-argument-member')] as const;
const DEFAULT_ROLE = 'Member';
const PERMISSION_HELP = t('cli-team-option-permissions', {
  permissions: PROJECT_PERMISSIONS.join(', '),
});

interface MemberEditOptions {
  readonly role?: string;
  readonly permissions?: string;
  readonly orgPermissions?: string;
}

const WRITES: readonly WriteCommand<MemberEditOptions>[] = [
  {
    name: 'invite',
    summary: t('cli-team-invite'),
    description: t('cli-team-invite-about'),
    args: [TEAM, ['<user>', t('cli-team-argument-user')]],
    write: ({ session, args, on, how }) =>
      session.client.teams.invite({ ...on, of: parseTeamName(args), userName: args[1] ?? '' }, how),
  },
  {
    name: 'accept',
    summary: t('cli-team-accept'),
    description: t('cli-team-accept-about'),
    args: [TEAM],
    write: ({ session, args, on, how }) =>
      session.client.teams.accept({ ...on, of: parseTeamName(args) }, how),
  },
  {
    name: 'decline',
    summary: t('cli-team-decline'),
    description: t('cli-team-decline-about'),
    args: [TEAM],
    write: ({ session, args, on, how }) =>
      session.client.teams.decline({ ...on, of: parseTeamName(args) }, how),
  },
  {
    name: 'leave',
    summary: t('cli-team-leave'),
    description: t('cli-team-leave-about'),
    args: [TEAM],
    asks: t('cli-team-leave-question'),
    write: ({ session, args, on, how }) =>
      session.client.teams.leave({ ...on, of: parseTeamName(args) }, how),
  },
  {
    name: 'edit',
    summary: t('cli-team-edit'),
    description: t('cli-team-edit-about'),
    args: [TEAM, MEMBER],
    options: [
      ['--role <label>', t('cli-team-option-role')],
      ['--permissions <list>', PERMISSION_HELP],
      [
        '--org-permissions <list>',
        t('cli-team-option-org-permissions', { permissions: ORGANISATION_PERMISSIONS.join(', ') }),
      ],
    ],
    write: (request) => editTeamMember(request),
  },
  {
    name: 'remove',
    summary: t('cli-team-remove'),
    description: t('cli-team-remove-about'),
    args: [TEAM, MEMBER],
    asks: t('cli-team-remove-question'),
    write: ({ session, args, on, how }) =>
      session.client.teams.remove({ ...on, of: parseTeamName(args), member: args[1] ?? '' }, how),
  },
  {
    name: 'transfer',
    summary: t('cli-team-transfer'),
    description: t('cli-team-transfer-about'),
    args: [TEAM, MEMBER],
    asks: t('cli-team-transfer-question'),
    write: ({ session, args, on, how }) =>
      session.client.teams.transfer({ ...on, of: parseTeamName(args), member: args[1] ?? '' }, how),
  },
  {
    name: 'override',
    summary: t('cli-team-override'),
    description: t('cli-team-override-about'),
    args: [TEAM, MEMBER],
    options: [
      ['--role <label>', t('cli-team-override-option-role', { role: DEFAULT_ROLE })],
      ['--permissions <list>', PERMISSION_HELP],
    ],
    write: ({ session, args, options, on, how }) =>
      session.client.teams.override(
        {
          ...on,
          of: parseTeamName(args),
          member: args[1] ?? '',
          role: options.role ?? DEFAULT_ROLE,
          permissions:
            parseKnownWords('--permissions', options.permissions, PROJECT_PERMISSIONS) ?? [],
        },
        how,
      ),
  },
];

export function registerTeamCommands(program: Command, run: RunCommand): void {
  const group = program.command('team').summary(t('cli-team')).description(t('cli-team-about'));
  group
    .command('members')
    .summary(t('cli-team-members'))
    .description(t('cli-team-members-about'))
    .argument(...TEAM)
    .action((name: string) => run((context) => listMembers(context, name)));
  for (const spec of WRITES) registerWrite(group, run, spec);
}

function parseTeamName([name = '']: readonly string[]) {
  const isOrganization = name.startsWith('org:');
  const kind = isOrganization ? ('organization' as const) : ('project' as const);
  return { kind, name: isOrganization ? name.slice('org:'.length) : name, teamId: null };
}

function editTeamMember({ session, args, options, on, how }: WriteRequest<MemberEditOptions>) {
  const change = {
    role: options.role,
    permissions: parseKnownWords('--permissions', options.permissions, PROJECT_PERMISSIONS),
    organisationPermissions: parseKnownWords(
      '--org-permissions',
      options.orgPermissions,
      ORGANISATION_PERMISSIONS,
    ),
  };
  const request = { ...on, of: parseTeamName(args), member: args[1] ?? '', base: null, change };
  return session.client.teams.edit(request, how);
}

/** Throws USAGE for an unknown word. */
function parseKnownWords(
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
    { registry, of: parseTeamName([name]) },
    { signal: io.signal },
  );
  for (const team of [answer.team, answer.parent]) {
    if (team === null) continue;
    showHeading(output, team.name, [t('cli-write-kind', { kind: team.kind }), team.teamId]);
    output.table(
      team.members.map((member): TableCell[] => [
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
  if (!accepted) return t('cli-team-invited');
  return isOwner ? t('cli-team-owner') : t('cli-team-member');
}
