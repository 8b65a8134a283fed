import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { isDowngrade, switchOf } from '#shared/domain/read-plan.ts';
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

/** A plan item as displayed; `isOut`: the user excluded it, and it keeps its position. */
export interface ShownItem {
  readonly item: PlanItem;
  readonly isOut: boolean;
}

/**
 * Groups the items of a plan by what happens to them. Excluded items stay in their group, as in
 * `first`, so that nothing moves under the pointer.
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
      return items === undefined ? [] : [[group, items.toSorted(compareItemTitles)] as const];
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
      return isDowngrade(item) ? 'older' : 'update';
    case 'restore':
    case 'switch':
      return 'put-back';
    case 'remove':
      return 'remove';
    case 'leave':
      return item.warnings.length > 0 ? 'kept' : 'left';
  }
}

function compareItemTitles(one: ShownItem, other: ShownItem): number {
  return one.item.title.localeCompare(other.item.title, 'en', { sensitivity: 'base' });
}

/** Items changed for their own sake can be excluded; dependencies follow their dependants. */
export function canLeaveOut(group: PlanGroup): boolean {
  return group !== 'needed' && isChangingGroup(group);
}

/** False for groups of unchanged items. */
export function isChangingGroup(group: PlanGroup): boolean {
  return group !== 'kept' && group !== 'left';
}
