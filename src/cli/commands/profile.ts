import type { Command } from 'commander';
import { formatTime } from '#shared/messages/format.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ProfileDocument } from '../json/publishing-documents.ts';
import { t } from '../text.ts';
import { showFactTable, showHeading } from '../views/lookup-view.ts';
import { grantFile, toTextOrNone } from '../writes/options.ts';
import { registerWrite, type WriteCommand, type WriteRequest } from '../writes/write-command.ts';

interface ProfileOptions {
  readonly name?: string;
  readonly userName?: string;
  readonly bio?: string;
  readonly avatar?: string;
  readonly background?: string;
}

const EDIT: WriteCommand<ProfileOptions> = {
  name: 'edit',
  summary: t('cli-profile-edit'),
  description: t('cli-profile-edit-about'),
  options: [
    ['--name <name>', t('cli-profile-edit-option-name')],
    ['--user-name <name>', t('cli-profile-edit-option-user-name')],
    ['--bio <text>', t('cli-profile-edit-option-bio')],
    ['--avatar <file>', t('cli-profile-edit-option-avatar')],
    ['--background <file>', t('cli-profile-edit-option-background')],
  ],
  write: (request) => {
    const { session, options, on, how } = request;
    const change = {
      name: toTextOrEmpty(options.name),
      userName: options.userName,
      bio: toTextOrEmpty(options.bio),
    };
    const pictures = {
      avatar: toGrant(request, options.avatar),
      background: toGrant(request, options.background),
    };
    return session.client.profile.edit({ ...on, base: null, change, ...pictures }, how);
  },
};

export function registerProfileCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('profile')
    .summary(t('cli-profile'))
    .description(t('cli-profile-about'));
  group
    .command('show')
    .summary(t('cli-profile-show'))
    .description(t('cli-profile-show-about'))
    .action(() => run(showProfile));
  registerWrite(group, run, EDIT);
}

/** Returns an empty text for `none`; undefined keeps the value. */
function toTextOrEmpty(typed: string | undefined): string | undefined {
  return toTextOrNone(typed) === null ? '' : typed;
}

/** Returns null for `none`; undefined keeps the value. */
function toGrant(request: WriteRequest<ProfileOptions>, typed: string | undefined) {
  const path = toTextOrNone(typed);
  return typeof path === 'string' ? grantFile(request, path) : path;
}

async function showProfile(context: CommandContext): Promise<CommandResult<ProfileDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const { images: _, ...answer } = await client.profile.open({ registry }, { signal: io.signal });
  const { user } = answer;
  showHeading(output, user.name ?? user.userName, [user.userName, user.role, user.id]);
  showFactTable(output, [
    [t('cli-profile-fact-bio'), user.bio],
    [t('cli-profile-fact-avatar'), user.avatar],
    [t('cli-profile-fact-background'), user.profilePageBg],
    [t('cli-profile-fact-joined'), formatTime(user.dateJoined)],
  ]);
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
