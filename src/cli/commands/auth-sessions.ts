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
      'Lists the browsers and programs where you are signed in to a registry. --end signs one of them out. Requires a session: a registry never lists them for a token.',
    )
    .option('--end <session>', 'sign out of this session, by its id')
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
  if (ended !== undefined) output.verdict('good', `Ended the session ${shown(ended)}.`);
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
  if (sessions.length === 0) output.line('No sessions.');
  const document = { schemaVersion: 1 as const, registry, sessions, ended: ended ?? null };
  return { document, status: EXIT.done };
}

/** When it was used last, else since when it is there; and its end. */
function describeDates({ dateCreated, dateLastActive, dateExpires }: AccountSession): string[] {
  const since = dateCreated === null ? [] : [`since ${formatTime(dateCreated)}`];
  const used = dateLastActive === null ? since : [`last active ${formatTime(dateLastActive)}`];
  return dateExpires === null ? used : [...used, `until ${formatTime(dateExpires)}`];
}
