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
import { readToken } from '../read-token.ts';

type StatusEntry = AuthStatusDocument['accounts'][number];

const PLACES: Readonly<Record<Account['place'], string>> = {
  keychain: 'in the keychain',
  file: 'in a file that only you can read',
  memory: 'until this command ends',
  environment: 'in LOADOUT_TOKEN',
};

const STATES: Readonly<Record<StatusEntry['state'], string>> = {
  accepted: 'accepted',
  refused: 'not accepted any more',
  unreadable: 'cannot be read here',
  unknown: 'not checked',
};

export function registerAuthCommands(program: Command, run: RunCommand): void {
  const auth = program
    .command('auth')
    .summary('who you are at a registry')
    .description('Personal access tokens, one for each registry.');
  auth
    .command('login')
    .summary('keep a token')
    .description(
      'Asks the registry whether it takes the token and keeps it for this registry’s address alone. The token comes from stdin, or from LOADOUT_TOKEN.\nExit status 3: it is taken, but there is no keychain, so nothing was kept.',
    )
    .option('--in-file', 'keep it in a file that only you can read, not in the keychain')
    .action((options: { inFile?: boolean }) =>
      run((context) => logIn(context, options.inFile === true)),
    );
  auth
    .command('status')
    .summary('who is logged in, and whether the registry takes the token')
    .description(
      'Asks each registry whether it takes the token.\nExit status 4: nobody is logged in, or a token is not accepted any more.',
    )
    .action(() => run(showStatus));
  auth
    .command('logout')
    .summary('forget the token of a registry')
    .description('Forgets the token here. At the registry it stays valid until it is revoked.')
    .action(() => run(logOut));
}

async function logIn(
  context: CommandContext,
  inFile: boolean,
): Promise<CommandResult<AuthLoginDocument>> {
  const { io, output } = context;
  const { client } = await context.session();
  const registry = await chooseRegistry(context);
  const token = await readToken(io);
  const account = await client.accounts.signIn({ registry, token, inFile }, { signal: io.signal });
  const isKept = account.place !== 'memory';
  const who = account.user ? ` as ${shown(account.user.userName)}` : '';
  output.verdict(
    isKept ? 'good' : 'bad',
    isKept
      ? `Logged in at ${shown(account.registry)}${who}. The token is kept ${PLACES[account.place]}.`
      : `${shown(account.registry)} takes the token${who}, but this machine has no keychain, so it is not kept.`,
  );
  if (!isKept) {
    output.hint('loadout auth login --in-file', 'Keep it in a file that only you can read');
    output.sentence('LOADOUT_TOKEN gives it to a single command.');
  }
  return { document: { schemaVersion: 1, account }, status: isKept ? EXIT.done : EXIT.partly };
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
    accounts.map(({ registry: id, user, place, state }) => [
      { text: id, tone: 'strong' },
      { text: user?.userName ?? '–' },
      { text: PLACES[place] },
      { text: STATES[state], tone: state === 'accepted' ? 'good' : 'warning' },
    ]),
    [{}, {}, {}, {}],
  );
  for (const { error } of accounts) if (error) output.sentence(error.text, { tone: 'warning' });
  if (accounts.length === 0) output.line('Nobody is logged in.');
  if (accounts.some(({ state }) => state !== 'accepted') || accounts.length === 0) {
    output.hint('loadout auth login', 'Log in');
  }
  return { document: { schemaVersion: 1, accounts }, status: toStatus(accounts) };
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
  if (forgotten.length === 0) output.line(`Nobody is logged in at ${shown(registry)}.`);
  for (const account of forgotten) {
    output.verdict('good', `The token for ${shown(account.registry)} is forgotten here.`);
  }
  if (forgotten.length > 0) {
    output.sentence('At the registry it stays valid until you revoke it there or it expires.');
  }
  return { document: { schemaVersion: 1, forgotten }, status: EXIT.done };
}
