import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import type { OperationDocument } from '../json/documents.ts';
import { runOperation, type OperationOptions } from '../run-operation.ts';

export interface UpdateOptions extends OperationOptions {
  readonly all?: boolean;
}

export function registerUpdateCommand(program: Command, run: RunCommand): void {
  program
    .command('update')
    .summary('bring add-ons to their newest version')
    .description(
      'Shows what would change, asks, downloads, verifies, and changes all of it or nothing. The replaced files are kept: loadout undo brings them back.\nExit status 3: some that were to be updated were left alone.',
    )
    .argument('[addons...]', 'project slug or id, file name, add-on id or digest prefix')
    .option('--all', 'everything that has an update')
    .option('--dry-run', 'show the plan only')
    .option('--yes', 'do not ask')
    .action((addons: string[], options: UpdateOptions) =>
      run((context) => updateLoadout(context, addons, options)),
    );
}

export async function updateLoadout(
  context: CommandContext,
  addons: readonly string[],
  options: UpdateOptions,
): Promise<CommandResult<OperationDocument>> {
  if (addons.length > 0 === (options.all === true)) {
    throw new AppError('USAGE', { argument: 'update', allowed: 'either ADDON… or --all' });
  }
  return runOperation(
    context,
    ({ client }, loadoutId) =>
      client.plans.update({ loadoutId, addons: options.all ? null : [...addons], to: null }),
    options,
    { nothingToDo: 'There is nothing to update.' },
  );
}
