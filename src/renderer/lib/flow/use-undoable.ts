import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '#shared/domain/job.ts';
import { useAddons } from '../core/addons.ts';
import { api } from '../core/client.ts';
import { printable, t, tMessage } from '../format/text.ts';

/** What undo and redo do next, each in the core's sentence; null: nothing, or it is not known yet. */
export function useNextSteps(loadoutId: string): Readonly<Record<'undo' | 'redo', string | null>> {
  // The list comes first: what can be undone is read out of files of the folder.
  const { isPending } = useAddons(loadoutId);
  const { data = [] } = useQuery(
    api.loadouts.history.queryOptions({ input: { loadoutId }, enabled: !isPending }),
  );
  const label = (intent: 'undo' | 'redo') => {
    const next = data.find((entry) => entry.next?.intent === intent)?.next;
    return next ? tMessage(next.sentence) : null;
  };
  return { undo: label('undo'), redo: label('redo') };
}

const OPERATION_KEYS = {
  update: 'ui-operation-update',
  install: 'ui-operation-install',
  remove: 'ui-operation-remove',
  enable: 'ui-operation-enable',
  disable: 'ui-operation-disable',
  undo: 'ui-operation-undo',
  redo: 'ui-operation-redo',
  restore: 'ui-operation-repair',
  set: 'ui-operation-set',
  sync: 'ui-operation-sync',
  policy: 'ui-operation-policy',
  external: 'ui-operation-external',
  repair: 'ui-operation-repair',
  init: 'ui-operation-init',
  lost: 'ui-operation-lost',
} as const;

/** An operation of the history in a few words: `Updated 5 add-ons`. */
export function describeOperation({
  kind,
  changes,
  notes,
  parts,
  sentence,
}: Pick<HistoryEntry, 'kind' | 'changes' | 'notes' | 'parts' | 'sentence'>): string {
  if (sentence) return tMessage(sentence);
  const [note, ...more] = notes;
  if (note && isNamedByNote({ kind, notes })) {
    const what = tMessage(note);
    return more.length === 0 ? what : t('ui-operation-and-more', { what, count: more.length });
  }
  if (kind === 'policy' && changes.length === 0) return t('ui-operation-rules');
  const [only] = changes;
  if (parts && parts.addons > changes.length) {
    const what = t('ui-addon-count-of', { count: changes.length, total: parts.addons });
    return t(OPERATION_KEYS[kind], { what });
  }
  const what =
    changes.length === 1 && only
      ? printable(only.title)
      : t('ui-addon-count', { count: changes.length });
  return t(OPERATION_KEYS[kind], { what });
}

/** A rule or a setting is called by what was changed, not by the add-ons that it changed too. */
export function isNamedByNote({ kind, notes }: Pick<HistoryEntry, 'kind' | 'notes'>): boolean {
  return notes.length > 0 && (kind === 'policy' || kind === 'set');
}
