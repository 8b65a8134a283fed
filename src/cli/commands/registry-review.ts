import type { Command } from 'commander';
import { toPrintable } from '#shared/messages/printable.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { RegistryReviewDocument } from '../json/documents.ts';
import { parseChoice } from '../parse-options.ts';
import { findRegistryDirectory } from './registry-directory.ts';

const DECISIONS = ['approve', 'reject', 'withhold'] as const;
type Decision = (typeof DECISIONS)[number];

export function registerRegistryReviewCommand(registry: Command, run: RunCommand): void {
  registry
    .command('review')
    .summary('approve or reject a project on your own registry')
    .description(
      'Approves, rejects or withholds a project of the registry on this machine, and notifies its owner. The registry can be running or stopped.',
    )
    .argument('<project>', 'its slug or id')
    .argument('<decision>', DECISIONS.join(', '), parseChoice('decision', DECISIONS))
    .option('--data <dir>', 'where its data is stored (default: registry in the data directory)')
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
  const name = toPrintable(reviewed.name);
  context.output.verdict(
    'good',
    `${name} is ${reviewed.status} (it was ${reviewed.previousStatus}).`,
  );
  return { document: { schemaVersion: 1, project: reviewed }, status: EXIT.done };
}
