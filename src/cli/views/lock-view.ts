import type { LockDifference } from '#shared/domain/lock-file.ts';
import type { LockCheckDocument } from '../json/lock-documents.ts';
import type { Output } from '../output.ts';
import type { Tone } from '../layout.ts';
import { t } from '../text.ts';
import { showLoadoutHeading } from './loadout-view.ts';

const KINDS = {
  missing: { word: 'cli-lock-check-missing', tone: 'bad' },
  different: { word: 'cli-lock-check-different', tone: 'warning' },
  moved: { word: 'cli-lock-check-moved', tone: 'warning' },
  record: { word: 'cli-lock-check-record', tone: 'warning' },
  unlocked: { word: 'cli-lock-check-unlocked', tone: 'warning' },
  target: { word: 'cli-lock-check-target', tone: 'warning' },
} as const satisfies Record<LockDifference['kind'], { word: string; tone: Tone }>;

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
      { text: t(KINDS[kind].word), tone: KINDS[kind].tone },
      { text: toPlace(path, presentPath) },
    ]),
    [{}, {}],
  );
  if (rows.length > 0) output.line();
  if (own.length > 0) {
    output.line(
      `${output.paint('strong', t('cli-lock-check-own'))} ${output.paint('quiet', String(own.length))}`,
    );
    output.table(
      own.map(({ path }) => [{ text: path ?? '', tone: 'quiet' }]),
      [{}],
    );
    output.line();
  }
  if (error === null) {
    output.verdict('good', t('cli-lock-check-matches', { count: lockedCount }));
    return;
  }
  output.verdict('bad', error.text);
  output.advice(error.hint ?? '', '  ');
}

function toPlace(path: string | null, presentPath: string | null): string {
  if (path === null) return t('cli-lock-check-target-what');
  if (presentPath === null || presentPath === path) return path;
  return t('cli-lock-check-found-at', { path, present: presentPath });
}
