import type { AddonState, Message } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { findChannel } from '#shared/domain/policies.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import { toVersionBrief } from '../../catalogue/versions.ts';
import type { UpdateCandidate } from '../../updates/decide-state.ts';
import { aimUpTo, leaveAlone, raiseCandidate, type Select, type UpdateDraft } from '../draft.ts';
import {
  type InstalledAddonFacts,
  readLoadoutFit,
  type ChangePlanRequest,
  listVersions,
  refuseToChange,
  toRegistryFailure,
} from '../plan-basis.ts';
import { counterpartIn, itemIdOf } from '../plan-item.ts';
import { planChanges } from '../resolve/plan-changes.ts';
import { explainUnfitVersion } from '../solver/explain.ts';
import type { Demand } from '../solver/universe.ts';
import { changeTo, findWantedVersion, warnOfMisfits, warnOfOlder } from './named-version.ts';

/**
 * Updates the chosen add-ons (null: every add-on with an update) to the version that the registry
 * offers, or a single one to the version `to`, which a person named by id, number or slug.
 */
export async function planUpdate(
  request: ChangePlanRequest,
  chosen: readonly InstalledAddonFacts[] | null,
  to: string | null,
): Promise<Plan> {
  const select =
    to === null
      ? selectUpdates(chosen, await findReplacements(request, chosen ?? []))
      : await selectNamed(request, chosen ?? [], to);
  const plan = await planChanges(request, 'update', select);
  return chosen !== null && to === null ? explainLeftUpdates(request, plan) : plan;
}

/** States that a person would miss in a plan for everything. */
const LEFT_ALONE: readonly AddonState[] = ['pinned', 'skipped', 'held', 'not-checked'];

/**
 * Adds the chosen add-ons to the draft: those with a candidate as targets, the others with the
 * reason why not. When none is named, every add-on with an update is chosen; those that are pinned,
 * skipped, held or not checked are listed.
 */
function selectUpdates(
  chosen: readonly InstalledAddonFacts[] | null,
  replacements: ReadonlyMap<InstalledAddonFacts, Select>,
): Select {
  return (draft) => {
    const { facts, checked } = draft.request;
    for (const one of chosen ?? facts.filter(isOfInterest)) {
      const replace = replacements.get(one);
      if (replace !== undefined) {
        replace(draft);
        continue;
      }
      const candidate = checked.candidates.get(one.addon.record.id) ?? null;
      selectUpdate(draft, one, { candidate, isNamed: chosen !== null });
    }
  };
}

/**
 * Finds, for each withdrawn add-on, the newest version that fits. It may be older than the
 * installed one, so it is not an update.
 */
async function findReplacements(
  request: ChangePlanRequest,
  chosen: readonly InstalledAddonFacts[],
): Promise<ReadonlyMap<InstalledAddonFacts, Select>> {
  const found = new Map<InstalledAddonFacts, Select>();
  for (const facts of chosen) {
    const { projectId, checked, addon, record } = facts;
    if (projectId === null || checked?.state !== 'withdrawn') continue;
    const channel = findChannel(request.loadout, projectId);
    try {
      const { gameVersion } = await readLoadoutFit(request);
      const demand = { gameVersion, loader: addon.slot.loader, channel };
      const versions = await listVersions(request, projectId);
      for (const version of versions.filter((one) => explainUnfitVersion(demand, one) === null)) {
        const file = counterpartIn(version, facts, request.loadout);
        if (file === null || file.sha512_hash === record.sha512) continue;
        found.set(facts, changeTo(facts, { version, file }, [], 'plan-replaces-withdrawn'));
        break;
      }
    } catch (error) {
      toRegistryFailure(error);
    }
  }
  return found;
}

function isOfInterest({ addon, checked }: InstalledAddonFacts): boolean {
  if (checked === null || checked.state === 'update-available') return checked !== null;
  return LEFT_ALONE.includes(checked.state) && refuseToChange(addon) === null;
}

/** Throws USAGE unless exactly one add-on is chosen, VERSION_UNKNOWN, and the registry's errors. */
async function selectNamed(
  request: ChangePlanRequest,
  [facts, ...others]: readonly InstalledAddonFacts[],
  to: string,
): Promise<Select> {
  if (!facts || others.length > 0) {
    throw new AppError('USAGE', { argument: '--to', allowed: 'it with exactly one add-on' });
  }
  const { title, record, projectId } = facts;
  if (projectId === null) throw new AppError('VERSION_UNKNOWN', { name: to, project: title });
  const version = await findWantedVersion(request, { id: projectId, name: title }, to);
  const file = counterpartIn(version, facts, request.loadout);
  const warnings = await warnOfMisfits(request, version);
  const { sha512, enabled } = record;
  const params = { version: version.versionNumber };
  if (file === null) {
    return (draft) => leaveAlone(draft, facts, null, message('plan-cannot-be-placed', params));
  }
  if (file.sha512_hash === sha512) {
    const reason = message('plan-is-installed', { ...params, enabled });
    return (draft) => leaveAlone(draft, facts, null, reason);
  }
  return changeTo(facts, { version, file }, warnings);
}

