import type { Message } from '#shared/domain/addon.ts';
import { refuseForeignLock } from '#shared/domain/lock-match.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { refuseToChange, toLeaveItem } from './addon-facts.ts';
import type { PlanningCatalogue } from './choose-dependency.ts';
import { sumDownloads } from './download-bytes.ts';
import { toMessage } from './messages.ts';
import { moveCompanions } from './move-companions.ts';
import { listSyncItems } from './plan-sync-items.ts';
import type { SyncPlanRequest } from './planner.ts';
import { refuseTakenNames } from './settle-targets.ts';

/**
 * Makes the add-ons that Loadout, the registry or the lockfile knows equal to the lockfile; what a person put there
 * stays unless `prune`. Throws LOCK_REGISTRY_DIFFERS, LOCK_GAME_DIFFERS.
 */
export async function planSync(
  catalogue: PlanningCatalogue,
  request: SyncPlanRequest,
): Promise<Plan> {
  refuseForeignLock(request.lock, request.loadout);
  const wanted = listSyncItems(catalogue, request);
  const left = await findLeft(request, wanted);
  const items = await Promise.all(
    wanted.map(async (item) => {
      const reason = left.get(item.id);
      if (reason) return toLeaveItem(item, reason);
      return moveCompanions(item, findSlot(request, item), request.companionsAt);
    }),
  );
  return {
    id: request.planId,
    loadoutId: request.loadout.id,
    intent: 'sync',
    baseGeneration: request.loadout.generation,
    items,
    warnings: [],
    target: request.lock.target,
    undoes: [],
    offers: [],
    downloadBytes: await sumDownloads(items, request.inVault),
  };
}

async function findLeft(
  request: SyncPlanRequest,
  items: readonly PlanItem[],
): Promise<ReadonlyMap<string, Message>> {
  const left = new Map(
    request.exclude.map((id): [string, Message] => [id, toMessage('plan-left-out')]),
  );
  const kept = await request.inVault(
    items.flatMap(({ from, to }) => (to?.sha512 && to.sha512 !== from?.sha512 ? [to.sha512] : [])),
  );
  for (const item of items) {
    const reason = refuseItem(request, item, kept);
    if (reason !== null && !left.has(item.id)) left.set(item.id, reason);
  }
  // What stays keeps its name, which may be the one that another item was to take.
  for (;;) {
    const changing = items.filter(({ id }) => !left.has(id));
    const taken = refuseTakenNames(changing, request.installed);
    if (taken.size === 0) return left;
    for (const [id, reason] of taken) left.set(id, reason);
  }
}

function refuseItem(
  { installed }: SyncPlanRequest,
  { kind, from, to, source, reason }: PlanItem,
  kept: ReadonlySet<string>,
): Message | null {
  if (kind === 'leave') return reason;
  const isSameBytes = from !== null && from.sha512 === to?.sha512;
  const addon = installed.find(({ record }) => record.id === from?.id);
  const refusal = addon && !(isSameBytes && from.path === to.path) ? refuseToChange(addon) : null;
  if (refusal !== null || to === null) return refusal;
  const isAtHand = isSameBytes || source !== null || (to.sha512 !== null && kept.has(to.sha512));
  return isAtHand ? null : toMessage('lock-bytes-nowhere', { path: to.path });
}

function findSlot({ slots }: SyncPlanRequest, { to }: PlanItem) {
  return slots.find(({ id }) => id === to?.slot);
}
