import { isAsked } from '#shared/domain/name-change.ts';
import type { Plan } from '#shared/domain/plan.ts';

interface Counts {
  /** What was asked for. */
  readonly asked: number;
  /** What comes along because it is needed. */
  readonly needed: number;
}

export function countChanges({ items }: Plan): Counts {
  const asked = items.filter(isAsked).length;
  return { asked, needed: items.filter(({ kind }) => kind !== 'leave').length - asked };
}

/** Nothing would happen. What a loadout is set to changes without any add-on, and so does taking that back. */
export function changesNothing(plan: Plan): boolean {
  const { asked, needed } = countChanges(plan);
  return asked + needed === 0 && plan.targetBefore === undefined && plan.undoes.length === 0;
}
