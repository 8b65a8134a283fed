import type { AddonState, Message } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { findChannel } from '#shared/domain/policies.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import { toVersionBrief } from '../../catalogue/versions.ts';
import type { Candidate } from '../../updates/decide-state.ts';
import { aimUpTo, leaveAlone, raiseCandidate, type UpdateDraft } from '../draft.ts';
import {
  type AddonFacts,
  askFit,
  type ChangePlanRequest,
  collectFacts,
  type DependencyContext,
  listVersions,
  type PlanningServices,
  refuseToChange,
  takeSilence,
} from '../plan-basis.ts';
import { counterpartIn } from '../plan-item.ts';
import { planChanges } from '../resolve/plan-changes.ts';
import { explainUnfitVersion } from '../solver/explain.ts';
import type { SolverProject } from '../solver/universe.ts';
import { changeTo, findWantedVersion, warnOfMisfits } from './named-version.ts';

interface UpdatePlanRequest extends ChangePlanRequest {
  /** Add-on ids asked for by name; null: every add-on with an update. */
  readonly chosen: readonly string[] | null;
  /** The version (id, number or slug) that the one chosen add-on shall have; null: its update. */
  readonly to: string | null;
}

/** Brings the chosen add-ons to the version that the registry offers, or to the one that a person named. */
export async function planUpdate(
  services: PlanningServices,
  request: UpdatePlanRequest,
): Promise<Plan> {
  const context = { ...services, request };
  const named = request.to === null ? null : await toNamedUpdate(context, request, request.to);
  const plan = await planChanges(context, {
    intent: 'update',
    select: (draft) =>
      named ? selectNamedUpdate(draft, named) : selectUpdates(draft, request.chosen),
  });
  const isWish = request.chosen !== null && request.to === null;
  return isWish ? explainWishes(context, plan) : plan;
}

/** What a person would miss in a plan for everything. */
const LEFT_ALONE: readonly AddonState[] = ['pinned', 'skipped', 'held', 'not-checked'];

/**
 * Puts the chosen add-ons into the draft: those with a candidate as targets, the others with why not. When none is
 * named, every add-on with an update is chosen; what is pinned, skipped, held or could not be asked for is listed.
 */
function selectUpdates(draft: UpdateDraft, chosen: readonly string[] | null): void {
  const { checked } = draft.request;
  const named = chosen === null ? null : new Set(chosen);
  for (const facts of draft.facts) {
    const { id } = facts.addon.record;
    const isChosen = named ? named.has(id) : isOfInterest(facts);
    if (isChosen) {
      const candidate = checked.candidates.get(id) ?? null;
      select(draft, facts, { candidate, isNamed: named !== null });
    }
  }
}

function isOfInterest({ addon, checked }: AddonFacts): boolean {
  if (checked === null || checked.state === 'update-available') return checked !== null;
  return LEFT_ALONE.includes(checked.state) && refuseToChange(addon) === null;
}

/** The one add-on that shall have a version named by a person. */
interface NamedUpdate {
  readonly facts: AddonFacts;
  /** null: no file of the version can take the installed one's place. */
  readonly candidate: Candidate | null;
  readonly version: Version;
  readonly warnings: readonly Message[];
}

/** Throws USAGE unless exactly one add-on is chosen, VERSION_UNKNOWN, and what the registry throws. */
async function toNamedUpdate(
  context: DependencyContext,
  request: UpdatePlanRequest,
  to: string,
): Promise<NamedUpdate> {
  const [addonId] = request.chosen ?? [];
  const facts = collectFacts(request).find(({ addon }) => addon.record.id === addonId);
  if (request.chosen?.length !== 1 || !facts) {
    throw new AppError('USAGE', { argument: '--to', allowed: 'it with exactly one add-on' });
  }
  const { projectId, title } = facts;
  if (projectId === null) throw new AppError('VERSION_UNKNOWN', { name: to, project: title });
  const version = await findWantedVersion(context, { id: projectId, name: title }, to);
  const file = counterpartIn(version, facts);
  const warnings = await warnOfMisfits(context, version);
  return { facts, version, candidate: file && { version, file }, warnings };
}

