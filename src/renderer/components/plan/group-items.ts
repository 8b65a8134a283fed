import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { goesBack, switchOf } from '#shared/domain/read-plan.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';

const PLAN_GROUPS = [
  'put-back',
  'install',
  'update',
  'older',
  'needed',
  'switch-on',
  'park',
  'switch-off',
  'remove',
  'kept',
  'left',
] as const;
export type PlanGroup = (typeof PLAN_GROUPS)[number];

/** An item as the sheet shows it: `isOut` when the person left it out, in the place where it stood. */
export interface ShownItem {
  readonly item: PlanItem;
  readonly isOut: boolean;
}

/**
 * The items of a plan by what happens to them. What was left out stays in its group, as it is in `first`, so that
 * nothing jumps away under the pointer.
 */
export function groupItems(
  first: Plan,
  plan: Plan,
  excluded: ReadonlySet<string>,
): ReadonlyMap<PlanGroup, readonly ShownItem[]> {
  const wanted = new Map(first.items.map((item) => [item.id, item]));
  const shown = plan.items.map((item): ShownItem => {
    const before = excluded.has(item.id) ? wanted.get(item.id) : undefined;
    return before === undefined ? { item, isOut: false } : { item: before, isOut: true };
  });
  const listed = new Set(shown.map(({ item }) => item.id));
  const gone = first.items.filter(({ id }) => excluded.has(id) && !listed.has(id));
  const all = [...shown, ...gone.map((item): ShownItem => ({ item, isOut: true }))];
  const byGroup = Map.groupBy(all, ({ item }) => groupOf(item, first.intent));
  return new Map(
    PLAN_GROUPS.flatMap((group) => {
      const items = byGroup.get(group);
      return items === undefined ? [] : [[group, items.toSorted(byTitle)] as const];
    }),
  );
}

const SWITCH_GROUPS = { enable: 'switch-on', park: 'park', disable: 'switch-off' } as const;

function groupOf(item: PlanItem, intent: Plan['intent']): PlanGroup {
  const switched = switchOf(item);
  if (switched !== null) return SWITCH_GROUPS[switched];
  switch (item.kind) {
    case 'add':
      if (isReversal(intent)) return 'put-back';
      return item.to?.origin === 'dependency' ? 'needed' : 'install';
    case 'replace':
      if (item.reason.code === 'plan-raised-for') return 'needed';
      return goesBack(item) ? 'older' : 'update';
    case 'restore':
    case 'switch':
      return 'put-back';
    case 'remove':
      return 'remove';
    case 'leave':
      return item.warnings.length > 0 ? 'kept' : 'left';
  }
}

function byTitle(one: ShownItem, other: ShownItem): number {
  return one.item.title.localeCompare(other.item.title, 'en', { sensitivity: 'base' });
}

/** What is changed for its own sake can be left out; what only others need goes with them. */
export function canLeaveOut(group: PlanGroup): boolean {
  return group !== 'needed' && changes(group);
}

/** False for what stays as it is. */
export function changes(group: PlanGroup): boolean {
  return group !== 'kept' && group !== 'left';
}
