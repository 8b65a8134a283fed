import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '#shared/domain/job.ts';
import { canBeUndone } from '#shared/domain/standing-operations.ts';
import { useAddons } from '../core/addons.ts';
import { api } from '../core/client.ts';
import { printable, t, tMessage } from '../format/text.ts';
import { undoTo } from './run-change.ts';

export interface Undoable {
  /** `Undo “Updated 5 add-ons”`. */
  readonly label: string;
  readonly undo: () => void;
}

/** The newest operation that still stands; null: there is none. */
export function useUndoable(loadoutId: string): Undoable | null {
  // The list comes first: what can be undone is read out of files of the folder.
  const { isPending } = useAddons(loadoutId);
  const { data = [] } = useQuery(
    api.loadouts.history.queryOptions({ input: { loadoutId }, enabled: !isPending }),
  );
  const newest = data.find(canBeUndone);
  if (newest === undefined) return null;
  return {
    label: t('ui-undo-what', { what: describeOperation(newest) }),
    undo: () => undoTo(loadoutId, null),
  };
}

const OPERATION_KEYS = {
  update: 'ui-operation-update',
  install: 'ui-operation-install',
  remove: 'ui-operation-remove',
  enable: 'ui-operation-enable',
  disable: 'ui-operation-disable',
  undo: 'ui-operation-undo',
  set: 'ui-operation-set',
  sync: 'ui-operation-sync',
  policy: 'ui-operation-policy',
  external: 'ui-operation-external',
  repair: 'ui-operation-repair',
  init: 'ui-operation-init',
} as const;

/** An operation of the history in a few words: `Updated 5 add-ons`. */
export function describeOperation({
  kind,
  changes,
  notes,
  parts,
}: Pick<HistoryEntry, 'kind' | 'changes' | 'notes' | 'parts'>): string {
  const [note, ...more] = notes;
  if (note && isNamedByNote({ kind, notes, changes })) {
    const said = tMessage(note);
    const what = kind === 'undo' ? t('ui-operation-undo-rule', { what: said }) : said;
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
export function isNamedByNote({
  kind,
  notes,
  changes,
}: Pick<HistoryEntry, 'kind' | 'notes' | 'changes'>): boolean {
  if (notes.length === 0) return false;
  return kind === 'policy' || kind === 'set' || (kind === 'undo' && changes.length === 0);
}
