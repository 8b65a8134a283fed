import type { Plan } from '#shared/domain/plan.ts';
import { type AddonFacts, collectFacts, refuseToChange } from './plan-basis.ts';
import { findOwnFiles } from './find-own-files.ts';
import { message } from '#shared/messages/message.ts';
import type { RemovePlanRequest } from './planner.ts';
import { toWishItem } from './plan-item.ts';
import { settleWishes, type Wish } from './settle.ts';

/** Takes the chosen add-ons out of the folder; their bytes stay in the vault, their settings where they are. */
export async function planRemove(request: RemovePlanRequest): Promise<Plan> {
  const chosen = new Set(request.chosen);
  const facts = collectFacts(request.installed, request.checked).filter(({ addon }) =>
    chosen.has(addon.record.id),
  );
  const wishes = await Promise.all(facts.map((one) => toRemoval(request, one)));
  return settleWishes(request, { intent: 'remove', wishes, target: request.loadout.target });
}

async function toRemoval(request: RemovePlanRequest, facts: AddonFacts): Promise<Wish> {
  const { record, slot } = facts.addon;
  const item = toWishItem(facts, { kind: 'remove', to: null, reason: message('plan-removed') });
  const own = await findOwnFiles(facts.addon, request);
  if (own !== null) {
    const { files, others } = own;
    const params = { files: others.map(({ path }) => path).join(', '), count: others.length };
    const notes = others.length === 0 ? [] : [message('plan-changed-files-stay', params)];
    return {
      item: { ...item, from: { ...record, files: [...files] }, notes },
      slot,
      refusal: null,
    };
  }
  const companions =
    slot.companions.length === 0 ? [] : await request.companionsAt(slot, record.path);
  const notes = companions.map(({ path }) => message('plan-settings-stay', { path }));
  return { item: { ...item, notes }, slot, refusal: refuseToChange(facts.addon) };
}
