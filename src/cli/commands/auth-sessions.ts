import type { Command } from 'commander';
import { formatTime } from '#shared/messages/format.ts';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { AuthSessionsDocument } from '../json/auth-documents.ts';
import { shown } from '../output.ts';
import { type AccountSession, describeSession } from '#shared/registry/user.ts';

export function registerAuthSessionsCommand(auth: Command, run: RunCommand): void {
  auth
    .command('sessions')
    .summary('list where you are signed in, and end sessions')
    .description(
      'Lists the browsers and programs in which you are signed in at a registry; with --end it signs one of them out. A registry shows them to a session only, never to a token.',
    )
    .option('--end <session>', 'sign this one out, by its id')
    .action((options: { end?: string }) => run((context) => showSessions(context, options.end)));
}

async function showSessions(
  context: CommandContext,
  ended: string | undefined,
): Promise<CommandResult<AuthSessionsDocument>> {
  const { io, output } = context;
  const { client } = await context.session();
  const registry = await chooseRegistry(context);
  const how = { signal: io.signal };
  const sessions =
    ended === undefined
      ? await client.accounts.sessions({ registry }, how)
      : await client.accounts.endSession({ registry, session: ended }, how);
  if (ended !== undefined) output.verdict('good', `The session ${shown(ended)} is over.`);
  output.table(
    sessions.map((session) => [
      { text: session.id, tone: 'strong' },
      { text: describeSession(session) ?? '–' },
      { text: [session.city, session.country].filter(Boolean).join(', ') },
      { text: describeDates(session).join(', ') },
      { text: session.current === true ? 'this device' : '' },
    ]),
    [{}, { max: 40 }, {}, {}, {}],
  );
  if (sessions.length === 0) output.line('There are no sessions.');
  const document = { schemaVersion: 1 as const, registry, sessions, ended: ended ?? null };
  return { document, status: EXIT.done };
}

/** When it was used last, else since when it is there; and its end. */
function describeDates({ dateCreated, dateLastActive, dateExpires }: AccountSession): string[] {
  const since = dateCreated === null ? [] : [`since ${formatTime(dateCreated)}`];
  const used = dateLastActive === null ? since : [`last active ${formatTime(dateLastActive)}`];
  return dateExpires === null ? used : [...used, `until ${formatTime(dateExpires)}`];
}
