import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { DEPENDENCY_TYPES, RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { OwnVersionsDocument } from '../json/publishing-documents.ts';
import { toVersionDocument } from '../json/to-lookup-document.ts';
import { collectValues, parseChoice } from '../options.ts';
import { parseDependency } from '../parse-publish-options.ts';
import { t } from '../text.ts';
import { grantFile, readText, parseWordList } from '../writes/options.ts';
import { showHeading, showVersions } from '../views/lookup-view.ts';
import { registerWrite, type WriteCommand, type WriteRequest } from '../writes/write-command.ts';

interface VersionEditOptions {
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
  ['<project>', t('cli-project-argument-project')],
  ['<version>', t('cli-version-argument-version')],
] as const;

const WRITES: readonly WriteCommand<VersionEditOptions>[] = [
  {
    name: 'edit',
    summary: t('cli-version-edit'),
    description: t('cli-version-edit-about'),
    args: VERSION,
    options: [
      ['--title <title>', t('cli-version-option-title')],
      ['--number <number>', t('cli-version-option-number')],
      [
        '--channel <channel>',
        RELEASE_CHANNELS.join(', '),
        parseChoice('--channel', RELEASE_CHANNELS),
      ],
      ['--game-versions <list>', t('cli-version-option-game-versions')],
      ['--loaders <list>', t('cli-version-option-loaders')],
      [
        '--dependency <dependency>',
        t('cli-version-option-dependency', { types: DEPENDENCY_TYPES.join(', ') }),
        collectValues,
      ],
      ['--changelog-file <file>', t('cli-version-option-changelog-file')],
      ['--add-file <file>', t('cli-version-option-add-file'), collectValues],
      ['--remove-file <file>', t('cli-version-option-remove-file'), collectValues],
    ],
    write: (request) => editVersion(request),
  },
  {
    name: 'feature',
    summary: t('cli-version-feature'),
    description: t('cli-version-feature-about'),
    args: VERSION,
    options: [['--off', t('cli-version-option-off')]],
    write: ({ session, args: [project = '', version = ''], options, on, how }) => {
      const featured = options.off !== true;
      return session.client.versions.feature({ ...on, project, version, featured }, how);
    },
  },
  {
    name: 'delete',
    summary: t('cli-version-delete'),
    description: t('cli-version-delete-about'),
    args: VERSION,
    asks: t('cli-version-delete-question'),
    write: ({ session, args: [project = '', version = ''], on, how }) =>
      session.client.versions.remove({ ...on, project, version }, how),
  },
];

export function registerVersionCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('version')
    .summary(t('cli-version'))
    .description(t('cli-version-about'));
  group
    .command('list')
    .summary(t('cli-version-list'))
    .description(t('cli-version-list-about'))
    .argument('<project>', t('cli-project-argument-project'))
    .action((project: string) => run((context) => listVersions(context, project)));
  for (const spec of WRITES) registerWrite(group, run, spec);
}

async function editVersion(request: WriteRequest<VersionEditOptions>) {
  const { session, args, options, on, how } = request;
  const [project = '', version = ''] = args;
  const change = {
    title: options.title,
    versionNumber: options.number,
    releaseChannel: options.channel,
    gameVersions: parseWordList(options.gameVersions),
    loaders: parseWordList(options.loaders),
    dependencies: toDependencies(options.dependency),
    changelog: options.changelogFile && readText(request, options.changelogFile),
    keepFiles: await toKeptFiles(request),
  };
  const addFiles = (options.addFile ?? []).map((path) => grantFile(request, path));
  const wanted = { ...on, project, version, addFiles, base: null, change };
  return session.client.versions.edit(wanted, how);
}

/** Returns the existing files without the named ones. Throws VERSION_FILE_UNKNOWN. */
async function toKeptFiles({
  session,
  args: [project = '', wanted = ''],
  options: { removeFile },
  on: { registry },
  how,
}: WriteRequest<VersionEditOptions>): Promise<string[] | undefined> {
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
  showHeading(output, project.name, [
    project.slug,
    t('cli-version-count', { count: versions.length }),
  ]);
  output.line();
  showVersions(output, versions.map(toVersionDocument));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
