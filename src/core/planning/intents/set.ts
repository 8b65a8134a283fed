import type { AddonState, Message } from '#shared/domain/addon.ts';
import { type Fit, fits } from '#shared/domain/compatibility.ts';
import { changeTarget, type TargetChange } from '#shared/domain/loadout.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { findChannel } from '#shared/domain/policies.ts';
import { nameVersionRuns } from '#shared/domain/version-runs.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import { isForGameVersion } from '../../updates/check-context.ts';
import { isReadFailure } from '../../scan/problems.ts';
import type { UpdateCandidate } from '../../updates/decide-state.ts';
import { aimUpTo, raiseCandidate, type Select } from '../draft.ts';
import {
  type InstalledAddonFacts,
  readLoadoutFit,
  type ChangePlanRequest,
  refuseToChange,
} from '../plan-basis.ts';
import { itemIdOf, toLeaveItem, toLocalChangeItem } from '../plan-item.ts';
import { planChanges } from '../resolve/plan-changes.ts';
import { planLocalChanges, toPlan, type LocalChange } from '../local-changes.ts';
import { switchAddon, switchRecord } from './switch.ts';

/**
 * Changes the loadout's target, and moves add-ons that do not support its new game version to a
 * version that does, even an older one. With `park`, add-ons without such a version are disabled
 * and marked as parked, and parked ones that have one now are enabled. Anything else that may not
 * work afterwards, or was not compared, is left alone with the reason. `request.checked` was made
 * for the new target.
 */
export async function planSet(
  request: ChangePlanRequest,
  change: TargetChange,
  park: boolean,
): Promise<Plan> {
  const { target: before } = request.loadout;
  const target = changeTarget(before, change);
  const aimed = { ...request, loadout: { ...request.loadout, target } };
  const set = { intent: 'set' as const, target, items: [] };
  if (!park && target.gameVersion === before.gameVersion) return toPlan(request, set);
  const { gameVersion } = target;
  const fit = await readLoadoutFit(aimed);
  if (gameVersion !== null && fit.gameVersion === null) {
    const warnings = [message('plan-game-version-not-listed', { gameVersion })];
    return toPlan(request, { ...set, warnings });
  }
  const decided = request.facts
    .map((facts) => decide({ request: aimed, facts, asked: fit.gameVersion, park }))
    .filter((one) => one !== null);
  const replaced = decided.filter((one) => typeof one === 'function');
  const changed = await planChanges(aimed, 'set', (draft) => {
    for (const select of replaced) select(draft);
  });
  const localChanges = decided.filter((one) => typeof one === 'object');
  const switched = await planLocalChanges(aimed, { intent: 'set', localChanges });
  const warn = createWarner(aimed, fit);
  return toPlan(request, { ...set, items: [...changed.items, ...switched.items].map(warn) });
}

/**
 * Adds a warning to items that stay enabled in a version that does not support the new game
 * version.
 */
function createWarner({ facts, loadout }: ChangePlanRequest, { gameVersion: asked, listed }: Fit) {
  const versions = new Map(facts.map(({ record, version }) => [record.id, version]));
  return (item: PlanItem): PlanItem => {
    const version = versions.get(item.addonId);
    const stays = item.kind === 'leave' && item.from?.enabled === true;
    if (!stays || !version || fits(version, { gameVersion: asked, loader: null })) return item;
    const gameVersions = nameVersionRuns(version.gameVersions, listed).join(', ');
    const gameVersion = loadout.target.gameVersion ?? '';
    const warning = message('plan-outside-game-version', { gameVersions, gameVersion });
    return { ...item, warnings: [warning] };
  };
}

interface RetargetedAddon {
  /** With the new target. */
  readonly request: ChangePlanRequest;
  readonly facts: InstalledAddonFacts;
  /** The game version as the registry lists it. */
  readonly asked: string | null;
  readonly park: boolean;
}

