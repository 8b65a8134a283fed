import type { Command } from 'commander';
import { toRealEnd } from '#shared/domain/end-date.ts';
import { AppError } from '#shared/errors.ts';
import { inWords } from '#shared/messages/render.ts';
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
import { collectValues, parseChoice } from '../options.ts';
import { t } from '../text.ts';
import { registerWrite, type WriteCommand } from '../writes/write-command.ts';

const PRESETS = Object.keys(SCOPE_PRESETS) as ScopePreset[];
const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN = ['<token>', t('cli-token-argument-token')] as const;

interface ContentOptions {
  readonly name?: string;
  readonly expires?: string;
  readonly scope?: readonly string[];
  readonly preset?: ScopePreset;
}

const CONTENT_OPTIONS = [
  ['--expires <day>', t('cli-token-option-expires')],
  ['--scope <scope>', t('cli-token-option-scope'), collectValues],
  [
    '--preset <preset>',
    t('cli-token-option-preset', { presets: PRESETS.join(', ') }),
    parseChoice('--preset', PRESETS),
  ],
] as const;

const EDIT: WriteCommand<ContentOptions> = {
  name: 'edit',
  summary: t('cli-token-edit'),
  description: t('cli-token-edit-about'),
  args: [TOKEN],
  options: [['--name <name>', t('cli-token-name')], ...CONTENT_OPTIONS],
  write: ({ session, args: [tokenId = ''], options, on, how }) => {
    const { name, expires: dateExpires } = options;
    const change = { name, dateExpires, scopes: toScopes(options) };
    return session.client.tokens.edit({ ...on, tokenId, change }, how);
  },
};

const DELETE: WriteCommand = {
  name: 'delete',
  summary: t('cli-token-delete'),
  description: t('cli-token-delete-about'),
  args: [TOKEN],
  asks: t('cli-token-delete-ask'),
  write: ({ session, args: [tokenId = ''], on, how }) =>
    session.client.tokens.remove({ ...on, tokenId }, how),
};

export function registerTokenCommands(program: Command, run: RunCommand): void {
  const group = program.command('token').summary(t('cli-token')).description(t('cli-token-about'));
  group
    .command('list')
    .summary(t('cli-token-list'))
    .description(t('cli-token-list-about'))
    .action(() => run(listTokens));
  const create = group
    .command('create')
    .summary(t('cli-token-create'))
    .description(t('cli-token-create-about'))
    .argument('<name>', t('cli-token-name'));
  for (const [flags, description, parse] of CONTENT_OPTIONS) {
    if (parse) create.option(flags, description, parse as never);
    else create.option(flags, description);
  }
  create
    .option('--dry-run', t('cli-token-create-option-dry-run'))
    .action((name: string, options: ContentOptions & { dryRun?: boolean }) =>
      run((context) => createToken(context, { ...options, name }, options.dryRun === true)),
    );
  registerWrite(group, run, EDIT);
  registerWrite(group, run, DELETE);
  group
    .command('scopes')
    .summary(t('cli-token-scopes'))
    .description(t('cli-token-scopes-about'))
    .action(() => run(listTokenScopes));
}

/** undefined: unchanged. Throws USAGE. */
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
      describeTokenExpiry(token.dateExpires),
      {
        text: t('cli-token-last-used', { day: token.dateLastUsed?.slice(0, 10) ?? null }),
        tone: 'quiet',
      },
      { text: token.scopes.join(', '), tone: 'quiet' },
    ]),
    [{ max: 28 }, { max: 20 }, {}, {}, {}],
  );
  if (answer.tokens.length === 0) output.line(t('cli-token-none'));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

function describeTokenExpiry(dateExpires: string) {
  if (toRealEnd(dateExpires) === null)
    return { text: t('cli-token-never-expires'), tone: 'plain' as const };
  const day = dateExpires.slice(0, 10);
  const daysLeft = (Date.parse(dateExpires) - Date.now()) / DAY_MS;
  if (daysLeft <= 0) return { text: t('cli-token-expired', { day }), tone: 'bad' as const };
  if (daysLeft < TOKEN_WARNING_DAYS)
    return { text: t('cli-token-expires-soon', { day }), tone: 'warning' as const };
  return { text: t('cli-token-expires', { day }), tone: 'plain' as const };
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
      message: t('cli-token-create-needs'),
    });
  }
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const content = { name: options.name, dateExpires: options.expires, scopes };
  const answer = await client.tokens.create(
    { registry, ...content, dryRun },
    { signal: io.signal },
  );
  if (answer.token === null) output.line(t('cli-write-nothing-sent'));
  else if (!context.options.json) {
    const { name, dateExpires, token } = answer.token;
    const done = t('cli-token-create-done', { name, day: dateExpires.slice(0, 10) });
    io.stderr.write(`${done}\n`);
    io.stdout.write(`${shown(token)}\n`);
  }
  return { document: { schemaVersion: 1, dryRun, ...answer }, status: EXIT.done };
}

async function listTokenScopes({
  output,
}: CommandContext): Promise<CommandResult<TokenScopesDocument>> {
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
    output.sentence(`${preset}: ${isAll ? t('cli-token-scopes-all') : scopes.join(', ')}`, {
      tone: 'quiet',
    });
  }
  return { document: { schemaVersion: 1, groups, presets }, status: EXIT.done };
}