function selectUpdate(
  draft: UpdateDraft,
  facts: InstalledAddonFacts,
  { candidate, isNamed }: { candidate: UpdateCandidate | null; isNamed: boolean },
): void {
  const { version, checked } = facts;
  const refusal = refuse(facts, candidate, isNamed);
  if (candidate === null || refusal !== null) {
    leaveAlone(draft, facts, candidate, refusal ?? message('plan-no-candidate'));
    return;
  }
  const aimed = raiseCandidate(draft, facts, candidate);
  const from = version?.versionNumber ?? checked?.version?.versionNumber ?? null;
  const names = { from, to: aimed.version.versionNumber };
  const isWay = checked?.state === 'incompatible';
  aimUpTo(draft, facts, aimed, isWay ? checked.reason : message('plan-newer-version', names));
  const target = draft.targets.get(itemIdOf(facts.record.id));
  if (isWay && version) target?.item.warnings.push(...warnOfOlder(version, target.version));
}

function refuse(
  facts: InstalledAddonFacts,
  candidate: UpdateCandidate | null,
  isNamed: boolean,
): Message | null {
  const refusal = refuseToChange(facts.addon);
  if (refusal !== null) return refusal;
  if (facts.checked === null) return message('plan-no-candidate');
  const { state, reason } = facts.checked;
  const isTakenByName = state === 'held' || state === 'incompatible';
  const isTaken = state === 'update-available' || (isNamed && isTakenByName);
  if (candidate === null || !isTaken) return reason;
  if (state === 'incompatible') return null;
  // The candidate was chosen elsewhere; that a plan never downgrades is checked here once more.
  if (facts.version && !isNewer(candidate.version, facts.version)) {
    return message('plan-not-newer', { version: candidate.version.versionNumber });
  }
  return null;
}

/**
 * Adds to left-alone items the reason why each newer version was not chosen; an item whose question
 * the registry does not answer stays without.
 */
async function explainLeftUpdates(request: ChangePlanRequest, plan: Plan): Promise<Plan> {
  const facts = new Map(request.facts.map((one) => [one.addon.record.id, one]));
  const items: PlanItem[] = [];
  for (const item of plan.items) {
    const known = facts.get(item.addonId);
    const isExplainable =
      known?.version &&
      item.kind === 'leave' &&
      item.choice === null &&
      item.reason.code !== 'plan-left-out' &&
      refuseToChange(known.addon) === null;
    items.push(
      isExplainable
        ? await explainSkippedUpdate(request, item, { ...known, version: known.version })
        : item,
    );
  }
  return { ...plan, items };
}

async function explainSkippedUpdate(
  request: ChangePlanRequest,
  item: PlanItem,
  facts: InstalledAddonFacts & { readonly version: Version },
): Promise<PlanItem> {
  const { projectId } = facts.version;
  try {
    const { gameVersion } = await readLoadoutFit(request);
    const channel = findChannel(request.loadout, projectId);
    const demand = { gameVersion, loader: facts.addon.slot.loader, channel };
    const passedOver = (await listVersions(request, projectId))
      .filter((version) => isNewer(version, facts.version))
      .map((version) => ({
        ...toVersionBrief(version),
        why: explainNewer(request, facts, version, demand),
      }));
    return passedOver.length === 0
      ? item
      : { ...item, choice: { why: item.reason, passedOver, isComplete: true } };
  } catch (error) {
    toRegistryFailure(error);
    return item;
  }
}

function explainNewer(
  { loadout }: ChangePlanRequest,
  facts: InstalledAddonFacts,
  version: Version,
  demand: Demand,
): Message {
  const unfit = explainUnfitVersion(demand, version);
  if (unfit) return unfit;
  const params = { version: version.versionNumber };
  if (counterpartIn(version, facts, loadout) === null) {
    return message('plan-why-not-placeable', params);
  }
  const { checked } = facts;
  const isCandidate = checked?.candidate?.id === version.id;
  if (checked?.state === 'pinned') return message('plan-why-not-pinned', params);
  if (isCandidate && checked.state === 'skipped') return message('plan-why-not-skipped', params);
  return message('plan-why-not-offered', params);
}
