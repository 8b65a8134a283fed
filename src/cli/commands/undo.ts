import type { Command } from 'commander';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import type { OperationDocument } from '../json/documents.ts';
import { addOperationOptions, type OperationOptions } from '../operation-options.ts';
import { parseWholeNumber } from '../parse-options.ts';
import { runOperation } from '../run-operation.ts';

export interface UndoOptions extends OperationOptions {
  readonly to?: number;
}

export function registerUndoCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('undo')
    .summary('undo the last change, or restore an earlier state')
    .description(
      'Undoes the last change. Run it again to undo the change before. Files that you added, changed or removed since then are left alone and listed.\nExit status 3: something was left alone.',
    )
    .option(
      '--to <generation>',
      'restore the state after this change, by its number in loadout history',
      parseWholeNumber('--to', { least: 0, most: Number.MAX_SAFE_INTEGER }),
    );
  addOperationOptions(command).action((options: UndoOptions) =>
    run((context) => undoOperation(context, options)),
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
    { nothingToDo: 'Nothing to undo.' },
  );
}
