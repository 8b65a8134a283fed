import { collisionKey } from '#shared/domain/file-name.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { addonPathsOf } from '#shared/domain/slot-files.ts';
import { isChangingItem } from './plan-item.ts';

/**
 * Groups the changes of a plan so that the groups can be applied one after the other, in the plan's
 * order: an item that requires another, or takes the name that another gives up, is in its group.
 */
export function splitIntoParts(items: readonly PlanItem[]): readonly (readonly PlanItem[])[] {
  const changing = items.filter(isChangingItem);
  const groups = createGroups(changing.map(({ id }) => id));
  const holders = new Map<string, string>();
  for (const item of changing) {
    for (const required of item.requires) groups.join(item.id, required);
    for (const key of keysOf(item)) {
      const holder = holders.get(key);
      if (holder === undefined) holders.set(key, item.id);
      else groups.join(item.id, holder);
    }
  }
  return [...Map.groupBy(changing, ({ id }) => groups.of(id)).values()];
}

/** Lists every name that an item takes or gives up. */
function keysOf({ from, to, companions }: PlanItem): readonly string[] {
  const moved = companions.flatMap((move) => [move.from.path, move.toPath]);
  return [...new Set([...addonPathsOf(from), ...addonPathsOf(to), ...moved].map(collisionKey))];
}

/** Union-find over ids; an unknown id joins nothing. */
function createGroups(ids: readonly string[]) {
  const parents = new Map(ids.map((id) => [id, id]));
  const of = (id: string): string => {
    const parent = parents.get(id) ?? id;
    if (parent === id) return id;
    const root = of(parent);
    parents.set(id, root);
    return root;
  };
  return {
    of,
    join(one: string, other: string): void {
      if (parents.has(one) && parents.has(other)) parents.set(of(one), of(other));
    },
  };
}
