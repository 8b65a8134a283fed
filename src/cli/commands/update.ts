import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import type { OperationDocument } from '../json/documents.ts';
import {
  ADDON_ARGUMENT,
  addOperationOptions,
  addPlanOptions,
  type OperationOptions,
} from '../operation-options.ts';
import { runOperation } from '../run-operation.ts';

/** Who asks for everything wants what was set aside to stay so. */
const SET_ASIDE = ['state-pinned', 'state-skipped', 'state-held'];

export interface UpdateOptions extends OperationOptions {
  readonly all?: boolean;
  readonly to?: string;
}

export function registerUpdateCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('update')
    .summary('bring add-ons to their newest version, or to another one')
    .description(
      'Shows what would change, asks, downloads, verifies, and changes all of it or nothing. The replaced files are kept: loadout undo brings them back.\nExit status 3: some that were to be updated were left alone.',
    )
    .argument('[addons...]', ADDON_ARGUMENT)
    .option('--all', 'everything that has an update')
    .option('--to <version>', 'one add-on to this version, older ones too: its number or id');
  addOperationOptions(addPlanOptions(command)).action((addons: string[], options: UpdateOptions) =>
    run((context) => updateLoadout(context, addons, options)),
  );
}

export async function updateLoadout(
  context: CommandContext,
  addons: readonly string[],
  options: UpdateOptions,
): Promise<CommandResult<OperationDocument>> {
  const to = options.to ?? null;
  if (addons.length > 0 === (options.all === true)) {
    throw new AppError('USAGE', { message: 'Name add-ons, or say --all.' });
  }
  if (to !== null && addons.length !== 1) {
    throw new AppError('USAGE', { message: '--to goes with exactly one add-on.' });
  }
  return runOperation(
    context,
    ({ client }, loadoutId) =>
      client.plans.update({ loadoutId, addons: options.all ? null : [...addons], to }),
    options,
    { nothingToDo: 'There is nothing to update.', asWished: options.all ? SET_ASIDE : [] },
  );
}
