import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { DEPENDENCY_TYPES, RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import { formatCount } from '#shared/messages/format.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { OwnVersionsDocument } from '../json/publishing-documents.ts';
import { toVersionDocument } from '../json/to-lookup-document.ts';
import { collectValues, parseChoice } from '../parse-options.ts';
import { parseDependency } from '../parse-publish-options.ts';
import { grantFile, readText, toWords } from '../writes/options.ts';
import { showHeading, showVersions } from '../views/lookup-view.ts';
import { registerWrite, type WriteCommand, type WriteRequest } from '../writes/write-command.ts';

interface EditOptions {
  readonly title?: string;
  readonly number?: string;
  readonly channel?: string;
  readonly gameVersions?: string;
  readonly loaders?: string;
  readonly dependency?: readonly string[];
  readonly changelogFile?: string;
  readonly addFile?: readonly string[];
  readonly removeFile?: readonly string[];
  readonly off?: boolean;
}

const VERSION = [
  ['<project>', 'its id or slug'],
  ['<version>', 'its id, slug or number'],
] as const;

const WRITES: readonly WriteCommand<EditOptions>[] = [
  {
    name: 'edit',
    summary: 'change what it says of itself, and its additional files',
    description:
      'Changes what is named and keeps the rest. Additional files stay unless they are removed by name; the primary file cannot be changed.',
    args: VERSION,
    options: [
      ['--title <title>', '2 to 64 characters'],
      ['--number <number>', '1 to 32 characters; its address stays'],
      [
        '--channel <channel>',
        RELEASE_CHANNELS.join(', '),
        parseChoice('--channel', RELEASE_CHANNELS),
      ],
      ['--game-versions <list>', 'values with commas'],
      ['--loaders <list>', 'names with commas, or none'],
      [
        '--dependency <dependency>',
        `PROJECT[@VERSION][:TYPE] by slug or id; TYPE is ${DEPENDENCY_TYPES.join(', ')}; may be repeated; none for no dependency`,
        collectValues,
      ],
      ['--changelog-file <file>', 'markdown'],
      ['--add-file <file>', 'one more file; may be repeated', collectValues],
      ['--remove-file <file>', 'an additional file, by id or name; may be repeated', collectValues],
    ],
    write: (request) => editVersion(request),
  },
  {
    name: 'feature',
    summary: 'mark it as featured',
    args: VERSION,
    options: [['--off', 'remove the mark']],
    write: ({ session, args: [project = '', version = ''], options, on, how }) => {
      const featured = options.off !== true;
      return session.client.versions.feature({ ...on, project, version, featured }, how);
    },
  },
  {
    name: 'delete',
    summary: 'delete it with its files',
    args: VERSION,
    asks: 'Delete this version for ever?',
    write: ({ session, args: [project = '', version = ''], on, how }) =>
      session.client.versions.remove({ ...on, project, version }, how),
  },
];

export function registerVersionCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('version')
    .summary('manage published versions')
    .description('Shows, changes and deletes versions that are published.');
  group
    .command('list')
    .summary('the versions of a project, hidden ones too')
    .description(
      'Lists the versions of a project that you work on, newest first, with all their files.',
    )
    .argument('<project>', 'its id or slug')
    .action((project: string) => run((context) => listVersions(context, project)));
  for (const spec of WRITES) registerWrite(group, run, spec);
}

async function editVersion(request: WriteRequest<EditOptions>) {
  const { session, args, options, on, how } = request;
  const [project = '', version = ''] = args;
  const change = {
    title: options.title,
    versionNumber: options.number,
    releaseChannel: options.channel,
    gameVersions: toWords(options.gameVersions),
    loaders: toWords(options.loaders),
    dependencies: toDependencies(options.dependency),
    changelog: options.changelogFile && readText(request, options.changelogFile),
    keepFiles: await toKeptFiles(request),
  };
  const addFiles = (options.addFile ?? []).map((path) => grantFile(request, path));
  const wanted = { ...on, project, version, addFiles, base: null, change };
  return session.client.versions.edit(wanted, how);
}

/** Those that are there without those that were named. Throws VERSION_FILE_UNKNOWN. */
async function toKeptFiles({
  session,
  args: [project = '', wanted = ''],
  options: { removeFile },
  on: { registry },
  how,
}: WriteRequest<EditOptions>): Promise<string[] | undefined> {
  if (removeFile === undefined) return undefined;
  const { versions } = await session.client.versions.list({ registry, project }, how);
  const version = versions.find(({ id, slug, versionNumber }) =>
    [id, slug, versionNumber].includes(wanted),
  );
  const additional = version?.files.filter(({ isPrimary }) => !isPrimary) ?? [];
  const odd = removeFile.find(
    (one) => !additional.some(({ id, name }) => one === id || one === name),
  );
  if (odd !== undefined) {
    const names = additional.map(({ name }) => name).join(', ');
    throw new AppError('VERSION_FILE_UNKNOWN', { file: odd, version: wanted, names });
  }
  return additional
    .filter(({ id, name }) => !removeFile.includes(id) && !removeFile.includes(name))
    .map(({ id }) => id);
}

function toDependencies(typed: readonly string[] | undefined) {
  if (typed === undefined) return undefined;
  if (typed.length === 1 && typed[0] === 'none') return [];
  return typed.map(parseDependency);
}

async function listVersions(
  context: CommandContext,
  name: string,
): Promise<CommandResult<OwnVersionsDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const { images: _, ...answer } = await client.versions.list(
    { registry, project: name },
    { signal: io.signal },
  );
  const { project, versions } = answer;
  showHeading(output, project.name, [project.slug, formatCount(versions.length, 'version')]);
  output.line();
  showVersions(output, versions.map(toVersionDocument));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
