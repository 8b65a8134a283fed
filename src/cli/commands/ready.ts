import type { Command } from 'commander';
import type { Readiness, ReadyReport } from '#shared/domain/job.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import type { ReadyDocument } from '../json/documents.ts';
import { toAgeFields } from '../json/to-document.ts';
import { withText } from '../output.ts';
import type { Tone, TableCell } from '../layout.ts';
import { t } from '../text.ts';
import { showAnswerAge, showLoadoutHeading } from '../views/loadout-view.ts';

type Ready = Readiness['ready'];

/** Answers that need attention come first. */
const ANSWERS = {
  'not-ready': { label: 'cli-ready-no', counted: 'cli-ready-count-no', tone: 'warning' },
  unknown: { label: 'cli-ready-unknown', counted: 'cli-ready-count-unknown', tone: 'quiet' },
  ready: { label: 'cli-ready-yes', counted: 'cli-ready-count-yes', tone: 'good' },
} as const satisfies Record<Ready, { label: string; counted: string; tone: Tone }>;
const ORDER = Object.keys(ANSWERS);

export function registerReadyCommand(program: Command, run: RunCommand): void {
  program
    .command('ready')
    .summary(t('cli-ready'))
    .description(t('cli-ready-about'))
    .requiredOption('--game-version <version>', t('cli-ready-option-game-version'))
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
  showReadiness(context, document);
  return { document, status: toStatus(report) };
}

function countReady(addons: readonly Readiness[]): Record<Ready, number> {
  const count = (ready: Ready): number => addons.filter((addon) => addon.ready === ready).length;
  return { ready: count('ready'), 'not-ready': count('not-ready'), unknown: count('unknown') };
}

function showReadiness({ output }: CommandContext, document: ReadyDocument): void {
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
    { text: t('cli-ready-for', { count: addons.length, version: gameVersion }), tone: 'strong' },
    ...(['ready', 'not-ready', 'unknown'] as const).map((ready): TableCell => {
      const { counted, tone } = ANSWERS[ready];
      const count = counts[ready];
      return { text: count === 0 ? '' : t(counted, { count }), tone };
    }),
  ]);
  showAnswerAge(output, document);
  if (counts.ready === 0) return;
  output.line();
  const park = counts['not-ready'] > 0 ? ' --park' : '';
  output.hint(`loadout set --game-version ${gameVersion}${park}`, t('cli-ready-change'));
}

function toRow({ title, ready, reason }: ReadyDocument['addons'][number]): TableCell[] {
  const { label, tone } = ANSWERS[ready];
  return [
    { text: title, tone: 'strong' },
    { text: t(label), tone },
    { text: reason.text, tone: 'quiet' },
  ];
}

/**
 * An add-on unknown to the registry counts as answered; one that could not be requested does not.
 */
function toStatus({ addons, registry }: ReadyReport): ExitStatus {
  const unknown = addons.filter(({ ready }) => ready === 'unknown').length;
  if (registry.cause === null || unknown === 0) return EXIT.done;
  return unknown === addons.length ? EXIT.unreachable : EXIT.partly;
}
