import type { Command } from 'commander';
import { formatTime } from '#shared/messages/format.ts';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { LatestDocument } from '../json/lookup-documents.ts';
import { toAnswered, toProjectDocument, toVersionDocument } from '../json/to-lookup-document.ts';
import { addFilterOptions, type FilterOptions, parseVersionFilters } from '../lookup-options.ts';
import { repeatRegistry } from '../invocation.ts';
import { t } from '../text.ts';
import { showAnswerAge } from '../views/loadout-view.ts';
import {
  describeSupportedVersions,
  showFactTable,
  showHeading,
  showText,
} from '../views/lookup-view.ts';

export function registerLatestCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('latest')
    .summary(t('cli-latest'))
    .description(t('cli-latest-about'))
    .argument('<project>', t('cli-lookup-project'));
  addFilterOptions(command).action((project: string, options: FilterOptions) =>
    run((context) => showLatest(context, project, options)),
  );
}

async function showLatest(
  context: CommandContext,
  project: string,
  options: FilterOptions,
): Promise<CommandResult<LatestDocument>> {
  const { client } = await context.session();
  const answer = await client.lookups.latest(
    { registry: await chooseRegistry(context), project, ...parseVersionFilters(options) },
    { signal: context.io.signal },
  );
  const document: LatestDocument = {
    ...toAnswered(answer),
    project: toProjectDocument(answer.project),
    version: answer.version && toVersionDocument(answer.version),
  };
  showLatestVersion(context, document);
  return { document, status: EXIT.done };
}

function showLatestVersion({ output, options }: CommandContext, document: LatestDocument): void {
  const { project, version, registry } = document;
  showHeading(output, project.name, [project.slug, registry]);
  if (version === null) {
    output.line(t('cli-latest-none'));
    const words = repeatRegistry(options);
    output.hint(`loadout versions ${project.slug}`, t('cli-latest-show-all'), { words });
    return;
  }
  output.line();
  showFactTable(output, [
    [t('cli-latest-fact-version'), `${version.versionNumber} (${version.releaseChannel})`],
    [t('cli-latest-fact-published'), formatTime(version.datePublished)],
    [t('cli-latest-fact-for'), describeSupportedVersions(version)],
    [t('cli-latest-fact-files'), version.files.map(({ name }) => name).join(', ')],
  ]);
  if (version.changelog) {
    output.line();
    showText(output, version.changelog);
    output.line();
  }
  showAnswerAge(output, document);
}