/** Another version, a switch or a refusal; null when nothing follows for the add-on. */
function decide(question: RetargetedAddon): Select | LocalChange | null {
  const { request, facts, asked, park } = question;
  const { addon, version, checked } = facts;
  const { enabled } = addon.record;
  const { problem } = addon.item;
  const isWanted = enabled || comesBack(facts, park);
  if (isReadFailure(problem)) return isWanted ? toRefusedChange(facts, problem) : null;
  if (version === null || checked === null) return leaveUnknown(question);
  const { gameVersion } = request.loadout.target;
  if (fits(version, { gameVersion: asked, loader: addon.slot.loader })) {
    const reason = message('plan-brought-back', { gameVersion });
    return isWanted && !enabled ? switchAddon(facts, true, false, reason) : null;
  }
  return changeMisfit(question, version);
}

/** For an add-on whose version does not support the new game version. */
function changeMisfit(question: RetargetedAddon, version: Version): Select | LocalChange {
  const { request, facts, asked, park } = question;
  const { addon, checked } = facts;
  const { gameVersion } = request.loadout.target;
  const refusal = refuseToChange(addon);
  const candidate = request.checked.candidates.get(addon.record.id);
  const state = checked?.state ?? 'not-checked';
  if (candidate && refusal === null && FOLLOWED.has(state)) {
    return replaceBy({ ...facts, version }, candidate, { gameVersion: asked, park });
  }
  if (!addon.record.enabled)
    return toRefusedChange(
      facts,
      message('plan-stays-disabled', { gameVersion: gameVersion ?? '' }),
    );
  if (!park || UNDECIDED.has(state))
    return toRefusedChange(facts, refusal ?? explainNoVersion(question));
  return switchAddon(facts, false, true, message('plan-parked', { gameVersion }));
}

/** For an add-on that was not compared with the game version. Worlds and kept copies have none. */
function leaveUnknown({ request, facts, asked }: RetargetedAddon): LocalChange | null {
  const { addon, checked } = facts;
  if (asked === null || !isForGameVersion(addon)) return null;
  const isUnknown = checked === null || UNKNOWN.has(checked.state);
  if (!isUnknown) return toRefusedChange(facts, checked.reason);
  const gameVersion = request.loadout.target.gameVersion ?? '';
  return toRefusedChange(facts, message('plan-unknown-stays', { gameVersion }));
}

const UNKNOWN: ReadonlySet<AddonState> = new Set(['not-on-registry', 'not-identifiable']);

/** Says why the add-on gets no other version. */
function explainNoVersion({
  request,
  facts: { addon, checked, projectId },
}: RetargetedAddon): Message {
  if (checked !== null && checked.reason.code !== 'state-incompatible') return checked.reason;
  const { gameVersion } = request.loadout.target;
  const channel = findChannel(request.loadout, projectId ?? '');
  return message('plan-no-fitting-version', { gameVersion, loader: addon.slot.loader, channel });
}

/** A parked add-on is enabled again once it has a version that fits. */
function comesBack({ addon }: InstalledAddonFacts, park: boolean): boolean {
  return park && addon.record.parked;
}

const FOLLOWED: ReadonlySet<AddonState> = new Set(['update-available', 'incompatible']);

/** A pin, a skip, a hold or a missing answer is no reason to disable an add-on. */
const UNDECIDED: ReadonlySet<AddonState> = new Set(['pinned', 'skipped', 'held', 'not-checked']);

function replaceBy(
  facts: InstalledAddonFacts & { readonly version: Version },
  found: UpdateCandidate,
  { gameVersion, park }: { readonly gameVersion: string | null; readonly park: boolean },
): Select {
  const { version, addon } = facts;
  const from = version.versionNumber;
  return (draft) => {
    const candidate = raiseCandidate(draft, facts, found);
    const names = { from, to: candidate.version.versionNumber, gameVersion: gameVersion ?? '' };
    aimUpTo(draft, facts, candidate, message('state-incompatible-replaceable', names));
    const target = draft.targets.get(itemIdOf(facts.record.id));
    if (target === undefined) return;
    const to = comesBack(facts, park) ? switchRecord(target.item.to, addon.slot, true) : null;
    if (to === null) return;
    const item = { ...target.item, to: { ...to, parked: false } };
    draft.targets.set(item.id, { ...target, item });
  };
}

function toRefusedChange(facts: InstalledAddonFacts, refusal: Message): LocalChange {
  const item = toLocalChangeItem(facts, { kind: 'switch', to: null, reason: refusal });
  return { item: toLeaveItem(item, refusal), slot: facts.addon.slot, refusal };
}
