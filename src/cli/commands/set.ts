import type { Command } from 'commander';
import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import { RELEASE_CHANNELS, type ReleaseChannel } from '#shared/registry/enumerations.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import type { OperationDocument } from '../json/documents.ts';
import {
  addOperationOptions,
  addPlanOptions,
  type OperationOptions,
} from '../operation-options.ts';
import { parseChoice } from '../parse-options.ts';
import { runOperation } from '../run-operation.ts';

interface SetOptions extends OperationOptions {
  readonly gameVersion?: string;
  readonly loader?: string;
  readonly channel?: ReleaseChannel;
  readonly park?: boolean;
}

/** What a person types for: no loader, no game version. */
const NONE = 'none';

export function registerSetCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('set')
    .summary('change the game version, channel or loader of the loadout')
    .description(
      'Changes what the add-ons of the loadout must fit. With --park, what has no version for the game version is switched off, and what was parked before and has one now comes back.\nExit status 3: something was left alone.',
    )
    .option('--game-version <version>', `the version of the game, or ${NONE}`)
    .option('--loader <loader>', `the loader that is used, or ${NONE}`)
    .option(
      '--channel <channel>',
      `the least stable channel to offer: ${RELEASE_CHANNELS.join(', ')}`,
      parseChoice('--channel', RELEASE_CHANNELS),
    )
    .option('--park', 'switch off what is not ready, and on again what is ready now');
  addOperationOptions(addPlanOptions(command)).action((options: SetOptions) =>
    run((context) => setTarget(context, options)),
  );
}

async function setTarget(
  context: CommandContext,
  options: SetOptions,
): Promise<CommandResult<OperationDocument>> {
  const change = toChange(options);
  if (Object.keys(change).length === 0 && !options.park) {
    const allowed = '--game-version, --loader, --channel or --park';
    throw new AppError('USAGE', { argument: 'set', allowed });
  }
  return runOperation(
    context,
    ({ client }, loadoutId) => client.plans.set({ loadoutId, change, park: options.park === true }),
    options,
    { nothingToDo: 'The loadout is set like that already.' },
  );
}

function toChange({ gameVersion, loader, channel }: SetOptions): Partial<LoadoutTarget> {
  return {
    ...(gameVersion === undefined ? {} : { gameVersion: unlessNone(gameVersion) }),
    ...(loader === undefined ? {} : { loader: unlessNone(loader) }),
    ...(channel === undefined ? {} : { channel }),
  };
}

function unlessNone(value: string): string | null {
  return value === NONE ? null : value;
}
