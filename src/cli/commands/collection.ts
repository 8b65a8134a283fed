import type { Command } from 'commander';
import { COLLECTION_VISIBILITIES } from '#shared/registry/enumerations.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { CollectionDocument, CollectionsDocument } from '../json/publishing-documents.ts';
import { toProjectDocument } from '../json/to-lookup-document.ts';
import { parseChoice } from '../parse-options.ts';
import { showFacts, showHeading, showProjects } from '../views/lookup-view.ts';
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

const COLLECTION = ['<collection>', 'its id, or the name of one of your collections'] as const;
const PROJECTS = ['<projects...>', 'ids or slugs of projects'] as const;
const DESCRIPTION = ['--description <text>', 'at most 256 characters, or none'] as const;

const WRITES: readonly WriteCommand<CollectionOptions>[] = [
  {
    name: 'create',
    summary: 'create a collection',
    description:
      'Creates a private collection. The registry creates it as public, and Loadout then makes it private.\nExit status 3: it was created, but could not be made private.',
    args: [['<name>', '2 to 32 characters']],
    options: [DESCRIPTION],
    write: ({ session, args: [name = ''], options, on, how }) => {
      const description = toTextOrNone(options.description) ?? null;
      return session.client.collections.create({ ...on, name, description }, how);
    },
  },
  {
    name: 'edit',
    summary: 'edit its name, description or visibility',
    description: 'Changes only the fields you give. Everything else stays, including the icon.',
    args: [COLLECTION],
    options: [
      ['--name <name>', '2 to 32 characters'],
      DESCRIPTION,
      [
        '--visibility <visibility>',
        `${COLLECTION_VISIBILITIES.join(', ')}; anyone with the id can see an unlisted one`,
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
    summary: 'add projects to a collection',
    description: 'Adds all of the projects, or none if one of them is unknown.',
    args: [COLLECTION, PROJECTS],
    write: ({ session, args: [collection = '', ...projects], on, how }) =>
      session.client.collections.add({ ...on, collection, projects }, how),
  },
  {
    name: 'remove',
    summary: 'remove projects from a collection',
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
    summary: 'delete a collection; its projects stay',
    args: [COLLECTION],
    asks: 'Delete this collection permanently?',
    write: ({ session, args: [collection = ''], on, how }) =>
      session.client.collections.remove({ ...on, collection }, how),
  },
];

export function registerCollectionCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('collection')
    .summary('manage your collections of projects')
    .description('Collections are lists of projects, for yourself or for others.');
  group
    .command('list')
    .summary('list your collections')
    .description('Lists your collections, or the public ones of another user.')
    .option('--user <user>', 'a user name or id')
    .action((options: { user?: string }) =>
      run((context) => listCollections(context, options.user ?? null)),
    );
  group
    .command('show')
    .summary('show a collection and its projects')
    .description(
      'Shows a collection and its projects. Use the name follows for the projects you follow.',
    )
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
  if (answer.collections.length === 0) output.line('No collections.');
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
  showFacts(output, [
    ['description', collection.description],
    ['owner', owner?.userName ?? null],
  ]);
  showProjects(output, projects.map(toProjectDocument));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
