import type { PlanItem } from '#shared/domain/plan.ts';
import { listCompanionPaths } from '#shared/domain/companions.ts';
import { collisionKey } from '#shared/domain/collision-key.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { toMessage } from './messages.ts';
import type { ReadCompanions } from './planner.ts';

/**
 * The item with its companions renamed along (design.md decision 6). One whose new name is held by another file
 * stays, with a warning: it may carry settings that the person made for the new name.
 */
export async function moveCompanions(
  item: PlanItem,
  slot: Slot | undefined,
  companionsAt: ReadCompanions,
): Promise<PlanItem> {
  const { from, to } = item;
  if (!slot || slot.companions.length === 0 || !from || !to || from.path === to.path) return item;
  const standing = await companionsAt(slot, from.path);
  const holders = await companionsAt(slot, to.path);
  const taken = new Set(holders.map(({ path }) => collisionKey(path)));
  const oldPaths = listCompanionPaths(slot, from.path);
  const newPaths = listCompanionPaths(slot, to.path);
  const moves = standing.flatMap((companion) => {
    const toPath = newPaths[oldPaths.indexOf(companion.path)];
    return toPath === undefined || toPath === companion.path ? [] : [{ from: companion, toPath }];
  });
  const stays = moves.filter(({ toPath }) => taken.has(collisionKey(toPath)));
  return {
    ...item,
    companions: moves.filter((move) => !stays.includes(move)),
    warnings: [
      ...item.warnings,
      ...stays.map(({ from: { path }, toPath }) =>
        toMessage('plan-companion-stays', { path, holder: toPath }),
      ),
    ],
  };
}
