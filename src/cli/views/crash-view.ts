import type { CrashExplanation } from '#shared/domain/crash.ts';
import { formatTime } from '#shared/messages/format.ts';
import type { RunDocument } from '../json/play-documents.ts';
import { toEntryDocument } from '../json/to-document.ts';
import { type Output, withText } from '../output.ts';
import { t } from '../text.ts';
import { CHANGE_KINDS, toChangeRow } from './change-view.ts';
import { toCommands } from './mend-view.ts';

/** Shows the problems of a run, their fixes, and the changes since one that went well. */
export function showExplanation(
  output: Output,
  { problems, changes }: Pick<CrashExplanation, 'problems' | 'changes'>,
): void {
  for (const { message, mends, isHarmless } of problems) {
    output.sentence(`${isHarmless ? '!' : '✗'} ${withText(message).text}`, {
      tone: isHarmless ? 'warning' : 'bad',
    });
    for (const command of toCommands(mends)) output.line(`  ${output.command(command)}`);
  }
  if (changes === null) return;
  const time = formatTime(changes.startedAt);
  const count = changes.entries.length;
  output.sentence(t('cli-crash-changes', { time, count }), { tone: 'strong' });
  for (const { number, kind, createdAt, changes: own } of changes.entries) {
    output.flow([
      { text: `${number} ${t(CHANGE_KINDS[kind])}`, tone: 'strong' },
      { text: formatTime(createdAt), tone: 'quiet' },
    ]);
    output.table(own.map(toChangeRow), [{ min: 14, max: 36 }, {}, {}]);
  }
}

export function toExplanationDocument({
  problems,
  changes,
}: CrashExplanation): NonNullable<RunDocument['explanation']> {
  return {
    problems: problems.map(({ mends, message, ...problem }) => ({
      ...problem,
      message: withText(message),
      commands: [...toCommands(mends)],
    })),
    changes: changes && {
      ...changes,
      entries: changes.entries.map(toEntryDocument),
    },
  };
}
