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
    summary: 'edit a version and its additional files',
    description:
      'Changes only the fields you give. Additional files stay unless you remove them by name; the primary file cannot be changed.',
    args: VERSION,
    options: [
      ['--title <title>', '2 to 64 characters'],
      ['--number <number>', '1 to 32 characters; the address of the version stays the same'],
      [
        '--channel <channel>',
        RELEASE_CHANNELS.join(', '),
        parseChoice('--channel', RELEASE_CHANNELS),
      ],
      ['--game-versions <list>', 'comma-separated values'],
      ['--loaders <list>', 'comma-separated names, or none'],
      [
        '--dependency <dependency>',
        `PROJECT[@VERSION][:TYPE] by slug or id; TYPE is ${DEPENDENCY_TYPES.join(', ')}; may be repeated; none removes all dependencies`,
        collectValues,
      ],
      ['--changelog-file <file>', 'a Markdown file'],
      ['--add-file <file>', 'an additional file to add; may be repeated', collectValues],
      [
        '--remove-file <file>',
        'an additional file to remove, by id or name; may be repeated',
        collectValues,
      ],
    ],
    write: (request) => editVersion(request),
  },
  {
    name: 'feature',
    summary: 'feature a version',
    args: VERSION,
    options: [['--off', 'stop featuring it']],
    write: ({ session, args: [project = '', version = ''], options, on, how }) => {
      const featured = options.off !== true;
      return session.client.versions.feature({ ...on, project, version, featured }, how);
    },
  },
  {
    name: 'delete',
    summary: 'delete a version and its files',
    args: VERSION,
    asks: 'Delete this version permanently?',
    write: ({ session, args: [project = '', version = ''], on, how }) =>
      session.client.versions.remove({ ...on, project, version }, how),
  },
];

export function registerVersionCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('version')
    .summary('manage published versions')
    .description('Lists, edits and deletes published versions.');
  group
    .command('list')
    .summary('list the versions of a project, including hidden ones')
    .description('Lists the versions of a project you work on, newest first, with all their files.')
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
