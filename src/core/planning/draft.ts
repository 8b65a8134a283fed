import type { Message } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import { inFormOf } from '#shared/domain/slot-files.ts';
import type { PlanItem, VersionChoice } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { Version } from '#shared/registry/version.ts';
import { toVersionBrief } from '../catalogue/versions.ts';
import type { UpdateCandidate } from '../updates/decide-state.ts';
import type { InstalledAddonFacts, ChangePlanRequest, AddonInSlot } from './plan-basis.ts';
import {
  type BringingItem,
  findFileFor,
  itemIdOf,
  newItem,
  placeVersionFile,
  toLeaveItem,
  toTargetRecord,
} from './plan-item.ts';

/** An item that changes something, with the version it leads to. */
export interface ItemTarget {
  readonly item: BringingItem;
  readonly version: Version;
  readonly slot: Slot;
  /** null for a new add-on. */
  readonly facts: InstalledAddonFacts | null;
  /** True: an older version may be chosen when this one conflicts with the rest. */
  readonly isOpen: boolean;
}

/** A disabled new add-on is not loaded: it adds no dependencies and conflicts with nothing. */
export function comesDisabled({ item, facts }: ItemTarget): boolean {
  return facts === null && !item.to.enabled;
}

/** Result of the version search for one draft. */
export interface VersionDecisions {
  /** By item id: the version to install instead of the first candidate. */
  readonly candidates: ReadonlyMap<string, UpdateCandidate>;
  /** By item id: why it must not change together with the others. */
  readonly refused: ReadonlyMap<string, VersionRefusal>;
  /** Ids of all versions that were chosen. */
  readonly versionIds: ReadonlySet<string>;
  /** By version id: why this version was chosen. */
  readonly choices: ReadonlyMap<string, VersionChoice>;
}

export interface VersionRefusal {
  readonly reason: Message;
  readonly choice: VersionChoice;
}

export const NO_DECISIONS: VersionDecisions = {
  candidates: new Map(),
  refused: new Map(),
  versionIds: new Set(),
  choices: new Map(),
};

/**
 * Known before a draft is made: conflicts that earlier drafts found, and items that a person left
 * out.
 */
interface DraftLimits {
  /** Why an item is left alone, by item id. */
  readonly left: ReadonlyMap<string, Message>;
  /** By item id: newer versions that dependencies require instead of the first choice. */
  readonly raised: ReadonlyMap<string, Version>;
  readonly decided: VersionDecisions;
}

/** One attempt at a plan; the next attempt must respect its `refused` and `raised`. */
export interface UpdateDraft {
  readonly request: ChangePlanRequest;
  readonly limits: DraftLimits;
  readonly factsByProject: ReadonlyMap<string | null, readonly InstalledAddonFacts[]>;
  readonly targets: Map<string, ItemTarget>;
  /** Those of the targets that are new add-ons. */
  readonly added: ItemTarget[];
  readonly leaves: Map<string, PlanItem>;
  readonly refused: Map<string, Message>;
  readonly raised: Map<string, Version>;
}

/** Adds targets and left-alone items to a draft. */
export type Select = (draft: UpdateDraft) => void;

export function startDraft(request: ChangePlanRequest, limits: DraftLimits): UpdateDraft {
  const maps = { targets: new Map(), leaves: new Map(), refused: new Map(), raised: new Map() };
  const factsByProject = Map.groupBy(request.facts, ({ projectId }) => projectId);
  return { request, limits, factsByProject, added: [], ...maps };
}

/**
 * Targets the newest version, up to the candidate, that is compatible with the rest of the plan.
 */
export function aimUpTo(
  draft: UpdateDraft,
  facts: InstalledAddonFacts,
  newest: UpdateCandidate,
  reason: Message,
): void {
  const id = itemIdOf(facts.record.id);
  const { raised, decided } = draft.limits;
  const older = raised.has(id) ? undefined : decided.candidates.get(id);
  const candidate = older ?? newest;
  const params = { ...reason.params, to: candidate.version.versionNumber };
  const target = targetCandidate(draft, facts, candidate, { ...reason, params });
  if (target) draft.targets.set(id, { ...target, isOpen: true });
}

