import type { HistoryEntry } from '#shared/domain/job.ts';
import { ownPropertyOf } from '../../lib/format/own-property.ts';

/** The newest change of a run, and the earlier ones that were the same switch, newest first. */
export interface FoldedChange {
  readonly entry: HistoryEntry;
  readonly earlier: readonly HistoryEntry[];
}

/**
 * Folds consecutive changes that are the same switch: the same add-ons on and off, or several
 * add-ons in one direction. The change that undo or redo affects next begins a new run, so that its
 * button stays visible.
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
  if (older.next !== undefined) return false;
  const switches = listSwitches(newer);
  return listSwitches(older).some((one) => switches.includes(one));
}

/** Notes about policies that are set and lifted, by the policy. */
const SWITCH_NOTES: Readonly<Record<string, string>> = {
  'record-pin': 'pin',
  'record-unpin': 'pin',
  'record-skip': 'skip',
  'record-unskip': 'skip',
  'record-lookups': 'lookups',
};

/**
 * Keys of what a change switched, if it did nothing else: these add-ons on or off, any add-ons in
 * one direction, or the same policy set or lifted. Empty if the change did more.
 */
function listSwitches({ changes, notes }: HistoryEntry): readonly string[] {
  if (changes.length > 0) return notes.length > 0 ? [] : listTurns(changes);
  const kinds = new Set(notes.map(({ code }) => ownPropertyOf(SWITCH_NOTES, code)));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) return [];
  const names = notes.map(({ params }) => String(params['title'] ?? '')).toSorted();
  return [`${kind} ${names.join('\n')}`];
}

function listTurns(changes: HistoryEntry['changes']): readonly string[] {
  const isTurn = changes.every(
    ({ from, to, fromVersion, toVersion }) =>
      from !== null && to !== null && from.enabled !== to.enabled && fromVersion === toVersion,
  );
  if (!isTurn) return [];
  const ids = changes.map(({ addonId }) => addonId).toSorted();
  const directions = new Set(changes.map(({ to }) => (to?.enabled ? 'on' : 'off')));
  return [`turn ${ids.join(' ')}`, ...(directions.size === 1 ? directions : [])];
}
