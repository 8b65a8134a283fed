import type { Command } from 'commander';
import { toRealEnd } from '#shared/domain/end-date.ts';
import { AppError } from '#shared/errors.ts';
import { inWords } from '#shared/messages/format-text.ts';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import {
  SCOPE_GROUPS,
  SCOPE_PRESETS,
  type ScopePreset,
  TOKEN_WARNING_DAYS,
} from '#shared/registry/data/scope-groups.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type {
  TokenCreateDocument,
  TokenListDocument,
  TokenScopesDocument,
} from '../json/publishing-documents.ts';
import { shown } from '../output.ts';
import { collectValues, parseChoice } from '../parse-options.ts';
import { registerWrite, type WriteCommand } from '../writes/write-command.ts';

const PRESETS = Object.keys(SCOPE_PRESETS) as ScopePreset[];
const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN = ['<token>', 'a token’s id or name'] as const;

interface ContentOptions {
  readonly name?: string;
  readonly expires?: string;
  readonly scope?: readonly string[];
  readonly preset?: ScopePreset;
}

const CONTENT_OPTIONS = [
  ['--expires <day>', 'the day it expires, as YYYY-MM-DD'],
  ['--scope <scope>', 'a scope from token scopes; may be repeated', collectValues],
  ['--preset <preset>', `a set of scopes: ${PRESETS.join(', ')}`, parseChoice('--preset', PRESETS)],
] as const;

const EDIT: WriteCommand<ContentOptions> = {
  name: 'edit',
  summary: 'edit a token’s name, expiry date or scopes',
  args: [TOKEN],
  options: [['--name <name>', 'at most 64 characters'], ...CONTENT_OPTIONS],
  write: ({ session, args: [tokenId = ''], options, on, how }) => {
    const { name, expires: dateExpires } = options;
    const change = { name, dateExpires, scopes: toScopes(options) };
    return session.client.tokens.edit({ ...on, tokenId, change }, how);
  },
};

const DELETE: WriteCommand = {
  name: 'delete',
  summary: 'revoke a token',
  args: [TOKEN],
  asks: 'Revoke this token?',
  write: ({ session, args: [tokenId = ''], on, how }) =>
    session.client.tokens.remove({ ...on, tokenId }, how),
};

export function registerTokenCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('token')
    .summary('manage personal access tokens')
    .description(
      'Tokens for programs and other machines. To manage them, sign in to your account with `loadout auth login --account`.',
    );
  group
    .command('list')
    .summary('list your tokens, with expiry date and last use')
    .description('Lists your tokens, newest first. Their values are never shown again.')
    .action(() => run(listTokens));
  const create = group
    .command('create')
    .summary('create a token')
    .description(
      'Creates a token and prints its value once, as the only line on stdout. Loadout does not store it; if you lose it, create a new one.',
    )
    .argument('<name>', 'at most 64 characters');
  for (const [flags, description, parse] of CONTENT_OPTIONS) {
    if (parse) create.option(flags, description, parse as never);
    else create.option(flags, description);
  }
  create
    .option('--dry-run', 'check the request without creating a token')
    .action((name: string, options: ContentOptions & { dryRun?: boolean }) =>
      run((context) => createToken(context, { ...options, name }, options.dryRun === true)),
    );
  registerWrite(group, run, EDIT);
  registerWrite(group, run, DELETE);
  group
    .command('scopes')
    .summary('list the scopes and presets of tokens')
    .description('Lists every scope with what it allows, and the presets.')
    .action(() => run(showScopes));
}

/** undefined: as they are. Throws USAGE. */
function toScopes({ scope, preset }: ContentOptions): string[] | undefined {
  if (scope === undefined && preset === undefined) return undefined;
  return [...(preset === undefined ? [] : SCOPE_PRESETS[preset]), ...(scope ?? [])];
}

async function listTokens(context: CommandContext): Promise<CommandResult<TokenListDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const answer = await client.tokens.list({ registry }, { signal: io.signal });
  output.table(
    answer.tokens.map((token) => [
      { text: token.name, tone: 'strong' },
      { text: token.id, tone: 'quiet' },
      describeEnd(token.dateExpires),
      { text: `last used ${token.dateLastUsed?.slice(0, 10) ?? 'never'}`, tone: 'quiet' },
      { text: token.scopes.join(', '), tone: 'quiet' },
    ]),
    [{ max: 28 }, { max: 20 }, {}, {}, {}],
  );
  if (answer.tokens.length === 0) output.line('No tokens.');
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

function describeEnd(dateExpires: string) {
  if (toRealEnd(dateExpires) === null) return { text: 'never expires', tone: 'plain' as const };
  const day = dateExpires.slice(0, 10);
  const daysLeft = (Date.parse(dateExpires) - Date.now()) / DAY_MS;
  if (daysLeft <= 0) return { text: `expired ${day}`, tone: 'bad' as const };
  if (daysLeft < TOKEN_WARNING_DAYS)
    return { text: `expires soon, ${day}`, tone: 'warning' as const };
  return { text: `expires ${day}`, tone: 'plain' as const };
}

async function createToken(
  context: CommandContext,
  options: ContentOptions & { readonly name: string },
  dryRun: boolean,
): Promise<CommandResult<TokenCreateDocument>> {
  const { io, output } = context;
  const scopes = toScopes(options);
  if (options.expires === undefined || scopes === undefined) {
    throw new AppError('USAGE', {
      message: 'A token needs --expires, and --scope or --preset.',
    });
  }
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const content = { name: options.name, dateExpires: options.expires, scopes };
  const answer = await client.tokens.create(
    { registry, ...content, dryRun },
    { signal: io.signal },
  );
  if (answer.token === null) output.line('Nothing was sent.');
  else if (!context.options.json) {
    io.stderr.write(
      `The token ${shown(answer.token.name)} expires on ${answer.token.dateExpires.slice(0, 10)}. Copy it now: it is not shown again.\n`,
    );
    io.stdout.write(`${shown(answer.token.token)}\n`);
  }
  return { document: { schemaVersion: 1, dryRun, ...answer }, status: EXIT.done };
}

async function showScopes({ output }: CommandContext): Promise<CommandResult<TokenScopesDocument>> {
  const groups = Object.entries(SCOPE_GROUPS).map(([group, scopes]) => ({
    group,
    scopes: scopes.map((scope) => ({ scope, lets: inWords('scope', scope) })),
  }));
  const presets = PRESETS.map((preset) => ({ preset, scopes: [...SCOPE_PRESETS[preset]] }));
  for (const { scopes } of groups) {
    output.table(
      scopes.map(({ scope, lets }) => [{ text: scope, tone: 'strong' }, { text: lets }]),
      [{ min: 22 }, {}],
    );
  }
  for (const { preset, scopes } of presets) {
    const isAll = scopes.length === ASSIGNABLE_SCOPES.length;
    output.sentence(`${preset}: ${isAll ? 'all scopes' : scopes.join(', ')}`, { tone: 'quiet' });
  }
  return { document: { schemaVersion: 1, groups, presets }, status: EXIT.done };
}
