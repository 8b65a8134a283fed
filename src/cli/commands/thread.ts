import type { Command } from 'commander';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ThreadDocument } from '../json/publishing-documents.ts';
import { showHeading } from '../views/lookup-view.ts';
import { showMessages } from '../views/thread-view.ts';
import { readText, requireOne } from '../writes/options.ts';
import { registerWrite, type WriteCommand } from '../writes/write-command.ts';

interface ThreadOptions {
  readonly text?: string;
  readonly file?: string;
}

const THREAD = ['<thread>', 'a project’s id or slug, report:ID, or thread:ID'] as const;

const WRITES: readonly WriteCommand<ThreadOptions>[] = [
  {
    name: 'reply',
    summary: 'reply to the moderators',
    args: [THREAD],
    options: [
      ['--text <text>', 'at most 2,048 characters'],
      ['--file <file>', 'a file that holds the text'],
    ],
    write: async (request) => {
      const { session, args, options, on, how } = request;
      const { text, file } = options;
      requireOne({ text, file });
      const said = file === undefined ? (text ?? '') : readText(request, file);
      return session.client.threads.reply({ ...on, of: toThread(args[0]), text: said }, how);
    },
  },
  {
    name: 'delete',
    summary: 'delete one of your messages',
    args: [THREAD, ['<message>', 'its id']],
    asks: 'Delete this message permanently?',
    write: ({ session, args: [thread, messageId = ''], on, how }) =>
      session.client.threads.removeMessage({ ...on, of: toThread(thread), messageId }, how),
  },
];

export function registerThreadCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('thread')
    .summary('read and answer moderation threads')
    .description(
      'Conversations between moderators and a project’s team, or the person who made a report.',
    );
  group
    .command('show')
    .summary('show the messages')
    .description('Shows the messages, oldest first.')
    .argument(...THREAD)
    .action((thread: string) => run((context) => showThread(context, thread)));
  for (const spec of WRITES) registerWrite(group, run, spec);
}

function toThread(typed = '') {
  const [, kind, name = ''] = /^(report|thread):(.*)$/.exec(typed) ?? [];
  if (kind === 'report' || kind === 'thread') return { kind, name } as const;
  return { kind: 'project', name: typed } as const;
}

async function showThread(
  context: CommandContext,
  typed: string,
): Promise<CommandResult<ThreadDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const wanted = { registry, of: toThread(typed) };
  const answer = await client.threads.open(wanted, { signal: io.signal });
  const { thread } = answer;
  showHeading(output, typed, [thread.type, thread.id]);
  showMessages(output, thread);
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
