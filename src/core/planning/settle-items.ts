import type { Message } from '#shared/domain/addon.ts';
import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { itemIdOf, toLeaveItem, type AddonFacts } from './addon-facts.ts';
import { measureDownloads } from './download-bytes.ts';
import { message } from '#shared/messages/message.ts';
import { moveCompanions } from './move-companions.ts';
import { newItem } from './new-item.ts';
import { toVersionBrief } from './place-file.ts';
import type { ChangePlanRequest } from './planner.ts';
import { refuseTakenNames } from './settle-targets.ts';

/** A change of one installed add-on that needs nothing of the registry. */
export interface Wish {
  readonly item: PlanItem;
  readonly slot: Slot | undefined;
  /** Why it cannot be; null: nothing is known against it. */
  readonly refusal: Message | null;
}

export interface Wishes {
  readonly intent: Plan['intent'];
  readonly wishes: readonly Wish[];
  readonly target: LoadoutTarget;
  readonly warnings?: readonly Message[];
}

/** The plan of what is wished, without what a person left out and what cannot take its name. */
export async function settleWishes(
  request: ChangePlanRequest,
  { intent, wishes, target, warnings = [] }: Wishes,
): Promise<Plan> {
  const left = findLeft(request, wishes);
  const items = await Promise.all(
    wishes.map(async ({ item, slot }) => {
      const reason = left.get(item.id);
      return reason ? toLeaveItem(item, reason) : moveCompanions(item, slot, request.companionsAt);
    }),
  );
  return {
    id: request.planId,
    loadoutId: request.loadout.id,
    intent,
    baseGeneration: request.loadout.generation,
    items,
    warnings: [...warnings],
    target,
    undoes: [],
    offers: [],
    ...(await measureDownloads(items, request)),
  };
}

function findLeft(
  { exclude, installed }: ChangePlanRequest,
  wishes: readonly Wish[],
): ReadonlyMap<string, Message> {
  const left = new Map(exclude.map((id): [string, Message] => [id, message('plan-left-out')]));
  for (const { item, refusal } of wishes) if (refusal !== null) left.set(item.id, refusal);
  for (;;) {
    const changing = wishes.map(({ item }) => item).filter(({ id }) => !left.has(id));
    const taken = refuseTakenNames(changing, installed);
    if (taken.size === 0) return left;
    for (const [id, reason] of taken) left.set(id, reason);
  }
}

/** An item about an installed add-on whose version stays. */
export function toWishItem(
  { addon, title, version }: AddonFacts,
  change: Pick<PlanItem, 'kind' | 'to' | 'reason'>,
): PlanItem {
  const brief = version && toVersionBrief(version);
  return {
    ...newItem(itemIdOf(addon.record.id), addon.record.id),
    title,
    from: addon.record,
    fromVersion: brief,
    toVersion: change.to && brief,
    ...change,
  };
}
