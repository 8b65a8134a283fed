import type { Command } from 'commander';
import type { HistoryEntry } from '#shared/domain/job.ts';
import {
  type HistoryChange,
  describeChange,
  listUntoldNotes,
} from '#shared/domain/describe-change.ts';
import { mergeByTime } from '#shared/domain/merge-by-time.ts';
import type { UndoneInterruption } from '#shared/domain/recovery.ts';
import { findRanWell } from '#shared/domain/run.ts';
import { formatTime } from '#shared/messages/format.ts';
import { render } from '#shared/messages/render.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { HistoryDocument } from '../json/documents.ts';
import { toEntryDocument } from '../json/to-document.ts';
import type { Output } from '../output.ts';
import type { TableCell } from '../layout.ts';
import { t } from '../text.ts';
import { toChangeRow } from '../views/change-view.ts';
import { formatAddonCount, showLoadoutHeading } from '../views/loadout-view.ts';

export function registerHistoryCommand(program: Command, run: RunCommand): void {
  program
    .command('history')
    .summary(t('cli-history'))
    .description(t('cli-history-about'))
    .action(() => run(showHistory));
}

async function showHistory(context: CommandContext): Promise<CommandResult<HistoryDocument>> {
  const session = await context.session();
  const loadout = await session.loadout();
  const generations = await session.client.loadouts.history({ loadoutId: loadout.id });
  const runs = await session.client.play.runs({ loadoutId: loadout.id });
  showLoadoutHeading(context.output, loadout);
  const interrupted = await session.client.recovery.undone({ loadoutId: loadout.id });
  const newestFirst = generations.toSorted((one, other) => other.number - one.number);
  for (const entry of mergeByTime(newestFirst, interrupted)) {
    if ('op' in entry) showInterruption(context.output, entry);
    else if (entry.kind === 'lost') showLost(context.output, entry);
    else showEntry(context.output, entry, findRanWell(runs, entry));
  }
  for (const { next } of newestFirst.toReversed()) {
    if (next) context.output.hint(`loadout ${next.intent}`, render(next.sentence));
  }
  const told = generations.map((entry) => ({
    ...toEntryDocument(entry),
    ranWellAt: findRanWell(runs, entry),
  }));
  return {
    document: { schemaVersion: 1, loadout, generations: told, interrupted },
    status: EXIT.done,
  };
}

function describeInWords(change: HistoryChange): string {
  return describeChange(change)
    .map((part) => render(part))
    .join(', ');
}

function showInterruption(output: Output, { kind, createdAt, changes }: UndoneInterruption): void {
  output.flow([
    { text: `– ${describeInWords({ kind, changes, notes: [] })}`, tone: 'strong' },
    { text: formatTime(createdAt), tone: 'quiet' },
    { text: t('cli-history-interrupted'), tone: 'quiet' },
  ]);
  output.line();
}

function showLost(output: Output, { sentence }: HistoryEntry): void {
  if (sentence) output.sentence(`! ${render(sentence)}`, { tone: 'warning' });
  output.line();
}

function showEntry(output: Output, entry: HistoryEntry, ranWellAt: string | null): void {
  const { number, kind, createdAt, undoes, addonCount, changes, parts } = entry;
  const { next, current, undone } = entry;
  const facts = [
    formatTime(createdAt),
    parts
      ? t('cli-history-in-parts', {
          changed: `${changes.length}`,
          count: parts.addons,
          parts: parts.done.length,
        })
      : '',
    kind === 'init' ? formatAddonCount(addonCount) : t('cli-history-total', { count: addonCount }),
    undoes.length > 0 ? t('cli-history-undoes', { changes: undoes.join(', ') }) : '',
    undone ? t('cli-history-undone') : '',
    next ? t('cli-history-next', { intent: next.intent }) : '',
    current ? t('cli-history-current') : '',
    ranWellAt === null ? '' : t('cli-history-ran-well', { time: ranWellAt }),
  ];
  output.flow([
    {
      text: `${number} ${describeInWords(entry)}`,
      tone: current ? 'accent' : 'strong',
    },
    ...facts.map((text): TableCell => ({ text, tone: 'quiet' })),
  ]);
  // The first generation contains the whole folder, so its number is enough.
  output.flow(listUntoldNotes(entry).map((note) => ({ text: render(note) })));
  if (kind !== 'init') output.table(changes.map(toChangeRow), [{ min: 14, max: 36 }, {}, {}]);
  output.line();
}