/** Targets the candidate; returns null when the add-on is left alone instead. */
export function targetCandidate(
  draft: UpdateDraft,
  facts: InstalledAddonFacts,
  candidate: UpdateCandidate,
  reason: Message,
): ItemTarget | null {
  const item = toItem(facts, candidate, reason);
  const { record, slot } = facts.addon;
  const placement = placeVersionFile(slot, candidate);
  const left = draft.limits.left.get(item.id);
  if (placement.refusal !== null || left) {
    draft.leaves.set(item.id, toLeaveItem(item, left ?? placement.refusal ?? reason));
    return null;
  }
  const { name, source } = placement;
  const { version } = candidate;
  const to = toTargetRecord(record, inFormOf(record.path, name), { version, source });
  const target: ItemTarget = { item: { ...item, to, source }, version, slot, facts, isOpen: false };
  draft.targets.set(item.id, target);
  return target;
}

/** Adds the target to the draft; returns false when it is left alone instead. */
export function put(draft: UpdateDraft, target: ItemTarget): boolean {
  const { item, facts } = target;
  const left = draft.limits.left.get(item.id);
  if (left) draft.leaves.set(item.id, toLeaveItem(item, left));
  else if (!draft.targets.has(item.id)) {
    draft.targets.set(item.id, target);
    if (facts === null) draft.added.push(target);
  }
  return !left;
}

/** Lists the add-on with the reason why it is not changed. */
export function leaveAlone(
  draft: UpdateDraft,
  facts: InstalledAddonFacts,
  candidate: UpdateCandidate | null,
  reason: Message,
): void {
  const item = toItem(facts, candidate, reason);
  draft.leaves.set(item.id, toLeaveItem(item, reason));
}

function toItem(
  facts: InstalledAddonFacts,
  candidate: UpdateCandidate | null,
  reason: Message,
): PlanItem {
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

/**
 * The add-on that holds a project once the plan is applied; its mod ids are those of the present
 * jar.
 */
export interface ProjectHolder extends AddonInSlot {
  readonly projectId: string;
  /** null for a new add-on. */
  readonly facts: InstalledAddonFacts | null;
  /** null for an installed add-on that the plan does not change. */
  readonly target: ItemTarget | null;
}

/**
 * Finds the add-on that can meet a dependency on the project for an add-on in the slot `beside`:
 * enabled ones first, then the newest.
 */
export function findHolder(
  draft: UpdateDraft,
  projectId: string,
  beside: Slot,
): ProjectHolder | null {
  // A kept copy is never loaded.
  const installed = (draft.factsByProject.get(projectId) ?? []).filter(
    ({ addon }) => addon.item.kind !== 'copy',
  );
  const added = draft.added.filter(({ version }) => version.projectId === projectId);
  const holders = [
    ...installed.map((facts): ProjectHolder => {
      const target = draft.targets.get(itemIdOf(facts.record.id));
      return target ? holderOf(target) : { ...facts, projectId, facts, target: null };
    }),
    ...added.map(holderOf),
  ];
  return (
    holders.filter(({ slot }) => isLoadedIndependently(slot, beside)).toSorted(compareHolders)[0] ??
    null
  );
}

export function holderOf(target: ItemTarget): ProjectHolder {
  const { item, version, slot, facts } = target;
  const modIds = facts?.modIds ?? NO_MOD_IDS;
  const { to: record, title } = item;
  return { record, slot, title, version, projectId: version.projectId, modIds, facts, target };
}

const NO_MOD_IDS: ReadonlySet<string> = new Set();

/**
 * A mod for one loader is of no use to a mod for another; a shader pack's loader does not affect
 * mods.
 */
export function isLoadedIndependently(slot: Slot, beside: Slot): boolean {
  const isSameKind = slot.projectTypes.some((type) => beside.projectTypes.includes(type));
  return !isSameKind || slot.loader === beside.loader;
}

function compareHolders(a: ProjectHolder, b: ProjectHolder): number {
  return Number(b.record.enabled) - Number(a.record.enabled) || compareAge(a, b);
}

type Versioned = Pick<AddonInSlot, 'version'> | null;

/** Sorts the newest first, and those without a version last. */
function compareAge(a: Versioned, b: Versioned): number {
  const [one, other] = [a?.version, b?.version];
  if (!one || !other) return Number(Boolean(other)) - Number(Boolean(one));
  return Number(isNewer(other, one)) - Number(isNewer(one, other));
}

/** Returns the candidate, or the newer version that another add-on's dependency names. */
export function raiseCandidate(
  draft: UpdateDraft,
  facts: InstalledAddonFacts,
  candidate: UpdateCandidate,
): UpdateCandidate {
  const version = draft.limits.raised.get(itemIdOf(facts.record.id));
  const file = version && findFileFor(draft.request.loadout, facts.addon.slot, version);
  return file ? { version, file } : candidate;
}
