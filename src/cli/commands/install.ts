import { basename } from 'node:path';
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

interface InstallOptions extends OperationOptions {
  readonly folder?: string;
}

export function registerInstallCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('install')
    .summary(t('cli-install'))
    .description(t('cli-install-about'))
    .argument('<targets...>', t('cli-install-argument-targets'))
    .option('--folder <folder>', t('cli-install-option-folder'));
  addOperationOptions(addPlanOptions(command)).action(
    (targets: string[], options: InstallOptions) =>
      run((context) => installTargets(context, targets, options)),
  );
}

async function installTargets(
  context: CommandContext,
  values: readonly string[],
  options: InstallOptions,
): Promise<CommandResult<OperationDocument>> {
  const named = values.map(parseInstallTarget);
  const folder = options.folder?.replace(/\/+$/, '');
  const toTarget = (session: Session, target: (typeof named)[number]): InstallTarget => {
    if (target.kind === 'project') return target;
    const grantId = session.grantFile(toPath(context.io, target.path));
    return { kind: 'file', grantId, ...(folder !== undefined && { folder }) };
  };
  const result = await runOperation(
    context,
    (session, loadoutId) =>
      session.client.plans.install({
        loadoutId,
        targets: named.map((target) => toTarget(session, target)),
      }),
    options,
    { nothingToDo: t('cli-install-nothing') },
  );
  showFolders(context, result.document, values);
  return result;
}

/** Shows how to choose the folder for a file that does not say what it is for. */
function showFolders(
  { output }: CommandContext,
  { plan }: OperationDocument,
  typed: readonly string[],
): void {
  const [first] = plan.items.flatMap(
    ({ folders, title }) => folders?.map((folder) => ({ folder, title })) ?? [],
  );
  if (first === undefined) return;
  const words = [typed.find((file) => basename(file) === first.title) ?? first.title];
  output.hint(`loadout install --folder ${first.folder}`, t('cli-install-folder'), { words });
}
