import type { Command } from 'commander';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { AuthSessionsDocument } from '../json/auth-documents.ts';
import { type AccountSession, describeSession } from '#shared/registry/user.ts';
import { t } from '../text.ts';

export function registerAuthSessionsCommand(auth: Command, run: RunCommand): void {
  auth
    .command('sessions')
    .summary(t('cli-auth-sessions'))
    .description(t('cli-auth-sessions-about'))
    .option('--end <session>', t('cli-auth-sessions-option-end'))
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
  if (ended !== undefined) output.verdict('good', t('cli-auth-sessions-ended', { session: ended }));
  output.table(
    sessions.map((session) => [
      { text: session.id, tone: 'strong' },
      { text: describeSession(session) ?? '–' },
      { text: [session.city, session.country].filter(Boolean).join(', ') },
      { text: describeDates(session).join(', ') },
      { text: session.current === true ? t('cli-auth-sessions-current') : '' },
    ]),
    [{}, { max: 40 }, {}, {}, {}],
  );
  if (sessions.length === 0) output.line(t('cli-auth-sessions-none'));
  const document = { schemaVersion: 1 as const, registry, sessions, ended: ended ?? null };
  return { document, status: EXIT.done };
}

/** The date of its last use, or else of its creation; and its end. */
function describeDates({ dateCreated, dateLastActive, dateExpires }: AccountSession): string[] {
  const since = dateCreated === null ? [] : [t('cli-auth-sessions-since', { since: dateCreated })];
  const used =
    dateLastActive === null ? since : [t('cli-auth-sessions-active', { active: dateLastActive })];
  return dateExpires === null
    ? used
    : [...used, t('cli-auth-sessions-until', { until: dateExpires })];
}
