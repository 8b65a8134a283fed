import type { Command } from 'commander';
import type { InstallTarget } from '#shared/domain/plan.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import type { OperationDocument } from '../json/documents.ts';
import { addOperationOptions, addPlanOptions, type OperationOptions } from '../options.ts';
import { parseInstallTarget } from '../parse-install-target.ts';
import { runOperation } from '../run-operation.ts';
import type { Session } from '../session.ts';
import { t } from '../text.ts';
import { toPath } from '../working-folder.ts';

export function registerInstallCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('install')
    .summary(t('cli-install'))
    .description(t('cli-install-about'))
    .argument('<targets...>', t('cli-install-argument-targets'));
  addOperationOptions(addPlanOptions(command)).action(
    (targets: string[], options: OperationOptions) =>
      run((context) => installTargets(context, targets, options)),
  );
}

async function installTargets(
  context: CommandContext,
  values: readonly string[],
  options: OperationOptions,
): Promise<CommandResult<OperationDocument>> {
  const named = values.map(parseInstallTarget);
  const toTarget = (session: Session, target: (typeof named)[number]): InstallTarget =>
    target.kind === 'project'
      ? target
      : { kind: 'file', grantId: session.grantFile(toPath(context.io, target.path)) };
  return runOperation(
    context,
    (session, loadoutId) =>
      session.client.plans.install({
        loadoutId,
        targets: named.map((target) => toTarget(session, target)),
      }),
    options,
    { nothingToDo: t('cli-install-nothing') },
  );
}
