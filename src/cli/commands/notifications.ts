import type { Command } from 'commander';
import type { NamedNotification } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { formatTime } from '#shared/messages/format.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import { repeatRegistry } from '../invocation.ts';
import type { NotificationsDocument } from '../json/publishing-documents.ts';
import type { TableCell } from '../layout.ts';
import { t } from '../text.ts';
import { registerWrite, type WriteCommand } from '../writes/write-command.ts';

const IDS = ['[ids...]', t('cli-notifications-argument-ids')] as const;
const ALL = ['--all', t('cli-notifications-option-all')] as const;

const WRITES: readonly WriteCommand<{ readonly all?: boolean }>[] = [
  {
    name: 'read',
    summary: t('cli-notifications-read'),
    description: t('cli-notifications-read-about'),
    args: [IDS],
    options: [ALL],
    write: ({ session, args, options, on, how }) =>
      session.client.notifications.markRead(
        { ...on, ids: requireNotificationIds(args, options.all) },
        how,
      ),
  },
  {
    name: 'delete',
    summary: t('cli-notifications-delete'),
    description: t('cli-notifications-delete-about'),
    args: [IDS],
    options: [ALL],
    write: ({ session, args, options, on, how }) =>
      session.client.notifications.remove(
        { ...on, ids: requireNotificationIds(args, options.all) },
        how,
      ),
  },
];

export function registerNotificationCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('notifications')
    .summary(t('cli-notifications'))
    .description(t('cli-notifications-about'));
  group
    .command('list')
    .summary(t('cli-notifications-list'))
    .description(t('cli-notifications-list-about'))
    .action(() => run(listNotifications));
  for (const spec of WRITES) registerWrite(group, run, spec);
}

function requireNotificationIds(ids: readonly string[], all: boolean | undefined): string[] | null {
  if ((ids.length === 0) !== (all === true)) {
    throw new AppError('USAGE', { message: t('cli-notifications-which') });
  }
  return all === true ? null : [...ids];
}

async function listNotifications(
  context: CommandContext,
): Promise<CommandResult<NotificationsDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const asked = client.notifications.list({ registry }, { signal: io.signal });
  const { images: _, ...answer } = await asked;
  output.table(
    answer.notifications.map((one): TableCell[] => [
      { text: one.read ? ' ' : '•', tone: 'accent' },
      { text: describe(one), tone: one.read ? 'plain' : 'strong' },
      { text: formatTime(one.dateCreated), tone: 'quiet' },
      { text: one.id, tone: 'quiet' },
    ]),
    [{}, {}, { max: 24 }, { max: 20 }],
  );
  if (answer.notifications.length === 0) output.line(t('cli-notifications-none'));
  for (const one of answer.notifications.filter(({ isOpen }) => isOpen)) {
    const team = one.organization
      ? `org:${one.organization.slug}`
      : (one.project?.slug ?? one.body.projectId ?? '');
    const words = repeatRegistry(context.options);
    output.hint(`loadout team accept ${team}`, t('cli-notifications-accept'), { words });
    output.hint(`loadout team decline ${team}`, t('cli-notifications-decline'), { words });
  }
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

function describe({ type, body, project, organization, invitedBy }: NamedNotification): string {
  const what = organization?.name ?? project?.name ?? body.projectId ?? body.orgId ?? '';
  if (body.new_status !== undefined) return `${what}: ${body.prev_status} → ${body.new_status}`;
  if (type.endsWith('_invite')) {
    return t('cli-notifications-invited', { who: invitedBy?.userName ?? null, what });
  }
  return `${type} ${what}`;
}
