import { message } from '../messages/message.ts';
import type { Message } from './addon.ts';
import type { HistoryEntry } from './job.ts';
import type { AddonChange } from './loadout.ts';
import { isLowerNumber } from './version-number.ts';

type Kind = HistoryEntry['kind'] | 'downgrade';

/** A change that came only because another add-on requires it. */
export function isNeededChange({ from, to }: AddonChange): boolean {
  return from === null && to?.origin === 'dependency';
}

/** What a change is called: a version that takes the place of another one is an update or a downgrade, however asked for. */
export function kindOfChange({ kind, changes }: Pick<HistoryEntry, 'kind' | 'changes'>): Kind {
  const asked = changes.filter((one) => !isNeededChange(one));
  const isReplaced =
    asked.length > 0 && asked.every(({ from, to }) => from !== null && to !== null);
  if (!isReplaced || (kind !== 'update' && kind !== 'install')) return kind;
  return asked.every(goesBack) ? 'downgrade' : 'update';
}

function goesBack({ fromVersion, toVersion }: AddonChange): boolean {
  return isLowerNumber(toVersion ?? '', fromVersion ?? '');
}

export type Change = Pick<HistoryEntry, 'kind' | 'changes' | 'notes' | 'sentence' | 'parts'>;

/**
 * What was done, in the words of every face: `Updated Far Horizons to 2.6.0`, `Updated 7 add-ons and added 2`. Several
 * messages are one sentence: `Game version 0.5.26 → 0.4.6, 8 add-ons changed`.
 */
export function describeChange(change: Change): readonly Message[] {
  const { sentence, notes, changes, kind } = change;
  if (sentence) return [sentence];
  const [note, ...others] = notes;
  if (!note || (kind !== 'set' && kind !== 'policy')) return [describeAddons(change)];
  const more = others.length === 0 ? [] : [message('history-more', { count: others.length })];
  const isOfRules = kind === 'policy' || changes.length === 0;
  const also = isOfRules ? [] : [message('history-changed-too', { count: changes.length })];
  return [note, ...more, ...also];
}

function describeAddons({ kind, changes, parts }: Change): Message {
  const called = kindOfChange({ kind, changes });
  const total = parts && parts.addons > changes.length ? parts.addons : null;
  const ofOne = total === null ? describeOnly(called, changes) : null;
  if (ofOne) return ofOne;
  const needed = changes.filter(isNeededChange).length;
  const [only] = changes;
  const isCounted = total === null && needed < changes.length && COMES_ALONG.has(called);
  const count = isCounted ? changes.length - needed : changes.length;
  const asked = isCounted ? changes.find((one) => !isNeededChange(one)) : only;
  return message('history-done', {
    kind: called,
    count,
    title: asked?.title ?? '',
    needed: isCounted ? needed : 0,
    total,
  });
}

/** An update of one add-on names its version. */
function describeOnly(called: Kind, [only, ...others]: Change['changes']): Message | null {
  if (!only || others.length > 0 || only.toVersion === null) return null;
  const params = { title: only.title, version: only.toVersion };
  if (called === 'downgrade') return message('history-downgrade-one', params);
  return called === 'update' ? message('history-update-one', params) : null;
}

const COMES_ALONG: ReadonlySet<Kind> = new Set(['update', 'downgrade', 'install']);
