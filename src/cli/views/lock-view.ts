import type { LockDifference } from '#shared/domain/lock-file.ts';
import type { LockCheckDocument } from '../json/lock-documents.ts';
import type { Output } from '../output.ts';
import type { Tone } from '../paint.ts';
import { formatAddonCount, showLoadoutHeading } from './loadout-view.ts';

const KINDS: Readonly<Record<LockDifference['kind'], { word: string; tone: Tone }>> = {
  missing: { word: 'missing', tone: 'bad' },
  different: { word: 'different file', tone: 'warning' },
  moved: { word: 'moved or renamed', tone: 'warning' },
  record: { word: 'different record', tone: 'warning' },
  unlocked: { word: 'not in the lockfile', tone: 'warning' },
  target: { word: 'different setting', tone: 'warning' },
};

/** What `lock check` found; `lockedCount` is how many add-ons the lockfile names. */
export function showLockDifferences(
  output: Output,
  { loadout, differences, error }: LockCheckDocument,
  lockedCount: number,
): void {
  showLoadoutHeading(output, loadout);
  const own = differences.filter((difference) => difference.own);
  const rows = differences.filter((difference) => !difference.own);
  output.table(
    rows.map(({ kind, path, presentPath }) => [
      { text: KINDS[kind].word, tone: KINDS[kind].tone },
      { text: toPlace(path, presentPath) },
    ]),
    [{}, {}],
  );
  if (rows.length > 0) output.line();
  if (own.length > 0) {
    output.line(
      `${output.paint('strong', 'Your own')} ${output.paint('quiet', String(own.length))}`,
    );
    output.table(
      own.map(({ path }) => [{ text: path ?? '', tone: 'quiet' }]),
      [{}],
    );
    output.line();
  }
  if (error === null) {
    output.verdict('good', `The folder matches the lockfile: ${formatAddonCount(lockedCount)}.`);
    return;
  }
  output.verdict('bad', error.text);
  output.advice(error.hint ?? '', '  ');
}

function toPlace(path: string | null, presentPath: string | null): string {
  if (path === null) return 'game version, loader or channel';
  return presentPath === null || presentPath === path ? path : `${path} (found at ${presentPath})`;
}
