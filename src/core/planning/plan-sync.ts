import type { Message } from '#shared/domain/addon.ts';
import { refuseForeignLock } from '#shared/domain/lock-match.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import type { InstalledAddon } from '../updates/updates.ts';
import { type PlanningCatalogue, refuseToChange } from './plan-basis.ts';
import { message } from '#shared/messages/message.ts';
import { askLockedNames, describeSync } from './describe-sync.ts';
import { listSyncItems } from './plan-sync-items.ts';
import type { SyncPlanRequest } from './planner.ts';
import { settleWishes } from './settle.ts';

/**
 * Makes the add-ons that Loadout, the registry or the lockfile knows equal to the lockfile; what a person put there
 * stays unless `prune`. Throws LOCK_REGISTRY_DIFFERS, LOCK_GAME_DIFFERS.
 */
export async function planSync(
  catalogue: PlanningCatalogue,
  request: SyncPlanRequest,
): Promise<Plan> {
  const { lock, loadout, slots, installed, inVault } = request;
  refuseForeignLock(lock, loadout);
  const context = { catalogue, request };
  const names = await askLockedNames(context, lock);
  const items = await describeSync(context, listSyncItems(catalogue, request, names), lock);
  const kept = await inVault(items.flatMap((item) => findNewDigest(item) ?? []));
  const addons = new Map(installed.map((addon) => [addon.record.id, addon]));
  const wishes = items.map((item) => ({
    item,
    slot: slots.find(({ id }) => id === item.to?.slot),
    refusal: refuseItem(item, addons.get(item.addonId), kept),
  }));
  return settleWishes(request, { intent: 'sync', wishes, target: lock.target });
}

/** The digest of bytes that the item brings; null where they are in their place or only move. */
function findNewDigest({ from, to }: PlanItem): string | null {
  return to === null || to.sha512 === from?.sha512 ? null : to.sha512;
}

function refuseItem(
  item: PlanItem,
  addon: InstalledAddon | undefined,
  kept: ReadonlySet<string>,
): Message | null {
  const { kind, from, to, source, reason } = item;
  if (kind === 'leave') return reason;
  const digest = findNewDigest(item);
  const isRecordOnly = to !== null && digest === null && from?.path === to.path;
  const refusal = addon && !isRecordOnly ? refuseToChange(addon) : null;
  if (refusal !== null) return refusal;
  const isAtHand = digest === null || source !== null || kept.has(digest);
  return isAtHand ? null : message('lock-bytes-nowhere', { path: to?.path ?? '' });
}
