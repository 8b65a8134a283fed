import { isAsked } from '#shared/domain/name-change.ts';
import type { Plan } from '#shared/domain/plan.ts';

interface Counts {
  /** Requested items. */
  readonly asked: number;
  /** Dependencies included with them. */
  readonly needed: number;
}

export function countChanges({ items }: Plan): Counts {
  const asked = items.filter(isAsked).length;
  return { asked, needed: items.filter(({ kind }) => kind !== 'leave').length - asked };
}

/**
 * Nothing would happen. A plan may change the target of the loadout without any add-on, and so may
 * its undo.
 */
export function changesNothing(plan: Plan): boolean {
  const { asked, needed } = countChanges(plan);
  return asked + needed === 0 && plan.targetBefore === undefined && plan.undoes.length === 0;
}
