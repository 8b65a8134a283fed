import type { Command } from 'commander';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ListDocument } from '../json/documents.ts';
import type { Output } from '../output.ts';
import type { Cell } from '../table.ts';
import { formatAddonCount } from '../views/loadout-view.ts';
import { showUnfinished } from '../views/unfinished-view.ts';

const CONDITIONS: Readonly<Record<LoadoutBrief['condition'], string>> = {
  ok: '',
  missing: 'folder not found',
  changed: 'replaced by another folder',
};

export function registerListCommand(program: Command, run: RunCommand): void {
  program
    .command('list')
    .summary('list your loadouts')
    .description('Lists every loadout with its folder, game, registry and number of add-ons.')
    .action(() => run(listLoadouts));
}

async function listLoadouts(context: CommandContext): Promise<CommandResult<ListDocument>> {
  const { client } = await context.session();
  const loadouts = await client.loadouts.list();
  context.output.table(
    loadouts.map((loadout) => toRow(loadout, context.output)),
    [{ min: 10, max: 28 }, { min: 8, max: 26 }, { max: 14 }, {}],
  );
  await showUnfinished(context);
  if (loadouts.length === 0) {
    context.output.line('No loadouts yet.');
    context.output.hint('loadout init FOLDER', 'Create one from a game folder');
  }
  return { document: { schemaVersion: 1, loadouts }, status: EXIT.done };
}

function toRow(loadout: LoadoutBrief, output: Output): Cell[] {
  const { name, game, target, addonCount, condition } = loadout;
  const root = output.path(loadout.root);
  const trouble = CONDITIONS[condition];
  return [
    { text: name, tone: 'strong' },
    { text: [game, target.gameVersion].filter(Boolean).join(' ') },
    { text: formatAddonCount(addonCount) },
    trouble === ''
      ? { text: root, tone: 'quiet' }
      : { text: `${root} (${trouble})`, tone: 'warning' },
  ];
}
