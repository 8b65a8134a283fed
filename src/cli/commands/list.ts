import type { Command } from 'commander';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ListDocument } from '../json/documents.ts';
import type { Output } from '../output.ts';
import type { TableCell } from '../layout.ts';
import { t } from '../text.ts';
import { formatAddonCount, showUnfinished } from '../views/loadout-view.ts';

/** Texts for the folder of a loadout that is missing or replaced. */
const TROUBLES = {
  missing: 'cli-list-missing',
  changed: 'cli-list-changed',
} as const satisfies Record<Exclude<LoadoutBrief['condition'], 'ok'>, string>;

export function registerListCommand(program: Command, run: RunCommand): void {
  program
    .command('list')
    .summary(t('cli-list'))
    .description(t('cli-list-about'))
    .action(() => run(listLoadouts));
}

async function listLoadouts(context: CommandContext): Promise<CommandResult<ListDocument>> {
  const { client } = await context.session();
  const loadouts = await client.loadouts.list();
  context.output.table(
    loadouts.map((loadout) => toRow(loadout, context.output)),
    [{ min: 10, max: 28 }, { min: 8, max: 26 }, { min: 8, max: 24 }, { max: 14 }, {}],
  );
  await showUnfinished(context);
  if (loadouts.length === 0) {
    context.output.line(t('cli-list-none'));
    context.output.hint('loadout init FOLDER', t('cli-list-create'));
  }
  return { document: { schemaVersion: 1, loadouts }, status: EXIT.done };
}

function toRow(loadout: LoadoutBrief, output: Output): TableCell[] {
  const { name, game, target, loaders, addonCount, condition } = loadout;
  const folder = output.path(loadout.root);
  return [
    { text: name, tone: 'strong' },
    { text: [game, target.gameVersion].filter(Boolean).join(' ') },
    { text: target.loader ?? loaders.join(', ') },
    { text: formatAddonCount(addonCount) },
    condition === 'ok'
      ? { text: folder, tone: 'quiet' }
      : { text: t(TROUBLES[condition], { folder }), tone: 'warning' },
  ];
}
