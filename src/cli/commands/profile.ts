import type { Command } from 'commander';
import { formatTime } from '#shared/messages/format.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ProfileDocument } from '../json/publishing-documents.ts';
import { showFacts, showHeading } from '../views/lookup-view.ts';
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
  summary: 'edit your name, bio or pictures',
  description: 'Changes only the fields you give. Everything else stays, including the pictures.',
  options: [
    ['--name <name>', 'the display name: at most 32 characters, or none'],
    ['--user-name <name>', 'the user name: 2 to 32 letters, digits, - and _'],
    ['--bio <text>', 'at most 256 characters, or none'],
    ['--avatar <file>', 'a png, jpeg or webp of at most 512 KiB, or none'],
    ['--background <file>', 'a png, jpeg, webp or gif of at most 8 MiB, or none'],
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
    .summary('show and edit your profile on a registry')
    .description('Shows and edits your profile on a registry.');
  group
    .command('show')
    .summary('show your profile')
    .description('Shows your profile as others see it.')
    .action(() => run(showProfile));
  registerWrite(group, run, EDIT);
}

/** `none` as an empty text; undefined stays. */
function toTextOrEmpty(typed: string | undefined): string | undefined {
  return toTextOrNone(typed) === null ? '' : typed;
}

/** `none` as nothing; undefined stays. */
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
  showFacts(output, [
    ['bio', user.bio],
    ['avatar', user.avatar],
    ['background', user.profilePageBg],
    ['joined', formatTime(user.dateJoined)],
  ]);
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
