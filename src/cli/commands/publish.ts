import type { Command } from 'commander';
import type { PrepareRequest } from '#shared/contract/drafts.ts';
import type { Draft, DraftCheck, PublishReport } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import { RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { PublishVersionDocument } from '../json/publish-documents.ts';
import { withText } from '../output.ts';
import { collectValues, parseChoice } from '../options.ts';
import { parseDependency, parseCommaList } from '../parse-publish-options.ts';
import type { Session } from '../session.ts';
import { renderParagraphs, t } from '../text.ts';
import { showDraft, showRemarks } from '../views/draft-view.ts';
import { requireCwd, toPath } from '../working-folder.ts';

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
    .summary(t('cli-publish'))
    .description(t('cli-publish-about'));
  publish
    .command('version')
    .summary(t('cli-publish-version'))
    .description(renderParagraphs('cli-publish-version-about', 'cli-publish-version-about-status'))
    .argument('<project>', t('cli-publish-argument-project'))
    .requiredOption('--file <file>', t('cli-publish-option-file'))
    .option('--additional <file>', t('cli-publish-option-additional'), collectValues)
    .option('--title <text>', t('cli-publish-option-title'))
    .option('--number <number>', t('cli-publish-option-number'))
    .option(
      '--channel <channel>',
      RELEASE_CHANNELS.join(', '),
      parseChoice('--channel', RELEASE_CHANNELS),
    )
    .option('--featured', t('cli-publish-option-featured'))
    .option('--game-versions <list>', t('cli-publish-option-game-versions'))
    .option('--loaders <list>', t('cli-publish-option-loaders'))
    .option('--dependency <dependency>', t('cli-publish-option-dependency'), collectValues)
    .option('--changelog-file <file>', t('cli-publish-option-changelog-file'))
    .option(
      '--changelog-from <source>',
      t('cli-publish-option-changelog-from'),
      parseChoice('--changelog-from', CHANGELOG_SOURCES),
    )
    .option('--dry-run', t('cli-publish-option-dry-run'))
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
    return await finishPublishing(context, session, { draft, isDryRun: options.dryRun === true });
  } finally {
    // The command line has all values again next time; drafts are for windows.
    await session.client.drafts.discard({ draftId: draft.id });
  }
}

async function toRequest(
  context: CommandContext,
  session: Session,
  { project, options }: { project: string; options: PublishOptions },
): Promise<PrepareRequest> {
  const { io } = context;
  const grant = (file: string): string => session.grantFile(toPath(io, file));
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
      loaders: parseCommaList(loaders),
      gameVersions: parseCommaList(gameVersions),
      dependencies: dependency?.map(parseDependency),
    },
    changelog: toChangelogRequest(session, { io, options }),
  };
}

function toChangelogRequest(
  session: Session,
  { io, options }: { io: CommandContext['io']; options: PublishOptions },
): PrepareRequest['changelog'] {
  const { changelogFile, changelogFrom } = options;
  if (changelogFile !== undefined) {
    return { from: 'file', grantId: session.grantFile(toPath(io, changelogFile)) };
  }
  if (changelogFrom === undefined) return null;
  return changelogFrom === 'git'
    ? { from: changelogFrom, grantId: session.grantFolder(requireCwd(io)) }
    : { from: changelogFrom };
}

async function finishPublishing(
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
    output.verdict('good', t('cli-publish-already', { version: version.versionNumber }));
    const document = toDocument(draft, check, { outcome: 'already', version });
    return { document, status: EXIT.done };
  }
  if (check.problems.length > 0) {
    output.verdict('bad', t('cli-publish-refused'));
    return { document: toDocument(draft, check, { outcome: 'refused' }), status: EXIT.usage };
  }
  if (isDryRun) {
    await requireAcceptedAccount(session, draft.registry, io.signal);
    output.line(t('cli-publish-dry-run'));
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

/**
 * A public request answers an expired token like a guest, so a dry run checks the account itself.
 */
async function requireAcceptedAccount(
  { client }: Session,
  registry: string,
  signal: AbortSignal,
): Promise<void> {
  const accounts = await client.accounts.status({ registry }, { signal });
  const refused = accounts.find(({ state }) => state === 'refused');
  if (refused) throw new AppError('AUTH_NOT_ACCEPTED', { registry, kind: refused.kind });
}

function showPublished({ output }: CommandContext, report: PublishReport): void {
  const { version, project, isNew, droppedFiles } = report;
  const number = version.versionNumber;
  output.verdict(
    'good',
    isNew
      ? t('cli-publish-done', { project: project.name, version: number })
      : t('cli-publish-already', { version: number }),
  );
  for (const file of droppedFiles) {
    output.sentence(t('cli-publish-file-left-out', { file }), { tone: 'warning' });
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
