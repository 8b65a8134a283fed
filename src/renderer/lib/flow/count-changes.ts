import type { Plan } from '#shared/domain/plan.ts';

interface Counts {
  /** What was asked for. */
  readonly asked: number;
  /** What comes along because it is needed. */
  readonly needed: number;
}

export function countChanges({ items }: Plan): Counts {
  const changes = items.filter(({ kind }) => kind !== 'leave');
  const needed = changes.filter(
    ({ kind, to }) => kind === 'add' && to?.origin === 'dependency',
  ).length;
  return { asked: changes.length - needed, needed };
}
