import type { Plan, PlanItem } from '#shared/domain/plan.ts';

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

/** A change that does not only come along because another one needs it. */
export function isAsked({ kind, to }: PlanItem): boolean {
  return kind !== 'leave' && !(kind === 'add' && to?.origin === 'dependency');
}