function selectNamedUpdate(draft: UpdateDraft, named: NamedUpdate): void {
  const { facts, candidate, version, warnings } = named;
  const { sha512 } = facts.addon.record;
  if (candidate === null) {
    const params = { version: version.versionNumber };
    leaveAlone(draft, facts, null, message('plan-cannot-be-placed', params));
  } else if (candidate.file.sha512_hash === sha512) {
    const params = { version: version.versionNumber, enabled: facts.addon.record.enabled };
    leaveAlone(draft, facts, null, message('plan-is-installed', params));
  } else changeTo(draft, { facts, candidate, warnings });
}

function select(
  draft: UpdateDraft,
  facts: AddonFacts,
  { candidate, isNamed }: { candidate: Candidate | null; isNamed: boolean },
): void {
  const refusal = refuse(facts, candidate, isNamed);
  if (candidate === null || refusal !== null) {
    leaveAlone(draft, facts, candidate, refusal ?? message('plan-no-candidate'));
    return;
  }
  const aimed = raiseCandidate(draft, facts, candidate);
  aimUpTo(draft, facts, aimed, toUpdateReason(facts, aimed));
}

function isTaken(state: AddonState, isNamed: boolean): boolean {
  return state === 'update-available' || (isNamed && state === 'held');
}

function refuse(facts: AddonFacts, candidate: Candidate | null, isNamed: boolean): Message | null {
  const refusal = refuseToChange(facts.addon);
  if (refusal !== null) return refusal;
  if (facts.checked === null) return message('plan-no-candidate');
  if (candidate === null || !isTaken(facts.checked.state, isNamed)) return facts.checked.reason;
  // The candidate was chosen elsewhere; that a plan never goes back is a promise of its own.
  if (facts.version && !isNewer(candidate.version, facts.version)) {
    return message('plan-not-newer', { version: candidate.version.versionNumber });
  }
  return null;
}

function toUpdateReason(facts: AddonFacts, { version }: Candidate): Message {
  const from = facts.version?.versionNumber ?? facts.checked?.version?.versionNumber ?? null;
  return message('plan-newer-version', { from, to: version.versionNumber });
}

/**
 * The plan with why each newer version of what is left alone is not one to change to; what the registry does not
 * answer goes without.
 */
async function explainWishes(context: DependencyContext, plan: Plan): Promise<Plan> {
  const { request } = context;
  const facts = new Map(collectFacts(request).map((one) => [one.addon.record.id, one]));
  const items: PlanItem[] = [];
  for (const item of plan.items) items.push(await explainLeft(context, item, facts));
  return { ...plan, items };
}

async function explainLeft(
  context: DependencyContext,
  item: PlanItem,
  facts: ReadonlyMap<string, AddonFacts>,
): Promise<PlanItem> {
  const known = facts.get(item.addonId);
  if (item.kind !== 'leave' || item.choice !== null || !known?.version) return item;
  if (item.reason.code === 'plan-left-out' || refuseToChange(known.addon) !== null) return item;
  try {
    const { projectId } = known.version;
    const { gameVersion } = await askFit(context);
    const channel = findChannel(context.request.loadout, projectId);
    const fit = { gameVersion, loader: known.addon.slot.loader, channel };
    const versions = await listVersions(context, projectId);
    const passedOver = versions
      .filter((version) => known.version && isNewer(version, known.version))
      .map((version) => ({ ...toVersionBrief(version), why: explainNewer(known, version, fit) }));
    return passedOver.length === 0
      ? item
      : { ...item, choice: { why: item.reason, passedOver, isComplete: true } };
  } catch (error) {
    takeSilence(error);
    return item;
  }
}

function explainNewer(facts: AddonFacts, version: Version, fit: SolverProject['fit']): Message {
  const unfit = explainUnfitVersion(fit, version);
  if (unfit) return unfit;
  const params = { version: version.versionNumber };
  if (counterpartIn(version, facts) === null) return message('plan-why-not-placeable', params);
  const { checked } = facts;
  const isCandidate = checked?.candidate?.id === version.id;
  if (checked?.state === 'pinned') return message('plan-why-not-pinned', params);
  if (isCandidate && checked.state === 'skipped') return message('plan-why-not-skipped', params);
  return message('plan-why-not-offered', params);
}
