import type { AddonChange, DoneOperation } from '#shared/domain/loadout.ts';
import { isLowerNumber } from '#shared/domain/version-number.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import { printable, t, tMessage } from '../format/text.ts';

const DONE_KEYS = {
  update: 'ui-done-update',
  install: 'ui-done-install',
  remove: 'ui-done-remove',
  enable: 'ui-done-enable',
  disable: 'ui-done-disable',
  undo: 'ui-operation-undo',
  redo: 'ui-operation-redo',
  restore: 'ui-operation-repair',
  set: 'ui-done-set',
  sync: 'ui-done-set',
  repair: 'ui-operation-repair',
} as const;

/** What was done, in one line: `Updated Far Horizons to 2.6.0`, `Updated 7 add-ons and added 2`. */
export function describeDone({
  kind,
  changes,
  notes,
}: Pick<DoneOperation, 'kind' | 'changes' | 'notes'>): string {
  if (changes.length === 0) return describeWithoutAddons({ kind, notes });
  const key = toKey(kind);
  const needed = isReversal(kind) ? 0 : changes.filter(isNeeded).length;
  const [only] = changes;
  if (changes.length === 1 && only !== undefined) {
    const { title, fromVersion, toVersion: version } = only;
    if (kind === 'update' && version !== null) {
      const isBack = fromVersion !== null && isLowerNumber(version, fromVersion);
      return t(isBack ? 'ui-done-change-one' : 'ui-done-update-one', { title, version });
    }
    return t(key, { what: printable(title), needed: 0 });
  }
  return t(key, { what: t('ui-addon-count', { count: changes.length - needed }), needed });
}

/** What only came because another one of them needs it. */
function isNeeded({ from, to }: AddonChange): boolean {
  return from === null && to?.origin === 'dependency';
}

function toKey(kind: DoneOperation['kind']): (typeof DONE_KEYS)[keyof typeof DONE_KEYS] {
  return kind in DONE_KEYS ? DONE_KEYS[kind as keyof typeof DONE_KEYS] : 'ui-done-set';
}

function describeWithoutAddons({ kind, notes }: Pick<DoneOperation, 'kind' | 'notes'>): string {
  const [first, ...more] = notes;
  if (!isReversal(kind) || first === undefined) return t('ui-done-set-only');
  const what = tMessage(first);
  return more.length === 0 ? what : t('ui-operation-and-more', { what, count: more.length });
}
