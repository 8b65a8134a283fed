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
import { shown, withErrorText } from '../output.ts';
import { formatCount, formatTime } from '#shared/messages/format.ts';
import { TOKEN_WARNING_DAYS } from '#shared/registry/data/scope-groups.ts';
import { parseDay } from '../parse-when.ts';
import { readSecret, readToken } from '../read-token.ts';
import { registerAuthSessionsCommand } from './auth-sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type StatusEntry = AuthStatusDocument['accounts'][number];

const PLACES: Readonly<Record<Account['place'], string>> = {
  keychain: 'in the keychain',
  file: 'in a file that only you can read',
  memory: 'until this command ends',
  environment: 'in LOADOUT_TOKEN',
};

const STATES: Readonly<Record<StatusEntry['state'], string>> = {
  accepted: 'accepted',
  refused: 'no longer accepted',
  unreadable: 'cannot be read',
  unknown: 'not checked',
};

export function registerAuthCommands(program: Command, run: RunCommand): void {
  const auth = program
    .command('auth')
    .summary('sign in to a registry')
    .description('Signs in with a personal access token or an account, one for each registry.');
  auth
    .command('login')
    .summary('sign in with a token or an account')
    .description(
      'Checks the token with the registry, and stores it for this registry’s address only. The token is read from stdin or LOADOUT_TOKEN. With --account, signs in to an account instead, if the registry has its own accounts; the password is read from stdin. A session can do everything, including managing tokens.\nExit status 3: the token was accepted, but there is no keychain to store it in.',
    )
    .option('--in-file', 'store it in a file that only you can read, not in the keychain')
    .option(
      '--until <day>',
      'the day the token expires, as YYYY-MM-DD; you are warned two weeks before',
      parseDay('--until'),
    )
    .option('--account <email>', 'sign in to this account; its password is read from stdin')
    .action((options: LoginOptions) => run((context) => logIn(context, options)));
  auth
    .command('status')
    .summary('show who is signed in')
    .description(
      'Checks with each registry whether the token is accepted.\nExit status 4: you are not signed in, or a token is no longer accepted.',
    )
    .action(() => run(showStatus));
  auth
    .command('logout')
    .summary('sign out of a registry')
    .description(
      'Deletes the token or the session from this machine. A session is also ended at the registry; a token stays valid there until it is revoked.',
    )
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
  const what = account.kind === 'session' ? 'session' : 'token';
  const isKept = account.place !== 'memory';
  // Nobody could use it after this command.
  if (!isKept && account.kind === 'session') await client.accounts.signOut({ registry }, how);
  const who = account.user ? ` as ${shown(account.user.userName)}` : '';
  output.verdict(
    isKept ? 'good' : 'bad',
    isKept
      ? `Signed in to ${shown(account.registry)}${who}. The ${what} is stored ${PLACES[account.place]}${describeEnd(account)}.`
      : `${shown(account.registry)} accepts the ${what === 'token' ? 'token' : 'password'}${who}, but this machine has no keychain. The ${what} was not stored.`,
  );
  if (!isKept) {
    hintFile(context, email);
    if (what === 'token') output.sentence('To use it for a single command, set LOADOUT_TOKEN.');
  }
  return { document: { schemaVersion: 1, account }, status: isKept ? EXIT.done : EXIT.partly };
}

/** At the same registry, which need not be the one that is asked without a word. */
function hintFile({ options, output }: CommandContext, email: string | undefined): void {
  const there = options.registry?.typed ? ` --registry ${options.registry.value}` : '';
  const who = email === undefined ? '' : ` --account ${email}`;
  const purpose = 'Store it in a file that only you can read';
  output.hint(`loadout auth login${there} --in-file${who}`, purpose);
}

function describeEnd(account: Pick<Account, 'kind' | 'expires'>): string {
  const { kind, expires } = account;
  if (expires === null) return '';
  const isSession = kind === 'session';
  return ` and expires on ${formatEnd(kind, expires)}${isSession ? ' unless you use it before then' : ''}`;
}

/** Of a token a person said a day, which is that day in every zone. */
function formatEnd(kind: Account['kind'], expires: string): string {
  return kind === 'session' ? formatTime(expires) : expires;
}

async function showStatus(context: CommandContext): Promise<CommandResult<AuthStatusDocument>> {
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
      { text: expires === null ? kind : `${kind} until ${formatEnd(kind, expires)}` },
      { text: user?.userName ?? '–' },
      { text: PLACES[place] },
      { text: STATES[state], tone: state === 'accepted' ? 'good' : 'warning' },
    ]),
    [{}, {}, {}, {}, {}],
  );
  for (const { registry: id, scopes } of accounts) showScopes(output, id, scopes);
  for (const account of accounts) warnOfEnd(output, account);
  for (const { error } of accounts) if (error) output.sentence(error.text, { tone: 'warning' });
  if (accounts.length === 0) output.line('You are not signed in.');
  if (accounts.length === 0) output.hint('loadout auth login', 'Sign in');
  for (const { registry: id, state } of accounts) {
    if (state !== 'accepted') output.hint(`loadout auth login --registry ${id}`, 'Sign in');
  }
  return { document: { schemaVersion: 1, accounts }, status: toStatus(accounts) };
}

/** Two weeks before a token ends, so that nothing fails then. */
function warnOfEnd(
  output: CommandContext['output'],
  { registry, kind, expires }: StatusEntry,
): void {
  if (kind !== 'token' || expires === null) return;
  const days = Math.ceil((Date.parse(expires) - Date.now()) / DAY_MS);
  if (days > TOKEN_WARNING_DAYS) return;
  const when = days > 0 ? `expires in ${formatCount(days, 'day')}` : 'has expired';
  output.sentence(`${shown(registry)}: the token ${when}, by the date you gave at sign-in.`, {
    tone: 'warning',
  });
}

/** What a token may do of what can be known without doing it. */
function showScopes(
  output: CommandContext['output'],
  registry: string,
  scopes: StatusEntry['scopes'],
): void {
  const named = (state: StatusEntry['scopes'][number]['state']) =>
    scopes.filter((scope) => scope.state === state).map(({ scope }) => scope);
  const [works, missing] = [named('works'), named('missing')];
  if (works.length > 0) output.sentence(`${shown(registry)}: the token has ${works.join(', ')}.`);
  if (missing.length > 0) {
    const text = `${shown(registry)}: the token lacks ${missing.join(', ')}.`;
    output.sentence(text, { tone: 'warning' });
  }
}

/** The first account that is not accepted says why. */
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
  if (forgotten.length === 0) output.line(`You are not signed in to ${shown(registry)}.`);
  for (const account of forgotten) {
    output.verdict(
      'good',
      `Signed out of ${shown(account.registry)}. The ${account.kind} was deleted from this machine${account.ended === true ? ' and ended at the registry' : ''}.`,
    );
  }
  if (forgotten.some(({ ended }) => ended !== true)) {
    output.sentence('It stays valid at the registry until you revoke it there or it expires.');
  }
  return { document: { schemaVersion: 1, forgotten }, status: EXIT.done };
}
