import type { Command } from 'commander';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { RegistryReviewDocument } from '../json/documents.ts';
import { parseChoice } from '../options.ts';
import { t } from '../text.ts';
import { findRegistryDirectory } from './registry-directory.ts';

const DECISIONS = ['approve', 'reject', 'withhold'] as const;
type Decision = (typeof DECISIONS)[number];

export function registerRegistryReviewCommand(registry: Command, run: RunCommand): void {
  registry
    .command('review')
    .summary(t('cli-registry-review'))
    .description(t('cli-registry-review-about'))
    .argument('<project>', t('cli-lookup-project'))
    .argument('<decision>', DECISIONS.join(', '), parseChoice('decision', DECISIONS))
    .option('--data <dir>', t('cli-registry-review-option-data'))
    .action((project: string, decision: Decision, options: { data?: string }) =>
      run((context) => review(context, { project, decision, data: options.data })),
    );
}

async function review(
  context: CommandContext,
  { project, decision, data }: { project: string; decision: Decision; data: string | undefined },
): Promise<CommandResult<RegistryReviewDocument>> {
  const { reviewProject } = await import('#registry-server/start.ts');
  const reviewed = reviewProject(findRegistryDirectory(context, data), { project, decision });
  const { name, status, previousStatus: previous } = reviewed;
  context.output.verdict('good', t('cli-registry-review-done', { name, status, previous }));
  return { document: { schemaVersion: 1, project: reviewed }, status: EXIT.done };
}
