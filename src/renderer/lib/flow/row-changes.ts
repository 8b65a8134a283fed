import { useMemo } from 'react';
import type { RunningChange } from './running-changes.ts';

/** What the running changes make of one add-on. */
export interface RowChange {
  /** What its switch was asked to be last; null: it was not asked. */
  readonly isOn: boolean | null;
  /** The switch was pressed and the folder is not changed yet. */
  readonly isSwitching: boolean;
  readonly update: RunningChange | null;
}

/** By add-on, from the oldest change to the newest. */
export function useRowChanges(changes: readonly RunningChange[]): ReadonlyMap<string, RowChange> {
  return useMemo(() => listRowChanges(changes), [changes]);
}

export function listRowChanges(changes: readonly RunningChange[]): ReadonlyMap<string, RowChange> {
  const rows = new Map<string, RowChange>();
  for (const change of changes) {
    for (const id of change.addons ?? []) {
      const row = rows.get(id) ?? NO_CHANGE;
      rows.set(id, { ...row, ...toRowChange(change) });
    }
  }
  return rows;
}

const NO_CHANGE: RowChange = { isOn: null, isSwitching: false, update: null };

function toRowChange(change: RunningChange): Partial<RowChange> {
  const { intent, shownFrom } = change;
  if (intent === 'enable' || intent === 'disable') {
    return { isOn: intent === 'enable', isSwitching: shownFrom === null };
  }
  return intent === 'update' ? { update: change } : {};
}
