import type { Command } from 'commander';
import { loadoutFileSchema } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import { confirm } from '../confirm.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ForgetDocument, LoadoutDocument } from '../json/documents.ts';
import { t } from '../text.ts';

/** Commands that change only the entry of a loadout; no file of the game changes. */
export function registerManageCommands(program: Command, run: RunCommand): void {
  program
    .command('rename')
    .summary(t('cli-rename'))
    .description(t('cli-rename-about'))
    .argument('<name>', t('cli-rename-argument-name'))
    .action((name: string) => run((context) => renameLoadout(context, name)));
  program
    .command('forget')
    .summary(t('cli-forget'))
    .description(t('cli-forget-about'))
    .option('-y, --yes', t('cli-operation-option-yes'))
    .action((options: { yes?: boolean }) =>
      run((context) => forgetLoadout(context, options.yes === true)),
    );
}

async function renameLoadout(
  context: CommandContext,
  name: string,
): Promise<CommandResult<LoadoutDocument>> {
  if (!loadoutFileSchema.shape.name.safeParse(name).success) {
    throw new AppError('USAGE', {
      argument: 'name',
      value: name,
      allowed: t('cli-rename-argument-name'),
    });
  }
  const session = await context.session();
  const before = await session.loadout();
  const changing = session.client.loadouts.change({ loadoutId: before.id, change: { name } });
  const { loadout } = await session.finish(changing, 'loadout');
  context.output.verdict('good', t('cli-rename-done', { before: before.name, name: loadout.name }));
  return { document: { schemaVersion: 1, loadout }, status: EXIT.done };
}

async function forgetLoadout(
  context: CommandContext,
  yes: boolean,
): Promise<CommandResult<ForgetDocument>> {
  const { io, output } = context;
  const session = await context.session();
  const loadout = await session.loadout();
  const folder = output.path(loadout.root);
  output.sentence(t('cli-forget-announced', { name: loadout.name, folder }));
  const isForgotten = yes || (await confirm(io, t('cli-forget-asked')));
  if (isForgotten) {
    await session.client.loadouts.forget({ loadoutId: loadout.id });
    output.verdict('good', t('cli-forget-done', { name: loadout.name }));
    output.hint('loadout init', t('cli-operation-undo'), { words: [loadout.root], loadout: null });
  } else {
    output.line(t('cli-operation-declined'));
  }
  return {
    document: { schemaVersion: 1, loadout, forgotten: isForgotten },
    status: EXIT.done,
  };
}
