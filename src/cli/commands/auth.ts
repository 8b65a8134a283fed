import type { Command } from 'commander';
import type { Account } from '#shared/domain/account.ts';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus, toExitStatus } from '../exit-status.ts';
import type {
  AuthLoginDocument,
  AuthLogoutDocument,
  AuthStatusDocument,
} from '../json/auth-documents.ts';
import { withErrorText } from '../output.ts';
import { TOKEN_WARNING_DAYS } from '#shared/registry/data/scope-groups.ts';
import { parseDay } from '../parse-when.ts';
import { readSecret, readToken } from '../read-token.ts';
import { renderParagraphs, t } from '../text.ts';
import { registerAuthSessionsCommand } from './auth-sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type StatusEntry = AuthStatusDocument['accounts'][number];

const PLACES: Readonly<Record<Account['place'], string>> = {
  keychain: t('cli-auth-place-keychain'),
  file: t('cli-auth-place-file'),
  memory: t('cli-auth-place-memory'),
  environment: t('cli-auth-place-environment'),
};

const STATES: Readonly<Record<StatusEntry['state'], string>> = {
  accepted: t('cli-auth-state-accepted'),
  refused: t('cli-auth-state-refused'),
  unreadable: t('cli-auth-state-unreadable'),
  unknown: t('cli-auth-state-unknown'),
};

export function registerAuthCommands(program: Command, run: RunCommand): void {
  const auth = program.command('auth').summary(t('cli-auth')).description(t('cli-auth-about'));
  auth
    .command('login')
    .summary(t('cli-auth-login'))
    .description(
      renderParagraphs(
        'cli-auth-login-about',
        'cli-auth-login-about-account',
        'cli-auth-login-about-status',
      ),
    )
    .option('--in-file', t('cli-auth-login-option-in-file'))
    .option('--until <day>', t('cli-auth-login-option-until'), parseDay('--until'))
    .option('--account <email>', t('cli-auth-login-option-account'))
    .action((options: LoginOptions) => run((context) => logIn(context, options)));
  auth
    .command('status')
    .summary(t('cli-auth-status'))
    .description(t('cli-auth-status-about'))
    .action(() => run(showAuthStatus));
  auth
    .command('logout')
    .summary(t('cli-auth-logout'))
    .description(t('cli-auth-logout-about'))
    .action(() => run(logOut));
  registerAuthSessionsCommand(auth, run);
}

interface LoginOptions {
  readonly inFile?: boolean;
  readonly account?: string;
  readonly until?: string;
}

async function logIn(
  context: CommandContext,
  { account: email, inFile = false, until }: LoginOptions,
): Promise<CommandResult<AuthLoginDocument>> {
  const { io, output } = context;
  const { client } = await context.session();
  const registry = await chooseRegistry(context);
  const how = { signal: io.signal };
  const account =
    email === undefined
      ? await client.accounts.signIn(
          { registry, token: await readToken(io), inFile, expires: until ?? null },
          how,
        )
      : await client.accounts.signInWithPassword(
          { registry, email, password: await readSecret(io, 'password'), inFile },
          how,
        );
  const isKept = account.place !== 'memory';
  // Nothing could use the session after this command.
  if (!isKept && account.kind === 'session') await client.accounts.signOut({ registry }, how);
  output.verdict(isKept ? 'good' : 'bad', describeLogin(account, isKept));
  if (!isKept) {
    hintFile(context, email);
    if (account.kind === 'token') output.sentence(t('cli-auth-login-once'));
  }
  return { document: { schemaVersion: 1, account }, status: isKept ? EXIT.done : EXIT.partly };
}

/** Names the same registry, which may not be the default. */
function hintFile({ options, output }: CommandContext, email: string | undefined): void {
  const there = options.registry?.typed ? ` --registry ${options.registry.value}` : '';
  const who = email === undefined ? '' : ` --account ${email}`;
  const purpose = t('cli-auth-login-in-file');
  output.hint(`loadout auth login${there} --in-file${who}`, purpose);
}

/**
 * A session ends at a point in time; a token on the day the user gave, the same day in every time
 * zone.
 */
function describeLogin(account: Account, isKept: boolean): string {
  const { registry, user, kind, place, expires: until } = account;
  const who = user?.userName ?? null;
  if (!isKept) {
    return kind === 'session'
      ? t('cli-auth-login-session-not-stored', { registry, who })
      : t('cli-auth-login-token-not-stored', { registry, who });
  }
  const stored =
    kind === 'session'
      ? t('cli-auth-login-session-stored', { place, until })
      : t('cli-auth-login-token-stored', { place, until });
  return `${t('cli-auth-login-done', { registry, who })} ${stored}`;
}

