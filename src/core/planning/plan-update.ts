import { setImmediate } from 'node:timers/promises';
import type { Message } from '#shared/domain/addon.ts';
import type { Plan, PlanItem, VersionChoice } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import { collectFacts, toLeaveItem } from './addon-facts.ts';
import type { DependencyContext, PlanningServices } from './resolve/choose-dependency.ts';
import { decideVersions } from './resolve/decider.ts';
import { NO_DECISIONS } from './resolve/decisions.ts';
import { Knowledge } from './resolve/knowledge.ts';
import { describeTargets } from './describe-targets.ts';
import { measureDownloads } from './download-bytes.ts';
import { message } from '#shared/messages/message.ts';
import { explainWishes } from './explain-wishes.ts';
import { moveCompanions } from './move-companions.ts';
import type { UpdatePlanRequest } from './planner.ts';
import { NOT_FOLLOWED, resolveDependencies } from './resolve/resolve-dependencies.ts';
import { selectNamedUpdate, selectUpdates, toNamedUpdate } from './select-updates.ts';
import { refuseCopies, refuseTakenNames } from './settle-targets.ts';
import { startDraft, type Target, type UpdateDraft } from './update-draft.ts';
import { warnDuplicates } from './checks/company.ts';
import { warnIncompatible } from './checks/company.ts';
import { warnCycles, warnDependants, warnLoaders } from './checks/company.ts';

const NAMES_REQUIRERS: ReadonlySet<string> = new Set(['plan-needed-by', 'plan-raised-for']);

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

/** What a verb that brings versions puts into each draft. */
export interface ChangeSelection {
  readonly intent: Plan['intent'];
  readonly select: (draft: UpdateDraft) => void;
}

/**
 * The flow: a draft selects the add-ons, follows what their new versions require, and is then held against the folder.
 * What turns out to be impossible (a name is taken, something needed was left out) is left alone, and a new draft is
 * made without it: so nothing stays in the plan that only it needed. Each round leaves out more or raises a
 * dependency further, so the rounds end.
 */
export async function planChanges(
  context: DependencyContext,
  { intent, select }: ChangeSelection,
): Promise<Plan> {
  const { request } = context;
  const left = new Map(
    request.exclude.map((id): [string, Message] => [id, message('plan-left-out')]),
  );
  const raised = new Map<string, Version>();
  const facts = collectFacts(request.installed, request.checked);
  await setImmediate();
  const explained = new Map<string, PlanItem>();
  const choices = new Map<string, VersionChoice>();
  const knowledge = new Knowledge(context);
  for (;;) {
    if (request.signal?.aborted) throw new AppError('CANCELLED');
    const wanted = startDraft(request, facts, { left, raised, decided: NO_DECISIONS });
    select(wanted);
    const decided = await decideVersions(wanted, knowledge);
    await setImmediate();
    const draft = startDraft(request, facts, { left, raised, decided });
    select(draft);
    for (const [id, { reason, choice }] of decided.refused) {
      draft.refused.set(id, reason);
      choices.set(id, choice);
    }
    if (draft.refused.size === 0) await resolveDependencies(draft, knowledge);
    await setImmediate();
    const refused = findRefused(draft);
    if (refused.size === 0 && draft.raised.size === 0) {
      await warnOfTargets(draft);
      describeTargets(draft, knowledge);
      return finishPlan(draft, intent, listLeaves(draft, explained, choices));
    }
    for (const [id, reason] of refused) {
      left.set(id, reason);
      const target = draft.targets.get(id);
      if (target && !isSaidOfOthers(target, reason)) {
        explained.set(id, toLeaveItem(target.item, reason));
      }
    }
    for (const [id, item] of draft.leaves) {
      // Listed even when nothing needs it any more: a person may take it in again.
      if (item.reason.code === 'plan-left-out') explained.set(id, item);
    }
    if (refused.size > 0) raised.clear();
    else for (const [id, version] of draft.raised) raised.set(id, version);
  }
}

/** What would have come only for others, and was not read to its end, is said of these others. */
function isSaidOfOthers({ item }: Target, { code }: Message): boolean {
  return code === NOT_FOLLOWED && item.kind === 'add' && item.to?.origin === 'dependency';
}

function findRefused(draft: UpdateDraft): ReadonlyMap<string, Message> {
  if (draft.refused.size > 0 || draft.raised.size > 0) return draft.refused;
  const { installed } = draft.request;
  const targets = [...draft.targets.values()];
  const copies = refuseCopies(targets, installed);
  return copies.size > 0
    ? copies
    : refuseTakenNames(
        targets.map(({ item }) => item),
        installed,
      );
}

const WARNINGS = [warnIncompatible, warnDuplicates, warnDependants, warnLoaders, warnCycles];

/** Each looks at every add-on. */
async function warnOfTargets(draft: UpdateDraft): Promise<void> {
  for (const warn of WARNINGS) {
    await setImmediate();
    warn(draft);
  }
}

async function finishPlan(
  draft: UpdateDraft,
  intent: Plan['intent'],
  leaves: readonly PlanItem[],
): Promise<Plan> {
  const { request } = draft;
  const targets = nameRequirers([...draft.targets.values()]);
  const items = await Promise.all(
    targets.map(({ item, slot }) => moveCompanions(item, slot, request.companionsAt)),
  );
  return {
    id: request.planId,
    loadoutId: request.loadout.id,
    intent,
    baseGeneration: request.loadout.generation,
    items: [...items, ...leaves],
    warnings: [],
    target: request.loadout.target,
    undoes: [],
    offers: [],
    ...(await measureDownloads(items, request)),
  };
}

/** The last of each item, with why no version of it can be had where that was searched for. */
function listLeaves(
  draft: UpdateDraft,
  explained: ReadonlyMap<string, PlanItem>,
  choices: ReadonlyMap<string, VersionChoice>,
): readonly PlanItem[] {
  const leaves = new Map([...explained, ...draft.leaves]);
  // What is left alone by itself may change because something else needs it.
  for (const id of draft.targets.keys()) leaves.delete(id);
  return [...leaves.values()].map((item) => ({
    ...item,
    choice: choices.get(item.id) ?? item.choice,
  }));
}

/** Says on each item that is here for others who they are. */
function nameRequirers(targets: readonly Target[]): readonly Target[] {
  return targets.map((target) => {
    const { id, reason } = target.item;
    if (!NAMES_REQUIRERS.has(reason.code)) return target;
    const titles = targets
      .filter(({ item }) => item.requires.includes(id))
      .map(({ item }) => item.title);
    return {
      ...target,
      item: { ...target.item, reason: { ...reason, params: { titles: titles.join(', ') } } },
    };
  });
}
