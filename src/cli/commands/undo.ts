import type { Command } from 'commander';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import type { OperationDocument } from '../json/documents.ts';
import {
  addOperationOptions,
  addSnapshotOption,
  type OperationOptions,
  parseWholeNumber,
} from '../options.ts';
import { runOperation } from '../run-operation.ts';
import { t } from '../text.ts';

export interface UndoOptions extends OperationOptions {
  readonly to?: number;
}

export function registerUndoCommands(program: Command, run: RunCommand): void {
  const command = program
    .command('undo')
    .summary(t('cli-undo'))
    .description(t('cli-undo-about'))
    .option(
      '--to <generation>',
      t('cli-undo-option-to'),
      parseWholeNumber('--to', { least: 0, most: Number.MAX_SAFE_INTEGER }),
    );
  addOperationOptions(addSnapshotOption(command)).action((options: UndoOptions) =>
    run((context) => undoOperation(context, options)),
  );
  const redo = program.command('redo').summary(t('cli-redo')).description(t('cli-redo-about'));
  addOperationOptions(addSnapshotOption(redo)).action((options: OperationOptions) =>
    run((context) => redoOperation(context, options)),
  );
}

export async function undoOperation(
  context: CommandContext,
  options: UndoOptions,
): Promise<CommandResult<OperationDocument>> {
  return runOperation(
    context,
    ({ client }, loadoutId) => client.plans.undo({ loadoutId, to: options.to ?? null }),
    options,
    { nothingToDo: t('cli-undo-nothing') },
  );
}

async function redoOperation(
  context: CommandContext,
  options: OperationOptions,
): Promise<CommandResult<OperationDocument>> {
  return runOperation(
    context,
    ({ client }, loadoutId) => client.plans.redo({ loadoutId }),
    options,
    { nothingToDo: t('cli-redo-nothing') },
  );
}