async function showAuthStatus(context: CommandContext): Promise<CommandResult<AuthStatusDocument>> {
  const { io, options, output } = context;
  const { client } = await context.session();
  const isAboutOne = options.registry !== null || io.token !== null;
  const registry = isAboutOne ? await chooseRegistry(context) : null;
  const statuses = await client.accounts.status({ registry }, { signal: io.signal });
  const accounts = statuses.map((status) => ({
    ...status,
    error: withErrorText(status.error),
  }));
  output.table(
    accounts.map(({ registry: id, user, kind, expires, place, state }) => [
      { text: id, tone: 'strong' },
      { text: describeAccountKind(kind, expires) },
      { text: user?.userName ?? '–' },
      { text: PLACES[place] },
      { text: STATES[state], tone: state === 'accepted' ? 'good' : 'warning' },
    ]),
    [{}, {}, {}, {}, {}],
  );
  for (const { registry: id, scopes } of accounts) showAccountScopes(output, id, scopes);
  for (const account of accounts) warnOfEnd(output, account);
  for (const { error } of accounts) if (error) output.sentence(error.text, { tone: 'warning' });
  if (accounts.length === 0) output.line(t('cli-auth-status-none'));
  if (accounts.length === 0) output.hint('loadout auth login', t('cli-auth-sign-in'));
  for (const { registry: id, state } of accounts) {
    if (state === 'accepted') continue;
    output.hint(`loadout auth login --registry ${id}`, t('cli-auth-sign-in'));
  }
  return { document: { schemaVersion: 1, accounts }, status: toStatus(accounts) };
}

function describeAccountKind(kind: Account['kind'], until: string | null): string {
  return kind === 'session'
    ? t('cli-auth-status-session', { until })
    : t('cli-auth-status-token', { until });
}

/** Warns two weeks before a token ends. */
function warnOfEnd(
  output: CommandContext['output'],
  { registry, kind, expires }: StatusEntry,
): void {
  if (kind !== 'token' || expires === null) return;
  const days = Math.ceil((Date.parse(expires) - Date.now()) / DAY_MS);
  if (days > TOKEN_WARNING_DAYS) return;
  const text =
    days > 0
      ? t('cli-auth-token-ends', { registry, days })
      : t('cli-auth-token-ended', { registry });
  output.sentence(text, { tone: 'warning' });
}

/** Shows the scopes of a token, as far as they can be known without using them. */
function showAccountScopes(
  output: CommandContext['output'],
  registry: string,
  scopes: StatusEntry['scopes'],
): void {
  const named = (state: StatusEntry['scopes'][number]['state']) =>
    scopes
      .filter((scope) => scope.state === state)
      .map(({ scope }) => scope)
      .join(', ');
  const [works, missing] = [named('works'), named('missing')];
  if (works !== '') output.sentence(t('cli-auth-scopes-has', { registry, scopes: works }));
  if (missing !== '') {
    output.sentence(t('cli-auth-scopes-lacks', { registry, scopes: missing }), { tone: 'warning' });
  }
}

/** The first account that is not accepted determines the status. */
function toStatus(accounts: readonly StatusEntry[]): ExitStatus {
  if (accounts.length === 0) return EXIT.refused;
  const open = accounts.find(({ state }) => state !== 'accepted');
  if (open === undefined) return EXIT.done;
  return open.error === null ? EXIT.refused : toExitStatus(open.error);
}

async function logOut(context: CommandContext): Promise<CommandResult<AuthLogoutDocument>> {
  const { output } = context;
  const { client } = await context.session();
  const registry = await chooseRegistry(context);
  const forgotten = await client.accounts.signOut({ registry });
  if (forgotten.length === 0) output.line(t('cli-auth-logout-none', { registry }));
  for (const { registry: id, kind, ended } of forgotten) {
    output.verdict(
      'good',
      kind === 'session'
        ? t('cli-auth-logout-session', { registry: id, ended: ended === true })
        : t('cli-auth-logout-token', { registry: id }),
    );
  }
  if (forgotten.some(({ ended }) => ended !== true)) {
    output.sentence(t('cli-auth-logout-stays'));
  }
  return { document: { schemaVersion: 1, forgotten }, status: EXIT.done };
}
