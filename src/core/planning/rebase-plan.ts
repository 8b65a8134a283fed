import { dequal } from 'dequal/lite';
import type { Message } from '#shared/domain/addon.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { findPolicyOf } from '#shared/domain/policies.ts';
import { isReceipt } from '#shared/domain/slot-files.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import { AppError } from '#shared/errors.ts';
import type { FolderSnapshot } from '../loadouts/folder-snapshot.ts';
import type { LocalFile } from '../transfer/copy-into-vault.ts';
import type { InstalledAddon } from '../updates/check-context.ts';
import type { VersionOf } from './operation-records.ts';
import type { PlanRequest } from './plan-request.ts';
import { isChangingItem } from './plan-item.ts';
import { message } from '#shared/messages/message.ts';
import { toLeaveItems, refuseTakenNames } from './local-changes.ts';
import { switchRecord } from './intents/switch.ts';

/** A plan that a person agreed to, with the state of the loadout that it was based on. */
export interface AgreedPlan {
  readonly plan: Plan;
  readonly base: Pick<LoadoutFile, 'target' | 'policies'>;
  readonly request: PlanRequest;
  /** Files outside the folder whose bytes the plan adds. */
  readonly files: readonly LocalFile[];
  readonly versionOf: VersionOf;
  readonly titleOf: (addon: InstalledAddon) => string;
}

/** The part that is compared with the folder. */
type RebasablePlan = Pick<AgreedPlan, 'plan' | 'base'>;

/**
 * Adapts a plan to a folder that has changed since. An item holds while its add-on still has the
 * bytes agreed on, its new name is free and the items it requires hold too; nothing is ever added.
 * Throws PLAN_STALE when the basis of the whole plan changed: the loadout's target or, for an undo,
 * anything at all. `lost`: items that were to change something and are now left alone, with the
 * reason.
 */
export function rebasePlan(
  { plan, base }: RebasablePlan,
  { loadout, installed }: FolderSnapshot,
): { readonly plan: Plan; readonly lost: readonly PlanItem[] } {
  const { file } = loadout;
  const isMoved = file.generation !== plan.baseGeneration;
  if (isMoved && (isReversal(plan.intent) || !dequal(base.target, file.target)))
    throw new AppError('PLAN_STALE', { path: null });
  const now = new Map(installed.map((addon) => [addon.record.id, addon]));
  const items = plan.items.map((item) => rebaseSwitchedItem(item, now.get(item.addonId)));
  const left = new Map<string, Message>();
  for (const item of items.filter(isChangingItem)) {
    const reason =
      refuse(item, now.get(item.addonId)) ?? refuseChangedPolicy({ plan, base }, file, item);
    if (reason !== null) left.set(item.id, reason);
  }
  leaveDependents(items, left, installed);
  const lost = items.filter(({ id }) => left.has(id));
  const rebasedItems = [...toLeaveItems(items, left)];
  return { plan: { ...plan, baseGeneration: file.generation, items: rebasedItems }, lost };
}

/** An add-on that was only enabled or disabled meanwhile gets its new version in that form. */
function rebaseSwitchedItem(item: PlanItem, addon: InstalledAddon | undefined): PlanItem {
  const { from, to } = item;
  if (item.kind !== 'replace' || !from || !to || !addon) return item;
  const { record, slot } = addon;
  const isSwitched =
    record.sha512 === from.sha512 && record.enabled !== from.enabled && record.slot === from.slot;
  if (!isSwitched || isReceipt(from) || item.companions.length > 0) return item;
  const switched = switchRecord(to, slot, record.enabled);
  return switched ? { ...item, from: record, to: { ...switched, parked: record.parked } } : item;
}

function refuse({ from }: PlanItem, addon: InstalledAddon | undefined): Message | null {
  if (from === null) return null;
  if (!addon) return message('plan-gone-meanwhile', { path: from.path });
  const { path, sha512 } = addon.record;
  if (sha512 !== from.sha512) return message('plan-changed-meanwhile', { path });
  return path === from.path ? null : message('plan-moved-meanwhile', { path, from: from.path });
}

/** Pinning an add-on while its update is in progress cancels the update. */
function refuseChangedPolicy(
  { plan, base }: RebasablePlan,
  file: LoadoutFile,
  { from, title }: PlanItem,
): Message | null {
  if (plan.intent !== 'update' || from === null) return null;
  const subject = { addonId: from.id, projectId: from.projectId };
  const before = findPolicyOf(base.policies, subject);
  const now = findPolicyOf(file.policies, subject);
  return dequal(before, now) ? null : message('plan-rules-meanwhile', { title });
}

function leaveDependents(
  items: readonly PlanItem[],
  left: Map<string, Message>,
  installed: readonly InstalledAddon[],
): void {
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    const changing = items.filter((item) => isChangingItem(item) && !left.has(item.id));
    for (const [id, reason] of refuseTakenNames(changing, installed)) left.set(id, reason);
    for (const { id, requires } of changing) {
      const missing = requires.find((one) => left.has(one));
      if (missing !== undefined && !left.has(id))
        left.set(id, message('plan-needs-left-out', { dependency: titles.get(missing) ?? '' }));
    }
  }
}
