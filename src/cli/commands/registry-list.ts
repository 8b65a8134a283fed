import type { Command } from 'commander';
import type { RegistryList } from '#shared/domain/registry.ts';
import { AppError } from '#shared/errors.ts';
import { addRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { RegistriesDocument } from '../json/documents.ts';
import type { Cell } from '../layout.ts';
import { t } from '../text.ts';

type Listed = RegistryList[number];

export function registerRegistryListCommands(registry: Command, run: RunCommand): void {
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
      run((context) => add(context, url, options.yes === true)),
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
  context.output.table(registries.map(toRow), [{ min: 8, max: 30 }, { min: 10 }, {}, {}]);
  return { document: toDocument(null, registries), status: EXIT.done };
}

async function add(
  context: CommandContext,
  url: string,
  yes: boolean,
): Promise<CommandResult<RegistriesDocument>> {
  if (!url.includes('://')) {
    const allowed = t('cli-registry-add-allowed');
    throw new AppError('USAGE', { argument: 'url', value: url, allowed });
  }
  const id = await addRegistry(context, url, yes);
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
      ...facts,
    })),
  };
}

function toRow({ profile, isDefault, loadouts }: Listed): Cell[] {
  const count = loadouts.length;
  return [
    { text: profile.id, tone: 'strong' },
    { text: profile.apiOrigin ?? t('cli-registry-list-built-in') },
    { text: isDefault ? t('cli-registry-list-default') : '', tone: 'accent' },
    { text: count > 0 ? t('cli-registry-list-loadouts', { count }) : '', tone: 'quiet' },
  ];
}
