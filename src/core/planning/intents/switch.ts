import type { AddonRecord, Message } from '#shared/domain/addon.ts';
import {
  isReceipt,
  switchReceipt,
  toDisabledPath,
  toEnabledPath,
} from '#shared/domain/slot-files.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import { type InstalledAddonFacts, type ChangePlanRequest, refuseToChange } from '../plan-basis.ts';
import { toLocalChangeItem } from '../plan-item.ts';
import { planLocalChanges, type LocalChange } from '../local-changes.ts';

/** Enables or disables the chosen add-ons; an add-on that a person switches is no longer parked. */
export async function planSwitch(
  request: ChangePlanRequest,
  chosen: readonly InstalledAddonFacts[],
  enabled: boolean,
): Promise<Plan> {
  const reason = message(enabled ? 'plan-switched-on' : 'plan-switched-off');
  const localChanges = chosen.map((facts) => switchAddon(facts, enabled, false, reason));
  return planLocalChanges(request, { intent: enabled ? 'enable' : 'disable', localChanges });
}

/** Enables or disables an add-on in the form that its slot uses (design decision 6). */
export function switchAddon(
  facts: InstalledAddonFacts,
  enabled: boolean,
  parked: boolean,
  reason: Message,
): LocalChange {
  const { record, slot } = facts.addon;
  const switched = switchRecord(record, slot, enabled);
  const to = switched && { ...switched, parked };
  return {
    item: toLocalChangeItem(facts, { kind: 'switch', to, reason }),
    slot,
    refusal: refuseToChange(facts.addon) ?? refuseSwitch(record, enabled, to),
  };
}

/**
 * Returns the record in its slot's form for enabled or disabled files; null when the slot has none.
 */
export function switchRecord(
  record: AddonRecord,
  slot: Slot,
  enabled: boolean,
): AddonRecord | null {
  if (isReceipt(record)) return switchReceipt(record, slot, enabled);
  const toPath = enabled ? toEnabledPath : toDisabledPath;
  return { ...record, path: toPath(record.path, slot), enabled };
}

function refuseSwitch(
  { enabled: isEnabled }: AddonRecord,
  enabled: boolean,
  to: AddonRecord | null,
): Message | null {
  if (isEnabled === enabled) return message(enabled ? 'plan-is-enabled' : 'plan-is-disabled');
  return to === null ? message('plan-cannot-be-disabled') : null;
}
