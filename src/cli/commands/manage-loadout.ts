import type { Command } from 'commander';
import { loadoutFileSchema } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import { confirm } from '../confirm.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ForgetDocument, LoadoutDocument } from '../json/documents.ts';
import { shown } from '../output.ts';

/** What is done to the entry of a loadout: no file of the game changes. */
export function registerManageCommands(program: Command, run: RunCommand): void {
  program
    .command('rename')
    .summary('rename the loadout')
    .description('Changes the name of the loadout. The folder keeps its own name.')
    .argument('<name>', '1 to 64 characters')
    .action((name: string) => run((context) => renameLoadout(context, name)));
  program
    .command('forget')
    .summary('remove the loadout from the list; its files stay')
    .description(
      'Removes the loadout from the list. Nothing is deleted: the folder, its add-ons and its history in .loadout stay. To undo it, run loadout init on the folder.',
    )
    .option('-y, --yes', 'do not ask for confirmation')
    .action((options: { yes?: boolean }) =>
      run((context) => forgetLoadout(context, options.yes === true)),
    );
}

async function renameLoadout(
  context: CommandContext,
  name: string,
): Promise<CommandResult<LoadoutDocument>> {
  if (!loadoutFileSchema.shape.name.safeParse(name).success) {
    throw new AppError('USAGE', { argument: 'name', value: name, allowed: '1 to 64 characters' });
  }
  const session = await context.session();
  const before = await session.loadout();
  const changing = session.client.loadouts.change({ loadoutId: before.id, change: { name } });
  const { loadout } = await session.finish(changing, 'loadout');
  context.output.verdict('good', `Renamed ${shown(before.name)} to ${shown(loadout.name)}.`);
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
  output.sentence(
    `${shown(loadout.name)} (${folder}) will be removed from the list. No files will be changed or deleted.`,
  );
  const isForgotten = yes || (await confirm(io, 'Remove it from the list?'));
  if (isForgotten) {
    await session.client.loadouts.forget({ loadoutId: loadout.id });
    output.verdict('good', `Removed ${shown(loadout.name)} from the list.`);
    output.hint('loadout init', 'Undo', loadout.root);
  } else {
    output.line('Nothing was changed.');
  }
  return {
    document: { schemaVersion: 1, loadout, forgotten: isForgotten },
    status: EXIT.done,
  };
}
