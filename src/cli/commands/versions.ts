import type { Command } from 'commander';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { VersionsDocument } from '../json/lookup-documents.ts';
import { toAnswered, toProjectDocument, toVersionDocument } from '../json/to-lookup-document.ts';
import { t } from '../text.ts';
import { showAnswerAge } from '../views/loadout-view.ts';
import { showHeading, showVersions } from '../views/lookup-view.ts';

export function registerVersionsCommand(program: Command, run: RunCommand): void {
  program
    .command('versions')
    .summary(t('cli-versions'))
    .description(t('cli-versions-about'))
    .argument('<project>', t('cli-lookup-project'))
    .option('--featured', t('cli-versions-option-featured'))
    .action((project: string, options: { featured?: boolean }) =>
      run((context) => listVersions(context, project, options.featured === true)),
    );
}

async function listVersions(
  context: CommandContext,
  project: string,
  featured: boolean,
): Promise<CommandResult<VersionsDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const answer = await client.lookups.versions(
    { registry: await chooseRegistry(context), project, featured },
    { signal: io.signal },
  );
  const document: VersionsDocument = {
    ...toAnswered(answer),
    project: toProjectDocument(answer.project),
    versions: answer.versions.map(toVersionDocument),
  };
  const { name, slug } = document.project;
  const { length: count } = document.versions;
  const counted = featured
    ? t('cli-versions-count-featured', { count })
    : t('cli-versions-count', { count });
  showHeading(output, name, [slug, counted, document.registry]);
  output.line();
  showVersions(output, document.versions);
  output.line();
  showAnswerAge(output, document);
  return { document, status: EXIT.done };
}
