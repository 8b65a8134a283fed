import { message } from '../messages/message.ts';
import type { Message } from './addon.ts';
import type { HistoryEntry } from './job.ts';
import type { AddonChange } from './loadout.ts';
import { isLowerNumber } from './version-number.ts';

type ChangeKind = HistoryEntry['kind'] | 'downgrade';

/** Whether the add-on was added only as a dependency. */
export function isNeededChange({ from, to }: AddonChange): boolean {
  return from === null && to?.origin === 'dependency';
}

/**
 * Returns the kind a change is shown as: replacing a version by another is an update or a
 * downgrade, whatever command did it.
 */
export function kindOfChange({
  kind,
  changes,
}: Pick<HistoryEntry, 'kind' | 'changes'>): ChangeKind {
  const asked = changes.filter((one) => !isNeededChange(one));
  const isReplaced =
    asked.length > 0 && asked.every(({ from, to }) => from !== null && to !== null);
  if (!isReplaced || (kind !== 'update' && kind !== 'install')) return kind;
  return asked.every(isVersionDowngrade) ? 'downgrade' : 'update';
}

function isVersionDowngrade({ fromVersion, toVersion }: AddonChange): boolean {
  return isLowerNumber(toVersion ?? '', fromVersion ?? '');
}

export type HistoryChange = Pick<HistoryEntry, 'kind' | 'changes' | 'notes' | 'sentence' | 'parts'>;

/**
 * Describes a change in the words shared by all clients: `Updated Far Horizons to 2.6.0`, `Updated
 * 7 add-ons and added 2`. Several messages form one sentence: `Game version 0.5.26 → 0.4.6, 8
 * add-ons changed`.
 */
export function describeChange(change: HistoryChange): readonly Message[] {
  const { sentence, notes, changes, kind } = change;
  if (sentence) return [sentence];
  const [note, ...others] = notes;
  if (!note || !isNamedByNote(change)) return [describeAddonChanges(change)];
  const more = others.length === 0 ? [] : [message('history-more', { count: others.length })];
  const isOfRules = kind === 'policy' || changes.length === 0;
  const also = isOfRules ? [] : [message('history-changed-too', { count: changes.length })];
  return [note, ...more, ...also];
}

/** A policy or setting is named by what was set, not by the add-ons it changed as well. */
function isNamedByNote({ kind, notes }: Pick<HistoryChange, 'kind' | 'notes'>): boolean {
  return notes.length > 0 && (kind === 'policy' || kind === 'set');
}

/** Returns the notes that the change's sentence does not already contain. */
export function listUntoldNotes(change: HistoryChange): HistoryChange['notes'] {
  const isTold = change.sentence === undefined && isNamedByNote(change);
  return isTold && change.notes.length === 1 ? [] : change.notes;
}

function describeAddonChanges({ kind, changes, parts }: HistoryChange): Message {
  const called = kindOfChange({ kind, changes });
  const total = parts && parts.addons > changes.length ? parts.addons : null;
  const [only] = changes;
  const one =
    only && changes.length === 1 && total === null ? describeVersionChange(called, only) : null;
  if (one) return one;
  const asked = changes.filter((change) => !isNeededChange(change));
  const isCounted = total === null && asked.length > 0 && COMES_ALONG.has(called);
  const told = isCounted ? asked : changes;
  return message('history-done', {
    kind: called,
    count: told.length,
    title: told[0]?.title ?? '',
    needed: changes.length - told.length,
    total,
  });
}

/** `Updated Far Horizons to 2.6.0`; null if the change is not about another version. */
function describeVersionChange(
  called: ChangeKind,
  { title, toVersion: version }: AddonChange,
): Message | null {
  if (version === null) return null;
  if (called === 'downgrade') return message('history-downgrade-one', { title, version });
  return called === 'update' ? message('history-update-one', { title, version }) : null;
}

const COMES_ALONG: ReadonlySet<ChangeKind> = new Set(['update', 'downgrade', 'install']);
