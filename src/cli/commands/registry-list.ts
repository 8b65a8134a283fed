import type { Command } from 'commander';
import type { RegistryList } from '#shared/domain/registry.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/messages/format.ts';
import { addRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { RegistriesDocument } from '../json/documents.ts';
import type { Cell } from '../table.ts';

type Listed = RegistryList[number];

export function registerRegistryListCommands(registry: Command, run: RunCommand): void {
  registry
    .command('list')
    .summary('list the registries')
    .description('Lists the registries with their address and the number of loadouts on each.')
    .action(() => run((context) => listRegistries(context)));
  registry
    .command('add')
    .summary('add a registry by its address')
    .description(
      'Adds a registry. If it stores its files on another host, Loadout shows that address and asks you to confirm it.',
    )
    .argument('<url>', 'an https address, or http on this machine')
    .option('-y, --yes', 'accept the file address that a registry proposes, without asking')
    .action((url: string, options: { yes?: boolean }) =>
      run((context) => add(context, url, options.yes === true)),
    );
  registry
    .command('remove')
    .summary('remove a registry that was added')
    .description(
      'Removes a registry from the list. You cannot remove the default registry, a built-in one, or one that a loadout uses.',
    )
    .argument('<registry>', 'its id, as listed by registry list')
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
    const allowed = 'an address such as https://registry.example';
    throw new AppError('USAGE', { argument: 'url', value: url, allowed });
  }
  const id = await addRegistry(context, url, yes);
  const { client } = await context.session();
  context.output.verdict('good', `The registry is in the list as ${id}.`);
  context.output.hint(`loadout --registry ${id} init FOLDER`, 'Use it for a new loadout');
  context.output.hint(`loadout config set registries.default ${id}`, 'Make it the default');
  return { document: toDocument(id, await client.registries.overview()), status: EXIT.done };
}

async function remove(
  context: CommandContext,
  id: string,
): Promise<CommandResult<RegistriesDocument>> {
  const { client } = await context.session();
  const registries = await client.registries.remove({ registry: id });
  context.output.verdict('good', `Removed ${id}.`);
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
  return [
    { text: profile.id, tone: 'strong' },
    { text: profile.apiOrigin ?? 'built in, starts when needed' },
    { text: isDefault ? 'default' : '', tone: 'accent' },
    { text: loadouts.length > 0 ? formatCount(loadouts.length, 'loadout') : '', tone: 'quiet' },
  ];
}
