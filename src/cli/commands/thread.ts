import type { Command } from 'commander';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ThreadDocument } from '../json/publishing-documents.ts';
import { t } from '../text.ts';
import { showHeading } from '../views/lookup-view.ts';
import { showMessages } from '../views/thread-view.ts';
import { readText, requireOne } from '../writes/options.ts';
import { registerWrite, type WriteCommand } from '../writes/write-command.ts';

interface ThreadOptions {
  readonly text?: string;
  readonly file?: string;
}

const THREAD = ['<thread>', t('cli-thread-argument-thread')] as const;

const WRITES: readonly WriteCommand<ThreadOptions>[] = [
  {
    name: 'reply',
    summary: t('cli-thread-reply'),
    description: t('cli-thread-reply-about'),
    args: [THREAD],
    options: [
      ['--text <text>', t('cli-thread-reply-option-text')],
      ['--file <file>', t('cli-thread-option-file')],
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
    summary: t('cli-thread-delete'),
    description: t('cli-thread-delete-about'),
    args: [THREAD, ['<message>', t('cli-thread-delete-argument-message')]],
    asks: t('cli-thread-delete-ask'),
    write: ({ session, args: [thread, messageId = ''], on, how }) =>
      session.client.threads.removeMessage({ ...on, of: toThread(thread), messageId }, how),
  },
];

export function registerThreadCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('thread')
    .summary(t('cli-thread'))
    .description(t('cli-thread-about'));
  group
    .command('show')
    .summary(t('cli-thread-show'))
    .description(t('cli-thread-show-about'))
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
