import type { Command } from 'commander';
import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import { holdHoursSchema, MAX_HOURS } from '#shared/domain/settings.ts';
import { AppError } from '#shared/errors.ts';
import { RELEASE_CHANNELS, type ReleaseChannel } from '#shared/registry/enumerations.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { LoadoutDocument, OperationDocument } from '../json/documents.ts';
import {
  addOperationOptions,
  addPlanOptions,
  addSnapshotOption,
  type OperationOptions,
  parseChoice,
} from '../options.ts';
import { runOperation } from '../run-operation.ts';
import { renderParagraphs, t } from '../text.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

interface SetOptions extends OperationOptions {
  readonly gameVersion?: string;
  readonly loader?: string;
  readonly channel?: ReleaseChannel;
  readonly park?: boolean;
  readonly holdHours?: number | typeof DEFAULT;
}

/** Typed for: no loader, no game version. */
const NONE = 'none';
const DEFAULT = 'default';

/** Reasons of add-ons that a new target leaves unchanged, as expected. */
export const STAYS = ['plan-stays-disabled', 'plan-unknown-stays'];

export function registerSetCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('set')
    .summary(t('cli-set'))
    .description(renderParagraphs('cli-set-about', 'cli-set-about-park', 'cli-set-about-status'))
    .option('--game-version <version>', t('cli-set-option-game-version', { none: NONE }))
    .option('--loader <loader>', t('cli-set-option-loader', { none: NONE }))
    .option(
      '--channel <channel>',
      t('cli-set-option-channel', { channels: RELEASE_CHANNELS.join(', ') }),
      parseChoice('--channel', RELEASE_CHANNELS),
    )
    .option('--park', t('cli-set-option-park'))
    .option(
      '--hold-hours <hours>',
      t('cli-set-option-hold-hours', { default: DEFAULT }),
      parseHours,
    );
  addOperationOptions(addSnapshotOption(addPlanOptions(command))).action((options: SetOptions) =>
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
    throw new AppError('USAGE', { message: t('cli-set-option-needed') });
  }
  if (options.holdHours !== undefined)
    return setHoldHours(context, options.holdHours === DEFAULT ? null : options.holdHours);
  return runOperation(
    context,
    ({ client }, loadoutId) => client.plans.set({ loadoutId, change, park: options.park === true }),
    options,
    {
      nothingToDo: t('cli-set-nothing'),
      expectedReasons: STAYS,
    },
  );
}

/** Needs no plan: no add-on changes. */
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
  if (holdHours === null) output.line(t('cli-set-held-as-settings'));
  else if (holdHours === 0) output.line(t('cli-set-held-never'));
  else output.line(t('cli-set-held', { hours: holdHours }));
  return { document: { schemaVersion: 1, loadout }, status: EXIT.done };
}

function parseHours(value: string): number | typeof DEFAULT {
  if (value === DEFAULT) return DEFAULT;
  const hours = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (holdHoursSchema.safeParse(hours).success) return hours;
  const allowed = t('cli-set-hold-hours-allowed', { most: `${MAX_HOURS}`, default: DEFAULT });
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
