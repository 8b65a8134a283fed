import type { Message } from '#shared/domain/addon.ts';
import { judgeReadiness, toAskedGameVersion } from '#shared/domain/compatibility.ts';
import { changeTarget, type LoadoutTarget, type TargetChange } from '#shared/domain/loadout.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { findChannel } from '#shared/domain/policies.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import {
  type AddonFacts,
  type ChangePlanRequest,
  collectFacts,
  type PlanningCatalogue,
  refuseToChange,
  takeSilence,
} from '../plan-basis.ts';
import { toLeaveItem, toWishItem } from '../plan-item.ts';
import { settleWishes, type Wish } from '../settle.ts';
import { switchAddon } from './switch.ts';

interface SetPlanRequest extends ChangePlanRequest {
  readonly change: TargetChange;
  readonly park: boolean;
}

/**
 * Changes what the loadout aims at. With `park`, add-ons without a version for it are switched off and remembered,
 * and remembered ones that have a version now are switched on; no version changes: that is what an update is for.
 */
export async function planSet(
  catalogue: PlanningCatalogue,
  request: SetPlanRequest,
): Promise<Plan> {
  const target = changeTarget(request.loadout.target, request.change);
  const parking = request.park
    ? await findParking({ catalogue, request, target })
    : { wishes: [], warnings: [] };
  return settleWishes(request, { intent: 'set', target, ...parking });
}

interface Parking {
  readonly catalogue: PlanningCatalogue;
  readonly request: SetPlanRequest;
  readonly target: LoadoutTarget;
}

async function findParking(
  parking: Parking,
): Promise<{ wishes: readonly Wish[]; warnings: Message[] }> {
  const { catalogue, request, target } = parking;
  const { value: listed } = await catalogue.gameVersions(request.client, {
    signal: request.signal,
  });
  const { wanted, asked } = toAskedGameVersion(target.gameVersion, listed);
  if (wanted !== null && asked === null) {
    const warning = message('plan-game-version-not-listed', { gameVersion: wanted });
    return { wishes: [], warnings: [warning] };
  }
  const wishes: Wish[] = [];
  for (const facts of collectFacts(request)) {
    if (facts.version === null || refuseToChange(facts.addon) !== null) continue;
    const wish = await parkOrBringBack(parking, { facts, version: facts.version, asked });
    if (wish) wishes.push(wish);
  }
  return { wishes, warnings: [] };
}

interface Parked {
  readonly facts: AddonFacts;
  readonly version: Version;
  /** The game version as the registry lists it. */
  readonly asked: string | null;
}

async function parkOrBringBack(parking: Parking, parked: Parked): Promise<Wish | null> {
  const { facts } = parked;
  const { record } = facts.addon;
  const mayPark = record.enabled;
  const mayComeBack = !record.enabled && record.parked;
  if (!mayPark && !mayComeBack) return null;
  const isReady = await askReadiness(parking, parked);
  if (typeof isReady !== 'boolean') return toUndecided(facts, isReady);
  const gameVersion = parking.target.gameVersion;
  if (mayPark && !isReady) {
    const reason = message('plan-parked', { gameVersion });
    return switchAddon(facts, { enabled: false, parked: true, reason });
  }
  if (mayComeBack && isReady) {
    const reason = message('plan-brought-back', { gameVersion });
    return switchAddon(facts, { enabled: true, parked: false, reason });
  }
  return null;
}

/** Or why the registry could not tell. */
async function askReadiness(
  { catalogue, request, target }: Parking,
  { facts, version, asked }: Parked,
): Promise<boolean | Message> {
  const { projectId } = version;
  const fit = { gameVersion: asked, loader: facts.addon.slot.loader };
  const channel = findChannel({ ...request.loadout, target }, projectId);
  const question = { installed: version, fit, channel };
  if (judgeReadiness({ ...question, versions: [] }).ready) return true;
  try {
    const versions = await catalogue.versionsOf(request.client, projectId, {
      signal: request.signal,
    });
    return judgeReadiness({ ...question, versions: versions.value }).ready;
  } catch (error) {
    return message('plan-not-asked', { cause: takeSilence(error).code });
  }
}

function toUndecided(facts: AddonFacts, reason: Message): Wish {
  const item = toWishItem(facts, { kind: 'switch', to: null, reason });
  return { item: toLeaveItem(item, reason), slot: facts.addon.slot, refusal: reason };
}
