import type { Command } from 'commander';
import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import { holdHoursSchema, MAX_HOURS } from '#shared/domain/settings.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/messages/format.ts';
import { RELEASE_CHANNELS, type ReleaseChannel } from '#shared/registry/enumerations.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { LoadoutDocument, OperationDocument } from '../json/documents.ts';
import {
  addOperationOptions,
  addPlanOptions,
  type OperationOptions,
} from '../operation-options.ts';
import { parseChoice } from '../parse-options.ts';
import { runOperation } from '../run-operation.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

interface SetOptions extends OperationOptions {
  readonly gameVersion?: string;
  readonly loader?: string;
  readonly channel?: ReleaseChannel;
  readonly park?: boolean;
  readonly holdHours?: number | typeof DEFAULT;
}

/** What a person types for: no loader, no game version. */
const NONE = 'none';
const DEFAULT = 'default';

export function registerSetCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('set')
    .summary('change the game version, channel or loader')
    .description(
      'Changes the game version, channel or loader of the loadout. With --park, add-ons without a version for the game version are disabled, and parked add-ons that have one are enabled again.\nExit status 3: something was left alone.',
    )
    .option('--game-version <version>', `the game version, or ${NONE}`)
    .option('--loader <loader>', `the loader you use, or ${NONE}`)
    .option(
      '--channel <channel>',
      `the least stable channel to offer: ${RELEASE_CHANNELS.join(', ')}`,
      parseChoice('--channel', RELEASE_CHANNELS),
    )
    .option('--park', 'disable add-ons that are not ready, and enable parked ones that are')
    .option(
      '--hold-hours <hours>',
      `hold new versions back for this long; ${DEFAULT} follows the settings. Use it alone`,
      parseHours,
    );
  addOperationOptions(addPlanOptions(command)).action((options: SetOptions) =>
    run((context) => setTarget(context, options)),
  );
}

async function setTarget(
  context: CommandContext,
  options: SetOptions,
): Promise<CommandResult<OperationDocument | LoadoutDocument>> {
  const change = toChange(options);
  const isOperation = Object.keys(change).length > 0 || options.park === true;
  if (isOperation === (options.holdHours !== undefined)) {
    const options = '--game-version, --loader, --channel or --park, or --hold-hours alone';
    throw new AppError('USAGE', { message: `Use ${options}.` });
  }
  if (options.holdHours !== undefined)
    return setHoldHours(context, options.holdHours === DEFAULT ? null : options.holdHours);
  return runOperation(
    context,
    ({ client }, loadoutId) => client.plans.set({ loadoutId, change, park: options.park === true }),
    options,
    { nothingToDo: 'Nothing to change.' },
  );
}

/** No plan: nothing of the folder's add-ons changes by it. */
async function setHoldHours(
  context: CommandContext,
  holdHours: number | null,
): Promise<CommandResult<LoadoutDocument>> {
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const changing = session.client.loadouts.change({ loadoutId, change: { holdHours } });
  const { loadout } = await session.finish(changing, 'loadout');
  const { output } = context;
  showLoadoutHeading(output, loadout);
  if (holdHours === null) output.line('New versions are held back as in the settings.');
  else if (holdHours === 0) output.line('New versions are offered immediately.');
  else output.line(`New versions are held back for ${formatCount(holdHours, 'hour')}.`);
  return { document: { schemaVersion: 1, loadout }, status: EXIT.done };
}

function parseHours(value: string): number | typeof DEFAULT {
  if (value === DEFAULT) return DEFAULT;
  const hours = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (holdHoursSchema.safeParse(hours).success) return hours;
  const allowed = `a number of hours up to ${MAX_HOURS}, or ${DEFAULT}`;
  throw new AppError('USAGE', { argument: '--hold-hours', value, allowed });
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
