import type { Message } from '#shared/domain/addon.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { inFormOf } from '#shared/domain/slot-files.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Candidate } from '../updates/updates.ts';
import { itemIdOf, toLeaveItem, type AddonFacts } from './addon-facts.ts';
import { newItem } from './new-item.ts';
import { placeFile, toTargetRecord, toVersionBrief } from './place-file.ts';
import type { Decisions } from './resolve/decisions.ts';
import type { ChangePlanRequest } from './planner.ts';

/** An item that changes something, with the version it leads to. */
export interface Target {
  readonly item: PlanItem;
  readonly version: Version;
  readonly slot: Slot;
  /** null for an add-on that comes new. */
  readonly facts: AddonFacts | null;
  /** True: an older version than this may be brought when this one does not go with the rest. */
  readonly isOpen: boolean;
}

/** What is known before a draft is made: what earlier drafts found impossible, and what was left out by a person. */
export interface DraftLimits {
  /** Why an item is left alone, by item id. */
  readonly left: ReadonlyMap<string, Message>;
  /** Versions that dependencies need beyond what was chosen first, by item id. */
  readonly raised: ReadonlyMap<string, Version>;
  readonly decided: Decisions;
}

/** One attempt at a plan; `refused` and `raised` are what the next attempt must respect. */
export interface UpdateDraft {
  readonly request: ChangePlanRequest;
  readonly limits: DraftLimits;
  readonly facts: readonly AddonFacts[];
  readonly factsByProject: ReadonlyMap<string | null, readonly AddonFacts[]>;
  readonly targets: Map<string, Target>;
  /** Those of the targets that come new. */
  readonly added: Target[];
  readonly leaves: Map<string, PlanItem>;
  readonly refused: Map<string, Message>;
  readonly raised: Map<string, Version>;
}

export function startDraft(
  request: ChangePlanRequest,
  facts: readonly AddonFacts[],
  limits: DraftLimits,
): UpdateDraft {
  const maps = { targets: new Map(), leaves: new Map(), refused: new Map(), raised: new Map() };
  const factsByProject = Map.groupBy(facts, ({ projectId }) => projectId);
  return { request, limits, facts, factsByProject, added: [], ...maps };
}

/** Makes the add-on's item lead to the candidate; null when it is left alone instead. */
export function aimAt(
  draft: UpdateDraft,
  facts: AddonFacts,
  candidate: Candidate,
  reason: Message,
): Target | null {
  return aim(draft, { facts, candidate, reason, isOpen: false });
}

/** Makes the add-on's item lead to the newest version up to the candidate that goes with the rest of the plan. */
export function aimUpTo(
  draft: UpdateDraft,
  facts: AddonFacts,
  newest: Candidate,
  reason: Message,
): Target | null {
  const id = itemIdOf(facts.addon.record.id);
  const { raised, decided } = draft.limits;
  const older = raised.has(id) ? undefined : decided.candidates.get(id);
  const candidate = older ?? newest;
  const params = { ...reason.params, to: candidate.version.versionNumber };
  return aim(draft, { facts, candidate, reason: { ...reason, params }, isOpen: true });
}

interface Aim {
  readonly facts: AddonFacts;
  readonly candidate: Candidate;
  readonly reason: Message;
  readonly isOpen: boolean;
}

function aim(draft: UpdateDraft, { facts, candidate, reason, isOpen }: Aim): Target | null {
  const item = toItem(facts, candidate, reason);
  const placement = placeFile(facts.addon.slot, candidate);
  const refusal = draft.limits.left.get(item.id) ?? placement.refusal;
  if (placement.refusal !== null || refusal !== null) {
    draft.leaves.set(item.id, toLeaveItem(item, refusal ?? reason));
    return null;
  }
  const { name, source } = placement;
  const { version } = candidate;
  const path = inFormOf(facts.addon.record.path, name);
  const to = toTargetRecord(facts.addon.record, path, { version, source });
  const { slot } = facts.addon;
  const target: Target = { item: { ...item, to, source }, version, slot, facts, isOpen };
  draft.targets.set(item.id, target);
  return target;
}

/** Lists the add-on with why nothing is done to it. */
export function leaveAlone(
  draft: UpdateDraft,
  facts: AddonFacts,
  candidate: Candidate | null,
  reason: Message,
): void {
  const item = toItem(facts, candidate, reason);
  draft.leaves.set(item.id, toLeaveItem(item, reason));
}

function toItem(facts: AddonFacts, candidate: Candidate | null, reason: Message): PlanItem {
  const { record } = facts.addon;
  return {
    ...newItem(itemIdOf(record.id), record.id),
    kind: 'replace',
    title: facts.title,
    from: record,
    fromVersion: facts.version ? toVersionBrief(facts.version) : (facts.checked?.version ?? null),
    toVersion: candidate ? toVersionBrief(candidate.version) : null,
    reason,
  };
}
