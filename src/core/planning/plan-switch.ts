import type { Plan } from '#shared/domain/plan.ts';
import { collectFacts } from './plan-basis.ts';
import { message } from '#shared/messages/message.ts';
import type { SwitchPlanRequest } from './planner.ts';
import { settleWishes } from './settle.ts';
import { switchAddon } from './switch-addon.ts';

/** Switches the chosen add-ons on or off; what a person switches is no longer parked. */
export async function planSwitch(request: SwitchPlanRequest): Promise<Plan> {
  const { enabled, loadout } = request;
  const chosen = new Set(request.chosen);
  const reason = message(enabled ? 'plan-switched-on' : 'plan-switched-off');
  const wishes = collectFacts(request.installed, request.checked)
    .filter(({ addon }) => chosen.has(addon.record.id))
    .map((facts) => switchAddon(facts, { enabled, parked: false, reason }));
  return settleWishes(request, {
    intent: enabled ? 'enable' : 'disable',
    wishes,
    target: loadout.target,
  });
}
