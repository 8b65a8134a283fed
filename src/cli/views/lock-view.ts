import type { CodeReading, LockDifference } from '#shared/domain/lock-file.ts';
import { message } from '#shared/messages/message.ts';
import { render } from '#shared/messages/render.ts';
import type { LeftOfExport, LockCheckDocument } from '../json/lock-documents.ts';
import { type Output, shown } from '../output.ts';
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

/** Shows the result of `lock check`; `lockedCount` is the number of add-ons in the lock file. */
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
      { text: describeLockedPath(path, presentPath) },
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

/** Shows the content of a code before its plan. */
export function showCodeReading(
  output: Output,
  {
    name,
    addonCount,
    left,
    target,
  }: Omit<CodeReading, 'lock'> & Pick<CodeReading['lock'], 'target'>,
): void {
  const facts = [
    target.gameVersion,
    target.loader,
    t('cli-loadout-channel', { channel: target.channel }),
    t('cli-loadout-addons', { count: addonCount }),
  ];
  output.heading([
    { text: t('cli-lock-code-heading'), tone: 'quiet' },
    { text: name ?? '', tone: 'strong' },
    ...facts.map((text) => ({ text: text ?? '', tone: 'quiet' as const })),
  ]);
  if (left.length === 0) return;
  output.sentence(`! ${t('cli-lock-code-left', { count: left.length })}`, { tone: 'warning' });
  output.table(
    left.map(({ title, versionNumber, why }) => [
      { text: title },
      { text: versionNumber ?? '', tone: 'quiet' },
      { text: render(message(`lock-left-${why}`)), tone: 'warning' },
    ]),
    [{}, {}, {}],
  );
  output.line();
}

/** Shows the files that a code cannot contain. */
export function showUnshareableFiles(output: Output, paths: readonly string[]): void {
  if (paths.length === 0) return;
  output.sentence(`! ${t('cli-lock-code-missing', { count: paths.length })}`, { tone: 'warning' });
  output.table(
    paths.map((path) => [{ text: path, tone: 'quiet' }]),
    [{}],
  );
  output.line();
}

function describeLockedPath(path: string | null, presentPath: string | null): string {
  if (path === null) return t('cli-lock-check-target-what');
  if (presentPath === null || presentPath === path) return path;
  return t('cli-lock-check-found-at', { path, present: presentPath });
}

const LEFT_OF_EXPORT = {
  disabled: 'cli-export-left-disabled',
  unknown: 'cli-export-left-unknown',
  'client-only': 'cli-export-left-client-only',
  world: 'cli-export-left-world',
} as const satisfies Record<LeftOfExport['why'], string>;

export function showLeftOfExport(output: Output, left: readonly LeftOfExport[]): void {
  for (const [why, of] of Map.groupBy(left, (one) => one.why)) {
    output.sentence(t(LEFT_OF_EXPORT[why], { count: of.length }), { tone: 'quiet' });
    output.table(
      of.map(({ path }) => [{ text: shown(path), tone: 'quiet' as const }]),
      [{}],
    );
  }
  if (left.length > 0) output.line();
}
