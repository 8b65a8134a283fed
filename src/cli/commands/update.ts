import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import type { OperationDocument, ResumedDocument } from '../json/documents.ts';
import {
  ADDON_ARGUMENT,
  addOperationOptions,
  addPlanOptions,
  type OperationOptions,
} from '../options.ts';
import { EXIT } from '../exit-status.ts';
import {
  isExpectedReason,
  runOperation,
  showApplyReport,
  toResultFields,
} from '../run-operation.ts';
import { t } from '../text.ts';
import { showUnfinished } from '../views/loadout-view.ts';

/** With `--all`, add-ons that were set aside are expected to stay unchanged. */
const SET_ASIDE = ['state-pinned', 'state-skipped', 'state-held', 'state-lower-number'];

export interface UpdateOptions extends OperationOptions {
  readonly all?: boolean;
  readonly to?: string;
  readonly resume?: boolean;
  readonly discard?: boolean;
}

export function registerUpdateCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('update')
    .summary(t('cli-update'))
    .description(t('cli-update-about'))
    .argument('[addons...]', ADDON_ARGUMENT)
    .option('--all', t('cli-update-option-all'))
    .option('--to <version>', t('cli-update-option-to'))
    .option('--in-parts', t('cli-update-option-in-parts'))
    .option('--resume', t('cli-update-option-resume'))
    .option('--discard', t('cli-update-option-discard'));
  addOperationOptions(addPlanOptions(command)).action((addons: string[], options: UpdateOptions) =>
    run((context) =>
      options.resume || options.discard
        ? finishInterrupted(context, addons, options)
        : updateLoadout(context, addons, options),
    ),
  );
}

export async function updateLoadout(
  context: CommandContext,
  addons: readonly string[],
  options: UpdateOptions,
): Promise<CommandResult<OperationDocument>> {
  const to = options.to ?? null;
  if (addons.length > 0 === (options.all === true)) {
    throw new AppError('USAGE', { message: t('cli-update-addons-needed') });
  }
  if (to !== null && addons.length !== 1) {
    throw new AppError('USAGE', { message: t('cli-update-one-needed') });
  }
  const session = await context.session();
  await showUnfinished(context, (await session.loadout()).id);
  return runOperation(
    context,
    ({ client }, loadoutId) =>
      client.plans.update({ loadoutId, addons: options.all ? null : [...addons], to }),
    options,
    {
      nothingToDo: t('cli-update-nothing'),
      expectedReasons: options.all ? SET_ASIDE : [],
      isForAll: options.all === true,
    },
  );
}

async function finishInterrupted(
  context: CommandContext,
  addons: readonly string[],
  { all, to, resume, discard }: UpdateOptions,
): Promise<CommandResult<ResumedDocument>> {
  if (addons.length > 0 || all || to !== undefined || (resume && discard)) {
    throw new AppError('USAGE', { message: t('cli-update-alone') });
  }
  const session = await context.session();
  const loadout = await session.loadout();
  const { client } = session;
  const loadoutId = loadout.id;
  const [found] = (await client.unfinished.list({ loadoutId })).filter(
    ({ isRunning }) => !isRunning,
  );
  const nothing = { schemaVersion: 1 as const, loadout, result: null };
  if (!found) {
    context.output.line(t('cli-update-none-interrupted'));
    return { document: nothing, status: EXIT.done };
  }
  const { id } = found;
  if (discard) {
    await client.unfinished.discard({ id });
    context.output.line(t('cli-update-discarded'));
    return { document: nothing, status: EXIT.done };
  }
  const { report } = await session.finish(client.unfinished.resume({ loadoutId, id }), 'apply');
  const left = report.left.filter(({ reason }) => !isExpectedReason(reason, SET_ASIDE));
  showApplyReport(context, report, left);
  const status = left.length > 0 ? EXIT.partly : EXIT.done;
  const document = { ...nothing, loadout: report.loadout, result: toResultFields(report) };
  return { document, status };
}
