import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isDrawn, type RunningChange, work } from '../core/work.ts';

/** Effect of running changes on one add-on. */
export interface RowChange {
  /**
   * The last requested state of its switch; null: the list shows it already, or none was requested.
   */
  readonly isOn: boolean | null;
  /** The switch was pressed, but the folder has not changed yet. */
  readonly isSwitching: boolean;
  readonly update: RunningChange | null;
}

type DrawnRevisions = Parameters<typeof isDrawn>[1];

/** By add-on. */
export function useRowChanges(loadoutId: string): ReadonlyMap<string, RowChange> {
  const changes = useStore(work, (state) => state.changes);
  const drawn = useStore(work, (state) => state.drawn);
  return useMemo(() => listRowChanges(changes, drawn, loadoutId), [changes, drawn, loadoutId]);
}

/**
 * From oldest to newest: once a newer change is rendered, an older one that ends later no longer
 * counts.
 */
export function listRowChanges(
  changes: readonly RunningChange[],
  drawn: DrawnRevisions,
  loadoutId: string,
): ReadonlyMap<string, RowChange> {
  const rows = new Map<string, RowChange>();
  for (const change of changes) {
    if (change.loadoutId !== loadoutId) continue;
    const made = toRowChange(change, isDrawn(change, drawn));
    for (const id of change.addons ?? []) rows.set(id, { ...NO_CHANGE, ...rows.get(id), ...made });
  }
  return rows;
}

const NO_CHANGE: RowChange = { isOn: null, isSwitching: false, update: null };

function toRowChange(change: RunningChange, isOver: boolean): Partial<RowChange> {
  const { intent, shownFrom } = change;
  if (intent === 'enable' || intent === 'disable') {
    return { isOn: isOver ? null : intent === 'enable', isSwitching: shownFrom === null };
  }
  return intent === 'update' ? { update: isOver ? null : change } : {};
}
