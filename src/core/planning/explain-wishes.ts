import type { Message } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { findChannel } from '#shared/domain/policies.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import {
  type AddonFacts,
  askFit,
  collectFacts,
  type DependencyContext,
  listVersions,
  refuseToChange,
} from './plan-basis.ts';
import { counterpartIn, toVersionBrief } from './plan-item.ts';
import { message } from '#shared/messages/message.ts';
import { explainUnfit } from './solver/explain.ts';
import type { SolverProject } from './solver/universe.ts';

/**
 * The plan with why each newer version of what is left alone is not one to change to; what the registry does not
 * answer goes without.
 */
export async function explainWishes(context: DependencyContext, plan: Plan): Promise<Plan> {
  const { request } = context;
  const facts = new Map(
    collectFacts(request.installed, request.checked).map((one) => [one.addon.record.id, one]),
  );
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
    if (!(error instanceof AppError) || !error.code.startsWith('REGISTRY_')) throw error;
    return item;
  }
}

function explainNewer(facts: AddonFacts, version: Version, fit: SolverProject['fit']): Message {
  const { versionNumber: number, releaseChannel: channel } = version;
  const unfit = explainUnfit(fit, { ...version, number, channel });
  if (unfit) return unfit;
  const params = { version: number };
  if (counterpartIn(version, facts) === null) return message('plan-why-not-placeable', params);
  const { checked } = facts;
  const isCandidate = checked?.candidate?.id === version.id;
  if (checked?.state === 'pinned') return message('plan-why-not-pinned', params);
  if (isCandidate && checked.state === 'skipped') return message('plan-why-not-skipped', params);
  return message('plan-why-not-offered', params);
}
