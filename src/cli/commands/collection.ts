import type { Command } from 'commander';
import { COLLECTION_VISIBILITIES } from '#shared/registry/enumerations.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { CollectionDocument, CollectionsDocument } from '../json/publishing-documents.ts';
import { toProjectDocument } from '../json/to-lookup-document.ts';
import { parseChoice } from '../options.ts';
import { t } from '../text.ts';
import { showFactTable, showHeading, showProjects } from '../views/lookup-view.ts';
import { createIconCommand } from '../writes/icon-command.ts';
import { toTextOrNone } from '../writes/options.ts';
import { registerWrite, type WriteCommand } from '../writes/write-command.ts';

interface CollectionOptions {
  readonly name?: string;
  readonly description?: string;
  readonly visibility?: (typeof COLLECTION_VISIBILITIES)[number];
  readonly file?: string;
  readonly remove?: boolean;
}

const COLLECTION = ['<collection>', t('cli-collection-argument-collection')] as const;
const PROJECTS = ['<projects...>', t('cli-collection-argument-projects')] as const;
const DESCRIPTION = ['--description <text>', t('cli-collection-option-description')] as const;

const WRITES: readonly WriteCommand<CollectionOptions>[] = [
  {
    name: 'create',
    summary: t('cli-collection-create'),
    description: t('cli-collection-create-about'),
    args: [['<name>', t('cli-collection-name')]],
    options: [DESCRIPTION],
    write: ({ session, args: [name = ''], options, on, how }) => {
      const description = toTextOrNone(options.description) ?? null;
      return session.client.collections.create({ ...on, name, description }, how);
    },
  },
  {
    name: 'edit',
    summary: t('cli-collection-edit'),
    description: t('cli-collection-edit-about'),
    args: [COLLECTION],
    options: [
      ['--name <name>', t('cli-collection-name')],
      DESCRIPTION,
      [
        '--visibility <visibility>',
        t('cli-collection-edit-option-visibility', {
          visibilities: COLLECTION_VISIBILITIES.join(', '),
        }),
        parseChoice('--visibility', COLLECTION_VISIBILITIES),
      ],
    ],
    write: ({ session, args: [collection = ''], options, on, how }) => {
      const { name, visibility } = options;
      const typed = toTextOrNone(options.description);
      const change = { name, description: typed === null ? '' : typed, visibility };
      return session.client.collections.edit({ ...on, collection, base: null, change }, how);
    },
  },
  {
    name: 'add',
    summary: t('cli-collection-add'),
    description: t('cli-collection-add-about'),
    args: [COLLECTION, PROJECTS],
    write: ({ session, args: [collection = '', ...projects], on, how }) =>
      session.client.collections.add({ ...on, collection, projects }, how),
  },
  {
    name: 'remove',
    summary: t('cli-collection-remove'),
    description: t('cli-collection-remove-about'),
    args: [COLLECTION, PROJECTS],
    write: ({ session, args: [collection = '', ...projects], on, how }) =>
      session.client.collections.drop({ ...on, collection, projects }, how),
  },
  createIconCommand(COLLECTION, ({ session, on, how }, collection, grantId) =>
    grantId === null
      ? session.client.collections.removeIcon({ ...on, collection }, how)
      : session.client.collections.setIcon({ ...on, collection, grantId }, how),
  ),
  {
    name: 'delete',
    summary: t('cli-collection-delete'),
    description: t('cli-collection-delete-about'),
    args: [COLLECTION],
    asks: t('cli-collection-delete-ask'),
    write: ({ session, args: [collection = ''], on, how }) =>
      session.client.collections.remove({ ...on, collection }, how),
  },
];

export function registerCollectionCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('collection')
    .summary(t('cli-collection'))
    .description(t('cli-collection-about'));
  group
    .command('list')
    .summary(t('cli-collection-list'))
    .description(t('cli-collection-list-about'))
    .option('--user <user>', t('cli-collection-list-option-user'))
    .action((options: { user?: string }) =>
      run((context) => listCollections(context, options.user ?? null)),
    );
  group
    .command('show')
    .summary(t('cli-collection-show'))
    .description(t('cli-collection-show-about'))
    .argument(...COLLECTION)
    .action((name: string) => run((context) => showCollection(context, name)));
  for (const spec of WRITES) registerWrite(group, run, spec);
}

async function listCollections(
  context: CommandContext,
  user: string | null,
): Promise<CommandResult<CollectionsDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const asked = client.collections.list({ registry, user }, { signal: io.signal });
  const { images: _, ...answer } = await asked;
  output.table(
    answer.collections.map(({ id, name, visibility, projects }) => [
      { text: name, tone: 'strong' },
      { text: visibility },
      { text: String(projects.length), tone: 'accent' },
      { text: id, tone: 'quiet' },
    ]),
    [{ max: 34 }, {}, {}, { max: 34 }],
  );
  if (answer.collections.length === 0) output.line(t('cli-collection-none'));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

async function showCollection(
  context: CommandContext,
  name: string,
): Promise<CommandResult<CollectionDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const asked = client.collections.open({ registry, collection: name }, { signal: io.signal });
  const { images: _, ...answer } = await asked;
  const { collection, owner, projects } = answer;
  showHeading(output, collection.name, [collection.visibility, collection.id]);
  showFactTable(output, [
    [t('cli-collection-fact-description'), collection.description],
    [t('cli-collection-fact-owner'), owner?.userName ?? null],
  ]);
  showProjects(output, projects.map(toProjectDocument));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
