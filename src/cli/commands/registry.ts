import type { Command } from 'commander';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { t } from '../text.ts';
import { registerRegistryBackupCommands } from './registry-backup.ts';
import { registerRegistryMirrorCommand } from './registry-mirror.ts';
import { registerRegistryServeCommand } from './registry-serve.ts';
import { EXIT } from '../exit-status.ts';
import type { RegistriesDocument, RegistryReviewDocument } from '../json/documents.ts';
import { parseChoice } from '../options.ts';
import { findRegistryDirectory } from './registry-directory.ts';
import type { RegistryList } from '#shared/domain/registry.ts';
import { AppError } from '#shared/errors.ts';
import { ensureRegistryAdded } from '../choose-registry.ts';
import type { TableCell } from '../layout.ts';

const DECISIONS = ['approve', 'reject', 'withhold'] as const;

export function registerRegistryCommands(program: Command, run: RunCommand): void {
  const registry = program
    .command('registry')
    .summary(t('cli-registry'))
    .description(t('cli-registry-about'));
  registerRegistryListCommands(registry, run);
  registerRegistryServeCommand(registry, run);
  registerRegistryMirrorCommand(registry, run);
  registerRegistryReviewCommand(registry, run);
  registerRegistryBackupCommands(registry, run);
}

type DecisionArgument = (typeof DECISIONS)[number];

function registerRegistryReviewCommand(registry: Command, run: RunCommand): void {
  registry
    .command('review')
    .summary(t('cli-registry-review'))
    .description(t('cli-registry-review-about'))
    .argument('<project>', t('cli-lookup-project'))
    .argument('<decision>', DECISIONS.join(', '), parseChoice('decision', DECISIONS))
    .option('--data <dir>', t('cli-registry-review-option-data'))
    .action((project: string, decision: DecisionArgument, options: { data?: string }) =>
      run((context) => reviewServerProject(context, { project, decision, data: options.data })),
    );
}

async function reviewServerProject(
  context: CommandContext,
  {
    project,
    decision,
    data,
  }: { project: string; decision: DecisionArgument; data: string | undefined },
): Promise<CommandResult<RegistryReviewDocument>> {
  const { reviewProject } = await import('#registry-server/start.ts');
  const reviewed = reviewProject(findRegistryDirectory(context, data), { project, decision });
  const { name, status, previousStatus: previous } = reviewed;
  context.output.verdict('good', t('cli-registry-review-done', { name, status, previous }));
  return { document: { schemaVersion: 1, project: reviewed }, status: EXIT.done };
}

type Listed = RegistryList[number];

function registerRegistryListCommands(registry: Command, run: RunCommand): void {
  registry
    .command('list')
    .summary(t('cli-registry-list'))
    .description(t('cli-registry-list-about'))
    .action(() => run((context) => listRegistries(context)));
  registry
    .command('add')
    .summary(t('cli-registry-add'))
    .description(t('cli-registry-add-about'))
    .argument('<url>', t('cli-registry-add-argument-url'))
    .option('-y, --yes', t('cli-registry-option-yes'))
    .action((url: string, options: { yes?: boolean }) =>
      run((context) => runRegistryAdd(context, url, options.yes === true)),
    );
  registry
    .command('remove')
    .summary(t('cli-registry-remove'))
    .description(t('cli-registry-remove-about'))
    .argument('<registry>', t('cli-registry-remove-argument-registry'))
    .action((id: string) => run((context) => remove(context, id)));
}

async function listRegistries(context: CommandContext): Promise<CommandResult<RegistriesDocument>> {
  const { client } = await context.session();
  const registries = await client.registries.overview();
  context.output.table(registries.map(toRow), [{ min: 8, max: 30 }, { min: 10 }, {}, {}, {}]);
  return { document: toDocument(null, registries), status: EXIT.done };
}

async function runRegistryAdd(
  context: CommandContext,
  url: string,
  yes: boolean,
): Promise<CommandResult<RegistriesDocument>> {
  if (!url.includes('://')) {
    const allowed = t('cli-registry-add-allowed');
    throw new AppError('USAGE', { argument: 'url', value: url, allowed });
  }
  const id = await ensureRegistryAdded(context, url, yes);
  const { client } = await context.session();
  context.output.verdict('good', t('cli-registry-add-done', { registry: id }));
  context.output.hint(`loadout --registry ${id} init FOLDER`, t('cli-registry-add-use'));
  context.output.hint(
    `loadout config set registries.default ${id}`,
    t('cli-registry-add-make-default'),
  );
  return { document: toDocument(id, await client.registries.overview()), status: EXIT.done };
}

async function remove(
  context: CommandContext,
  id: string,
): Promise<CommandResult<RegistriesDocument>> {
  const { client } = await context.session();
  const registries = await client.registries.remove({ registry: id });
  context.output.verdict('good', t('cli-registry-remove-done', { registry: id }));
  return { document: toDocument(id, registries), status: EXIT.done };
}

function toDocument(registry: string | null, registries: RegistryList): RegistriesDocument {
  return {
    schemaVersion: 1,
    registry,
    registries: registries.map(({ profile, ...facts }) => ({
      id: profile.id,
      name: profile.name,
      address: profile.apiOrigin,
      website: profile.website,
      mirrorOf: profile.mirrorOf,
      ...facts,
    })),
  };
}

function toRow({ profile, isDefault, loadouts }: Listed): TableCell[] {
  const count = loadouts.length;
  const { mirrorOf } = profile;
  return [
    { text: profile.id, tone: 'strong' },
    { text: profile.apiOrigin ?? t('cli-registry-list-built-in') },
    { text: isDefault ? t('cli-registry-list-default') : '', tone: 'accent' },
    { text: count > 0 ? t('cli-registry-list-loadouts', { count }) : '', tone: 'quiet' },
    {
      text: mirrorOf === null ? '' : t('cli-registry-list-mirror', { origin: mirrorOf }),
      tone: 'quiet',
    },
  ];
}
