import type { Plan, PlanItem } from './plan.ts';

/** What one click may do without being shown first, by what was asked for. */
const PLAIN_KINDS: Readonly<Record<Plan['intent'], readonly PlanItem['kind'][]>> = {
  update: ['replace'],
  enable: ['switch'],
  disable: ['switch'],
  undo: ['replace', 'restore', 'switch', 'add', 'remove'],
  install: [],
  remove: [],
  set: [],
  sync: [],
};

/**
 * True when applying the plan at once surprises nobody: it changes something, only in the way that was asked for, and
 * warns of nothing. Of an undo everything was there before, unless something stays as it is; it may take back no more
 * than what the loadout is set to, and only one operation: what was done since the offer was made is not taken back unseen.
 */
export function isPlain({
  intent,
  items,
  warnings,
  undoes,
  undoneChanges = undoes.length,
}: Plan): boolean {
  const changes = items.filter(({ kind }) => kind !== 'leave');
  if ((changes.length === 0 && undoes.length === 0) || warnings.length > 0) return false;
  if (intent === 'undo' && (changes.length < items.length || undoneChanges > 1)) return false;
  return items.every(
    (item) =>
      item.warnings.length === 0 &&
      (item.kind === 'leave' || PLAIN_KINDS[intent].includes(item.kind)),
  );
}
