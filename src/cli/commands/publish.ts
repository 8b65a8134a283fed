import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { PrepareRequest } from '#shared/contract/drafts.ts';
import type { Draft, DraftCheck, PublishReport } from '#shared/domain/draft.ts';
import { RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { PublishVersionDocument } from '../json/publish-documents.ts';
import { shown, withText } from '../output.ts';
import { collectValues, parseChoice } from '../parse-options.ts';
import { parseDependency, parseList } from '../parse-publish-options.ts';
import type { Session } from '../session.ts';
import { showDraft, showRemarks } from '../views/draft-view.ts';

const CHANGELOG_SOURCES = ['previous', 'git'] as const;

interface PublishOptions {
  readonly file: string;
  readonly additional?: readonly string[];
  readonly title?: string;
  readonly number?: string;
  readonly channel?: (typeof RELEASE_CHANNELS)[number];
  readonly featured?: boolean;
  readonly loaders?: string;
  readonly gameVersions?: string;
  readonly dependency?: readonly string[];
  readonly changelogFile?: string;
  readonly changelogFrom?: (typeof CHANGELOG_SOURCES)[number];
  readonly dryRun?: boolean;
}

export function registerPublishCommands(program: Command, run: RunCommand): void {
  const publish = program
    .command('publish')
    .summary('upload a version to a registry')
    .description('Publishes your versions to a registry.');
  publish
    .command('version')
    .summary('upload a version of a project')
    .description(
      'Anything you leave out is read from the file, the project and its last version. Every rule of the registry is checked before anything is sent. The same file is never published twice: a second run reports the existing version.\nExit status 2: something breaks a rule of the registry, and nothing was sent; 4: the token is missing, has expired, or lacks a permission.',
    )
    .argument('<project>', 'its slug or id')
    .requiredOption('--file <file>', 'the primary file')
    .option(
      '--additional <file>',
      'an additional file, such as sources; may be repeated',
      collectValues,
    )
    .option('--title <text>', 'the title of the version')
    .option('--number <number>', 'the version number')
    .option(
      '--channel <channel>',
      RELEASE_CHANNELS.join(', '),
      parseChoice('--channel', RELEASE_CHANNELS),
    )
    .option('--featured', 'mark it as featured')
    .option('--game-versions <list>', 'comma-separated game versions')
    .option('--loaders <list>', 'comma-separated loaders; an empty text for none')
    .option(
      '--dependency <dependency>',
      'PROJECT or PROJECT@VERSION by slug or id, followed by :optional, :incompatible or :embedded if it is not required; may be repeated',
      collectValues,
    )
    .option(
      '--changelog-file <file>',
      'a text file; from a full changelog, only the section of this version is used',
    )
    .option(
      '--changelog-from <source>',
      'previous: the changelog of the last version; git: commits since the last tag',
      parseChoice('--changelog-from', CHANGELOG_SOURCES),
    )
    .option('--dry-run', 'show what would be published without sending it')
    .action((project: string, options: PublishOptions) =>
      run((context) => publishVersion(context, project, options)),
    );
}

async function publishVersion(
  context: CommandContext,
  project: string,
  options: PublishOptions,
): Promise<CommandResult<PublishVersionDocument>> {
  const { io } = context;
  const session = await context.session();
  const request = await toRequest(context, session, { project, options });
  const draft = await session.client.drafts.prepare(request, { signal: io.signal });
  try {
    return await finish(context, session, { draft, isDryRun: options.dryRun === true });
  } finally {
    // The command line says it all again; a draft is for windows.
    await session.client.drafts.discard({ draftId: draft.id });
  }
}

async function toRequest(
  context: CommandContext,
  session: Session,
  { project, options }: { project: string; options: PublishOptions },
): Promise<PrepareRequest> {
  const { cwd } = context.io;
  const grant = (file: string): string => session.grantFile(resolve(cwd, file));
  const { title, number, channel, featured, loaders, gameVersions, dependency } = options;
  return {
    registry: await chooseRegistry(context),
    project,
    primaryFile: grant(options.file),
    additionalFiles: (options.additional ?? []).map(grant),
    given: {
      title,
      versionNumber: number,
      releaseChannel: channel,
      featured,
      loaders: parseList(loaders),
      gameVersions: parseList(gameVersions),
      dependencies: dependency?.map(parseDependency),
    },
    changelog: toChangelog(session, { cwd, options }),
  };
}

function toChangelog(
  session: Session,
  { cwd, options }: { cwd: string; options: PublishOptions },
): PrepareRequest['changelog'] {
  const { changelogFile, changelogFrom } = options;
  if (changelogFile !== undefined) {
    return { from: 'file', grantId: session.grantFile(resolve(cwd, changelogFile)) };
  }
  if (changelogFrom === undefined) return null;
  return changelogFrom === 'git'
    ? { from: changelogFrom, grantId: session.grantFolder(cwd) }
    : { from: changelogFrom };
}

async function finish(
  context: CommandContext,
  session: Session,
  { draft, isDryRun }: { draft: Draft; isDryRun: boolean },
): Promise<CommandResult<PublishVersionDocument>> {
  const { output, io } = context;
  const { client } = session;
  const check = await client.drafts.check({ draftId: draft.id }, { signal: io.signal });
  showDraft(output, draft);
  showRemarks(output, check);
  if (check.published !== null) {
    const { published: version } = check;
    output.verdict(
      'good',
      `Already published as ${shown(version.versionNumber)}. Nothing was sent.`,
    );
    const document = toDocument(draft, check, { outcome: 'already', version });
    return { document, status: EXIT.done };
  }
  if (check.problems.length > 0) {
    output.verdict('bad', 'The registry would reject this version. Nothing was sent.');
    return { document: toDocument(draft, check, { outcome: 'refused' }), status: EXIT.usage };
  }
  if (isDryRun) {
    output.line('Nothing was sent (--dry-run).');
    return { document: toDocument(draft, check, { outcome: 'dry-run' }), status: EXIT.done };
  }
  const started = client.drafts.publish({ draftId: draft.id });
  const { report } = await session.finish(started, 'published');
  showPublished(context, report);
  const document = toDocument(draft, check, {
    outcome: report.isNew ? 'published' : 'already',
    version: report.version,
    droppedFiles: report.droppedFiles,
  });
  return { document, status: report.droppedFiles.length > 0 ? EXIT.partly : EXIT.done };
}

function showPublished({ output }: CommandContext, report: PublishReport): void {
  const { version, project, isNew, droppedFiles } = report;
  const number = shown(version.versionNumber);
  output.verdict(
    'good',
    isNew
      ? `Published ${shown(project.name)} ${number}.`
      : `Already published as ${number}. Nothing was sent.`,
  );
  for (const file of droppedFiles) {
    output.sentence(`The registry left out ${shown(file)}.`, { tone: 'warning' });
  }
}

function toDocument(
  draft: Draft,
  check: DraftCheck,
  end: Pick<PublishVersionDocument, 'outcome'> & Partial<PublishVersionDocument>,
): PublishVersionDocument {
  const sources = Object.entries(draft.sources).map(
    ([field, source]) => [field, withText(source)] as const,
  );
  const remarks = (list: DraftCheck['problems']) =>
    list.map((one) => ({ ...withText(one), field: one.field }));
  return {
    schemaVersion: 1,
    registry: draft.registry,
    project: draft.project,
    version: null,
    content: draft.content,
    sources: Object.fromEntries(sources),
    files: {
      primary: draft.primaryFile && withoutId(draft.primaryFile),
      additional: draft.additionalFiles.map(withoutId),
    },
    problems: remarks(check.problems),
    warnings: remarks(check.warnings),
    notes: draft.notes.map(withText),
    droppedFiles: [],
    ...end,
  };
}

function withoutId({ name, size, sha1, sha512 }: Draft['additionalFiles'][number]) {
  return { name, size, sha1, sha512 };
}
