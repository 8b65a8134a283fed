import type { HistoryEntry } from '#shared/domain/job.ts';

/** The newest change of a run, and those before it that switched the same add-ons, newest first. */
export interface FoldedChange {
  readonly entry: HistoryEntry;
  readonly earlier: readonly HistoryEntry[];
}

/**
 * Folds changes that only enabled or disabled the same add-ons, one after another. What undo or redo does next begins a
 * run of its own, so that its button stays in sight.
 */
export function foldSwitches<Other extends object>(
  entries: readonly (HistoryEntry | Other)[],
): readonly (FoldedChange | Other)[] {
  const folded: (FoldedChange | Other)[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (!isChange(entry)) folded.push(entry);
    else if (last && 'earlier' in last && isSameSwitch(last.entry, entry)) {
      folded.splice(-1, 1, { ...last, earlier: [...last.earlier, entry] });
    } else folded.push({ entry, earlier: [] });
  }
  return folded;
}

function isChange(entry: object): entry is HistoryEntry {
  return 'addonCount' in entry;
}

function isSameSwitch(newer: HistoryEntry, older: HistoryEntry): boolean {
  const switched = listSwitched(newer);
  return older.next === undefined && switched !== null && switched === listSwitched(older);
}

/** The add-ons that a change did nothing with but enable or disable; null: it did something else. */
function listSwitched({ changes, notes }: HistoryEntry): string | null {
  const isSwitch = changes.every(
    ({ from, to, fromVersion, toVersion }) =>
      from !== null && to !== null && from.enabled !== to.enabled && fromVersion === toVersion,
  );
  if (!isSwitch || changes.length === 0 || notes.length > 0) return null;
  return changes
    .map(({ addonId }) => addonId)
    .toSorted()
    .join(' ');
}
