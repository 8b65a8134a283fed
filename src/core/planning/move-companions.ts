import type { PlanItem } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { listCompanionPaths } from '#shared/domain/slot-files.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import { message } from '#shared/messages/message.ts';
import type { ReadCompanions } from './planner.ts';

/** The item with its companions renamed along (design.md decision 6). */
export async function moveCompanions(
  item: PlanItem,
  slot: Slot | undefined,
  companionsAt: ReadCompanions,
): Promise<PlanItem> {
  const { from, to } = item;
  if (!slot || !from || !to) return item;
  return renameCompanions({ item, slot, companionsAt }, from.path, to.path);
}

interface CompanionsOfItem {
  readonly item: PlanItem;
  readonly slot: Slot;
  readonly companionsAt: ReadCompanions;
}

/**
 * The item with the companions that stand for `fromPath` renamed for `toPath`. One whose new name is held by another
 * file stays, with a warning: it may carry settings that the person made for the new name.
 */
async function renameCompanions(
  { item, slot, companionsAt }: CompanionsOfItem,
  fromPath: string,
  toPath: string,
): Promise<PlanItem> {
  if (slot.companions.length === 0 || fromPath === toPath) return item;
  const standing = await companionsAt(slot, fromPath);
  const holders = await companionsAt(slot, toPath);
  const taken = new Set(holders.map(({ path }) => collisionKey(path)));
  const oldPaths = listCompanionPaths(slot, fromPath);
  const newPaths = listCompanionPaths(slot, toPath);
  const moves = standing.flatMap((companion) => {
    const newPath = newPaths[oldPaths.indexOf(companion.path)];
    return newPath === undefined || newPath === companion.path
      ? []
      : [{ from: companion, toPath: newPath }];
  });
  const stays = moves.filter((move) => taken.has(collisionKey(move.toPath)));
  return {
    ...item,
    companions: [...item.companions, ...moves.filter((move) => !stays.includes(move))],
    warnings: [
      ...item.warnings,
      ...stays.map(({ from: { path }, toPath: holder }) =>
        message('plan-companion-stays', { path, holder }),
      ),
    ],
  };
}
