import { isMissing } from '#shared/domain/is-missing.ts';
import type { ExternalChange, HistoryEntry } from '#shared/domain/job.ts';
import type { AddonChange } from '#shared/domain/loadout.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import type { Output } from '../output.ts';
import type { Tone, TableCell } from '../layout.ts';
import { t } from '../text.ts';

const KINDS = {
  added: { word: 'cli-change-added', tone: 'good' },
  removed: { word: 'cli-change-removed', tone: 'bad' },
  changed: { word: 'cli-change-changed', tone: 'warning' },
  moved: { word: 'cli-change-moved', tone: 'warning' },
} as const satisfies Record<ExternalChange['kind'], { word: string; tone: Tone }>;

/** Names of the kinds of changes in lists. */
export const CHANGE_KINDS = {
  init: 'cli-history-kind-init',
  external: 'cli-history-kind-external',
  update: 'cli-history-kind-update',
  undo: 'cli-history-kind-undo',
  redo: 'cli-history-kind-redo',
  restore: 'cli-history-kind-restore',
  policy: 'cli-history-kind-policy',
  install: 'cli-history-kind-install',
  remove: 'cli-history-kind-remove',
  enable: 'cli-history-kind-enable',
  disable: 'cli-history-kind-disable',
  set: 'cli-history-kind-set',
  sync: 'cli-history-kind-sync',
  repair: 'cli-history-kind-repair',
  lost: 'cli-history-kind-lost',
} as const satisfies Record<HistoryEntry['kind'], string>;

/** Shows changes made outside Loadout; nothing if there are none. */
export function showExternalChanges(
  output: Output,
  changes: readonly ExternalChange[],
  heading: string,
): void {
  if (changes.length === 0) return;
  output.line(
    `${output.paint('strong', heading)} ${output.paint('quiet', String(changes.length))}`,
  );
  const rows = changes.map((change): TableCell[] => {
    const { kind, path, fromPath } = change;
    const { word, tone } = KINDS[kind];
    return [
      { text: isMissing(change) ? t('cli-change-missing') : t(word), tone },
      { text: fromPath === null ? path : t('cli-change-was', { path, before: fromPath }) },
    ];
  });
  output.table(rows, [{}, {}]);
  output.line();
}

/** One row per changed add-on. */
export function toChangeRow({ title, from, to, fromVersion, toVersion }: AddonChange): TableCell[] {
  const before = fromVersion ?? fileNameOf(from?.path ?? '');
  const after = toVersion ?? fileNameOf(to?.path ?? '');
  const kind = describeChangeKind(from, to);
  const moved = [before, after].filter((part) => part !== '');
  const text = from && to && before !== after ? moved.join(' → ') : after || before;
  // A file unknown to the registry has its path as title.
  const more = fileNameOf(title) === text ? '' : text;
  return [{ text: title, tone: 'strong' }, { text: kind, tone: 'quiet' }, { text: more }];
}

function describeChangeKind(from: AddonChange['from'], to: AddonChange['to']): string {
  if (from === null) return t('cli-change-added');
  if (to === null) return t('cli-change-removed');
  if (from.enabled !== to.enabled)
    return to.enabled ? t('cli-change-enabled') : t('cli-change-disabled');
  return from.sha512 === to.sha512 ? t('cli-change-moved') : t('cli-change-changed');
}
