import type { Message } from '#shared/domain/addon.ts';
import { compareCopies } from '#shared/domain/duplicates.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import type { Plan, PlanItem, VersionChoice } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import type { InstalledAddon } from '../../updates/check-context.ts';
import {
  NO_DECISIONS,
  type Select,
  startDraft,
  type ItemTarget,
  type UpdateDraft,
} from '../draft.ts';
import type { ChangePlanRequest } from '../plan-basis.ts';
import { itemIdOf, toLeaveItem } from '../plan-item.ts';
import {
  findFreeNames,
  moveCompanions,
  refuseTakenNames,
  toExcludedReasons,
  toPlan,
} from '../local-changes.ts';
import { decideVersions } from './decider.ts';
import { addTargetDetails } from './describe-targets.ts';
import { Knowledge } from './knowledge.ts';
import { NOT_FOLLOWED, resolveDependencies } from './resolve-dependencies.ts';

const NAMES_REQUIRERS: ReadonlySet<string> = new Set(['plan-needed-by', 'plan-raised-for']);

/**
 * The flow: a draft selects the add-ons, follows the requirements of their new versions, and is
 * then checked against the folder. Impossible items (a name is taken, a required item was left out)
 * are left alone, and a new draft is made without them, so that nothing stays in the plan that only
 * they needed. Each round leaves out more or raises a dependency further, so the rounds end.
 */
export async function planChanges(
  request: ChangePlanRequest,
  intent: Plan['intent'],
  select: Select,
): Promise<Plan> {
  const left = toExcludedReasons(request);
  const raised = new Map<string, Version>();
  const explained = new Map<string, PlanItem>();
  const choices = new Map<string, VersionChoice>();
  const knowledge = new Knowledge(request);
  for (;;) {
    if (request.signal?.aborted) throw new AppError('CANCELLED');
    const wanted = startDraft(request, { left, raised, decided: NO_DECISIONS });
    select(wanted);
    const decided = await decideVersions(wanted, knowledge);
    const draft = startDraft(request, { left, raised, decided });
    select(draft);
    for (const [id, { reason, choice }] of decided.refused) {
      draft.refused.set(id, reason);
      choices.set(id, choice);
    }
    if (draft.refused.size === 0) await resolveDependencies(draft, knowledge);
    await yieldToEventLoop();
    assignFreeNames(draft);
    const refused = listRefusedItems(draft);
    if (refused.size === 0 && draft.raised.size === 0) {
      addTargetDetails(draft, knowledge);
      return finishPlan(draft, intent, listLeaves(draft, explained, choices));
    }
    for (const [id, reason] of refused) {
      left.set(id, reason);
      const target = draft.targets.get(id);
      if (target && !isReportedByDependants(target, reason)) {
        explained.set(id, toLeaveItem(target.item, reason));
      }
    }
    for (const [id, item] of draft.leaves) {
      // Listed even when it is no longer needed: a person may include it again.
      if (item.reason.code === 'plan-left-out') explained.set(id, item);
    }
    if (refused.size > 0) raised.clear();
    else for (const [id, version] of draft.raised) raised.set(id, version);
  }
}

/** A dependency that could not be read to its end is reported at the items that need it. */
function isReportedByDependants({ item }: ItemTarget, { code }: Message): boolean {
  return code === NOT_FOLLOWED && item.kind === 'add' && item.to.origin === 'dependency';
}

/** Projects may use the same file name: the new file gets a free name, and a note says so. */
function assignFreeNames(draft: UpdateDraft): void {
  const items = [...draft.targets.values()].map(({ item }) => item);
  for (const [id, { path, holder }] of findFreeNames(items, draft.request.installed)) {
    const target = draft.targets.get(id);
    if (target === undefined) continue;
    const { item } = target;
    const note = message('plan-renamed', {
      file: fileNameOf(item.to.path),
      title: holder.title ?? fileNameOf(holder.path),
      name: fileNameOf(path),
    });
    const renamed = { ...item, to: { ...item.to, path }, notes: [...item.notes, note] };
    draft.targets.set(id, { ...target, item: renamed });
  }
}

function listRefusedItems(draft: UpdateDraft): ReadonlyMap<string, Message> {
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

/**
 * Two add-ons that would become the same file in one slot: only the enabled one with the newest
 * version is changed (design decision 6). Also when that file is already in the slot.
 */
function refuseCopies(
  targets: readonly ItemTarget[],
  installed: readonly InstalledAddon[],
): ReadonlyMap<string, Message> {
  const changing = new Set(targets.map(({ item }) => item.id));
  const present = new Set(
    installed
      .filter(({ record }) => !changing.has(itemIdOf(record.id)))
      .map(({ record }) => `${record.slot}\n${record.sha512}`),
  );
  const toFile = ({ slot, item }: ItemTarget) => `${slot.id}\n${item.to.sha512}`;
  const refused = new Map<string, Message>();
  for (const [file, copies] of Map.groupBy(targets, toFile)) {
    const [first, ...others] = copies.toSorted((a, b) => compareCopies(toCopy(a), toCopy(b)));
    for (const { item } of present.has(file) && first ? [first, ...others] : others) {
      refused.set(item.id, message('plan-another-copy', { title: item.title }));
    }
  }
  return refused;
}

function toCopy({ item: { from, to }, facts }: ItemTarget) {
  const { enabled = false, installedAt = null } = from ?? {};
  return { enabled, installedAt, path: (from ?? to).path, version: facts?.version ?? null };
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
  return toPlan(request, { intent, items: [...items, ...leaves] });
}

/**
 * The last leave-item of each add-on, with the reasons why no version is possible if the search
 * looked for one.
 */
function listLeaves(
  draft: UpdateDraft,
  explained: ReadonlyMap<string, PlanItem>,
  choices: ReadonlyMap<string, VersionChoice>,
): readonly PlanItem[] {
  const leaves = new Map([...explained, ...draft.leaves]);
  // An add-on left alone on its own may still change because another item needs it.
  for (const id of draft.targets.keys()) leaves.delete(id);
  return [...leaves.values()].map((item) => ({
    ...item,
    choice: choices.get(item.id) ?? item.choice,
  }));
}

/** Names the items that require it in the reason of each dependency. */
function nameRequirers(targets: readonly ItemTarget[]): readonly ItemTarget[] {
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
