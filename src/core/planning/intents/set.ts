import type { Message } from '#shared/domain/addon.ts';
import { type Fit, judgeReadiness } from '#shared/domain/compatibility.ts';
import { changeTarget, type TargetChange } from '#shared/domain/loadout.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { findChannel } from '#shared/domain/policies.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import { isReadFailure } from '../../scan/problems.ts';
import {
  type AddonFacts,
  askFit,
  type ChangePlanRequest,
  refuseToChange,
  takeSilence,
} from '../plan-basis.ts';
import { toLeaveItem, toWishItem } from '../plan-item.ts';
import { settleWishes, type Wish } from '../settle.ts';
import { switchAddon } from './switch.ts';

/**
 * Changes what the loadout aims at. With `park`, add-ons without a version for it are switched off and remembered,
 * and remembered ones that have a version now are switched on; no version changes: that is what an update is for.
 */
export async function planSet(
  request: ChangePlanRequest,
  change: TargetChange,
  park: boolean,
): Promise<Plan> {
  const { loadout } = request;
  const target = changeTarget(loadout.target, change);
  const parking = park
    ? await findParking({ ...request, loadout: { ...loadout, target } })
    : { wishes: [], warnings: [] };
  return settleWishes(request, { intent: 'set', target, ...parking });
}

/** For a loadout that aims at what it is to aim at. */
async function findParking(
  request: ChangePlanRequest,
): Promise<{ wishes: readonly Wish[]; warnings: Message[] }> {
  const { gameVersion } = request.loadout.target;
  const { gameVersion: asked } = await askFit(request);
  if (gameVersion !== null && asked === null) {
    return { wishes: [], warnings: [message('plan-game-version-not-listed', { gameVersion })] };
  }
  const wishes: Wish[] = [];
  for (const facts of request.facts) {
    const wish = await parkOrBringBack(request, facts, asked);
    if (wish) wishes.push(wish);
  }
  return { wishes, warnings: [] };
}

/** `asked`: the game version as the registry lists it. */
async function parkOrBringBack(
  request: ChangePlanRequest,
  facts: AddonFacts,
  asked: string | null,
): Promise<Wish | null> {
  const { addon, version } = facts;
  const { enabled, parked } = addon.record;
  const { problem } = addon.item;
  if (isReadFailure(problem) && (enabled || parked)) return leave(facts, problem);
  if (version === null || refuseToChange(addon) !== null || !(enabled || parked)) return null;
  const fit = { gameVersion: asked, loader: addon.slot.loader };
  const isReady = await askReadiness(request, version, fit);
  if (typeof isReady !== 'boolean') return leave(facts, isReady);
  if (isReady === enabled) return null;
  const { gameVersion } = request.loadout.target;
  const reason = message(isReady ? 'plan-brought-back' : 'plan-parked', { gameVersion });
  return switchAddon(facts, isReady, !isReady, reason);
}

function leave(facts: AddonFacts, refusal: Message): Wish {
  const item = toWishItem(facts, { kind: 'switch', to: null, reason: refusal });
  return { item: toLeaveItem(item, refusal), slot: facts.addon.slot, refusal };
}

/** Or why the registry could not tell. */
async function askReadiness(
  { catalogue, client, loadout, signal }: ChangePlanRequest,
  installed: Version,
  fit: Fit,
): Promise<boolean | Message> {
  const { projectId } = installed;
  const question = { installed, fit, channel: findChannel(loadout, projectId) };
  if (judgeReadiness({ ...question, versions: [] }).ready) return true;
  try {
    const { value: versions } = await catalogue.versionsOf(client, projectId, { signal });
    return judgeReadiness({ ...question, versions }).ready;
  } catch (error) {
    return message('plan-not-asked', { cause: takeSilence(error).code });
  }
}
