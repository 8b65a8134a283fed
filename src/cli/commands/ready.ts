import type { Command } from 'commander';
import type { Readiness, ReadyReport } from '#shared/domain/job.ts';
import { formatNumber } from '#shared/messages/format.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import type { ReadyDocument } from '../json/documents.ts';
import { toAgeFields } from '../json/to-document.ts';
import { withText } from '../output.ts';
import type { Tone } from '../paint.ts';
import type { Cell } from '../table.ts';
import { formatAddonCount, showAnswerAge, showLoadoutHeading } from '../views/loadout-view.ts';

type Ready = Readiness['ready'];

/** What needs a person first. */
const LABELS: Readonly<Record<Ready, { text: string; tone: Tone }>> = {
  'not-ready': { text: 'not ready', tone: 'warning' },
  unknown: { text: 'unknown', tone: 'quiet' },
  ready: { text: 'ready', tone: 'good' },
};
const ORDER = Object.keys(LABELS);

export function registerReadyCommand(program: Command, run: RunCommand): void {
  program
    .command('ready')
    .summary('check which add-ons support another game version')
    .description(
      'Shows whether each add-on has a version for the game version, or else the newest game version that it supports. Changes nothing.\nExit status 3: some could not be checked; 5: none could.',
    )
    .requiredOption('--game-version <version>', 'the game version to check')
    .action(({ gameVersion }: { gameVersion: string }) =>
      run((context) => showReady(context, gameVersion)),
    );
}

async function showReady(
  context: CommandContext,
  gameVersion: string,
): Promise<CommandResult<ReadyDocument>> {
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const { report } = await session.finish(
    session.client.loadouts.ready({ loadoutId, gameVersion }),
    'ready',
  );
  const document: ReadyDocument = {
    schemaVersion: 1,
    loadout: report.loadout,
    ...toAgeFields(report.registry),
    gameVersion: report.gameVersion,
    counts: countReady(report.addons),
    addons: report.addons.map((addon) => ({ ...addon, reason: withText(addon.reason) })),
  };
  showDocument(context, document);
  return { document, status: toStatus(report) };
}

function countReady(addons: readonly Readiness[]): Record<Ready, number> {
  const count = (ready: Ready): number => addons.filter((addon) => addon.ready === ready).length;
  return { ready: count('ready'), 'not-ready': count('not-ready'), unknown: count('unknown') };
}

function showDocument({ output }: CommandContext, document: ReadyDocument): void {
  const { loadout, gameVersion, addons, counts } = document;
  showLoadoutHeading(output, loadout);
  const rows = addons.toSorted(
    (one, other) =>
      ORDER.indexOf(one.ready) - ORDER.indexOf(other.ready) ||
      one.title.localeCompare(other.title, 'en'),
  );
  output.table(rows.map(toRow), [{ min: 14, max: 36 }, { min: 9 }, {}]);
  if (addons.length > 0) output.line();
  output.flow([
    { text: `${formatAddonCount(addons.length)} for ${gameVersion}`, tone: 'strong' },
    ...(['ready', 'not-ready', 'unknown'] as const).map((ready): Cell => {
      const { text, tone } = LABELS[ready];
      return { text: counts[ready] === 0 ? '' : `${formatNumber(counts[ready])} ${text}`, tone };
    }),
  ]);
  showAnswerAge(output, document);
  if (counts.ready === 0) return;
  output.line();
  const park = counts['not-ready'] > 0 ? ' --park' : '';
  output.hint(`loadout set --game-version ${gameVersion}${park}`, 'Review and change');
}

function toRow({ title, ready, reason }: ReadyDocument['addons'][number]): Cell[] {
  return [{ text: title, tone: 'strong' }, LABELS[ready], { text: reason.text, tone: 'quiet' }];
}

/** Files that no registry knows are an answer; what could not be asked for is not. */
function toStatus({ addons, registry }: ReadyReport): ExitStatus {
  const unknown = addons.filter(({ ready }) => ready === 'unknown').length;
  if (registry.cause === null || unknown === 0) return EXIT.done;
  return unknown === addons.length ? EXIT.unreachable : EXIT.partly;
}
