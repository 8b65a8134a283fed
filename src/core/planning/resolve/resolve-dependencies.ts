import type { Message } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import { message } from '#shared/messages/message.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import {
  targetCandidate,
  comesDisabled,
  findHolder,
  type ProjectHolder,
  put,
  type ItemTarget,
  type UpdateDraft,
} from '../draft.ts';
import { type InstalledAddonFacts, refuseToChange } from '../plan-basis.ts';
import { addIdOf, findFileFor, itemIdOf, listDependencies, toAddItem } from '../plan-item.ts';
import type { Knowledge } from './knowledge.ts';
import { chooseDependency, type Coming, listUnmetRequirements, listUsable } from './places.ts';

/** A registry could chain new projects endlessly. */
const MAX_ADDED = 256;

/** Reason of an item that needs something beyond the reading limits. */
export const NOT_FOLLOWED = 'plan-dependency-not-followed';

const BLOCKING: ReadonlySet<string> = new Set([
  'plan-left-out',
  'plan-needs-left-out',
  'plan-dependency-not-checked',
  NOT_FOLLOWED,
]);

interface UnmetDependency {
  readonly draft: UpdateDraft;
  readonly knowledge: Knowledge;
  /** As the registry lists it; also null when the registry could not be reached. */
  readonly gameVersion: string | null;
  /** The target whose version has the dependency. */
  readonly requirer: ItemTarget;
  readonly dependency: Dependency;
  readonly title: string;
}

/**
 * Complements the search of `decider.ts`. The search finds fully compatible versions and drops a
 * request that cannot have them; this walk takes its decisions and records on each item which
 * dependencies it adds, needs and lacks. It also handles cases that the search cannot: items that
 * are installed anyway with a warning, projects that the registry did not answer for, and
 * requirements of items that keep their version. Each needs the other.
 *
 * Follows the requirements of the targets' versions, transitively: an installed project is raised
 * if a newer version is named, a missing one is added. A requirement that cannot be met becomes a
 * warning on the item that has it; a registry that does not answer, a dependency that a person left
 * out, or one beyond the reading limits refuses that item.
 */
export async function resolveDependencies(draft: UpdateDraft, knowledge: Knowledge): Promise<void> {
  const gameVersion = (await knowledge.gameVersion()) ?? null;
  const queue = [...draft.targets.values()].filter((target) => !comesDisabled(target));
  for (let start = 0; start < queue.length;) {
    const level = queue.slice(start);
    start = queue.length;
    const needs = level.flatMap((target) => listUnmetRequirements(draft, target));
    await knowledge.read(needs);
    await knowledge.readProjects(needs.map(({ projectId }) => projectId));
    for (const requirer of level) {
      for (const dependency of listDependencies(requirer.version, 'required')) {
        const found = meet({ draft, knowledge, gameVersion, requirer, dependency });
        if (found) queue.push(found);
      }
    }
  }
  refuseRequirers(draft);
}

/**
 * Returns the target that this dependency added to the plan, whose own dependencies are followed
 * next.
 */
function meet(given: Omit<UnmetDependency, 'title'>): ItemTarget | null {
  const { draft, knowledge, requirer, dependency } = given;
  const { projectId, versionId } = dependency;
  const holder = findHolder(draft, projectId, requirer.slot);
  const project = knowledge.project(projectId);
  const title = holder?.title ?? project?.name ?? projectId;
  const need = { ...given, title };
  if (holder && (versionId === null || holder.version?.id === versionId)) {
    link(need, holder);
    return null;
  }
  const isUnread = !knowledge.knows(dependency) || (holder === null && project === undefined);
  if (isUnread) return leaveUnread(need);
  return holder ? raiseToRequired(need, holder) : addDependency(need, project ?? null);
}

/** Its requirement could not be read, so nobody knows what it would install. */
function leaveUnread({ draft, knowledge, requirer, dependency }: UnmetDependency): null {
  const unread = knowledge.whyUnread(dependency);
  const { id } = requirer.item;
  const before = draft.refused.get(id);
  if (unread?.kind === 'limit') {
    const title = knowledge.project(dependency.projectId)?.name ?? dependency.projectId;
    const { limit, most } = unread;
    const others = before?.code === NOT_FOLLOWED ? Number(before.params['others']) + 1 : 0;
    const first = before?.code === NOT_FOLLOWED ? String(before.params['dependency']) : title;
    const params = { dependency: first, others, limit, most };
    draft.refused.set(id, message(NOT_FOLLOWED, params));
  } else if (!before) {
    const cause = unread?.cause ?? 'REGISTRY_FAILED';
    draft.refused.set(id, message('plan-dependency-not-checked', { cause }));
  }
  return null;
}

/** Refuses the items that require, directly or through others, one beyond the reading limits. */
function refuseRequirers({ targets, refused }: UpdateDraft): void {
  const reached = [...refused].filter(([, { code }]) => code === NOT_FOLLOWED);
  if (reached.length === 0) return;
  const pairs = [...targets.values()].flatMap(({ item }) =>
    item.requires.map((id) => ({ id, requirer: item.id })),
  );
  const requirers = Map.groupBy(pairs, ({ id }) => id);
  for (const [id, reason] of reached) {
    for (const { requirer } of requirers.get(id) ?? []) {
      if (refused.has(requirer)) continue;
      refused.set(requirer, reason);
      reached.push([requirer, reason]);
    }
  }
}

function raiseToRequired(need: UnmetDependency, holder: ProjectHolder): ItemTarget | null {
  const { draft, knowledge, dependency, title } = need;
  link(need, holder);
  const { projectId, versionId } = dependency;
  const version = versionId === null ? null : (knowledge.version({ projectId, versionId }) ?? null);
  if (version === null) return warn(need, message('plan-dependency-gone', { dependency: title }));
  if (!holder.version || !isNewer(version, holder.version)) {
    return warnOtherVersion(need, version, holder.version);
  }
  if (holder.facts && !canBecome(draft, holder.facts, version)) {
    return warn(need, message('plan-dependency-not-changeable', { dependency: title }));
  }
  if (!holder.target) return holder.facts && raiseInstalled(need, holder.facts, version);
  draft.raised.set(holder.target.item.id, version);
  return null;
}

/** An additional file of a version has no counterpart in the version that a dependency names. */
function canBecome(
  { request }: UpdateDraft,
  facts: InstalledAddonFacts,
  version: Version,
): boolean {
  const { addon, version: installed } = facts;
  const find = (of: Version) => findFileFor(request.loadout, addon.slot, of);
  const isMain = installed !== null && find(installed)?.sha512_hash === addon.record.sha512;
  return isMain && find(version) !== null && refuseToChange(addon) === null;
}

function raiseInstalled(
  need: UnmetDependency,
  facts: InstalledAddonFacts,
  version: Version,
): ItemTarget | null {
  const { draft, requirer, title } = need;
  const id = itemIdOf(facts.record.id);
  if (facts.checked?.state === 'pinned') {
    return warn(
      need,
      message('plan-dependency-pinned', { dependency: title, required: version.versionNumber }),
    );
  }
  const wanted = chooseNewerVersion(version, draft.limits.raised.get(id));
  const file = findFileFor(draft.request.loadout, facts.addon.slot, wanted);
  if (!file) return null;
  const target = targetCandidate(
    draft,
    facts,
    { version: wanted, file },
    message('plan-raised-for'),
  );
  if (target === null) return warnOfLeftDependency(need, id);
  linkItem(requirer, target);
  if (wanted !== version) warnOtherVersion(need, version, wanted);
  return target;
}

function addDependency(need: UnmetDependency, project: ProjectSummary | null): ItemTarget | null {
  const { draft, knowledge, gameVersion, requirer, dependency, title } = need;
  if (project === null) return warn(need, message('plan-dependency-hidden', { dependency: title }));
  const { request } = draft;
  const versions = listUsable(knowledge, dependency, { request, gameVersion });
  const newcomer = { project, versions, beside: requirer.slot };
  const preferred = draft.limits.decided.versionIds;
  const choice = chooseDependency(request, dependency, newcomer, preferred);
  return choice.refusal === null ? addChosen(need, project, choice) : warn(need, choice.refusal);
}

function addChosen(
  need: UnmetDependency,
  project: ProjectSummary,
  choice: Coming,
): ItemTarget | null {
  const { draft, requirer } = need;
  const { slot } = choice;
  const id = addIdOf(project, slot);
  const version = chooseNewerVersion(choice.version, draft.limits.raised.get(id));
  const { loadout, newAddonId } = draft.request;
  const file = findFileFor(loadout, slot, version);
  const item = toAddItem({ addonId: newAddonId(), project, version, slot, file });
  if (!item) {
    return warn(need, message('plan-dependency-cannot-be-placed', { dependency: project.name }));
  }
  if (!draft.limits.left.has(id) && draft.added.length >= MAX_ADDED) {
    return warn(need, message('plan-too-many-dependencies', { dependency: project.name }));
  }
  const target: ItemTarget = { item, version, slot, facts: null, isOpen: false };
  if (!put(draft, target)) return warnOfLeftDependency(need, id);
  linkItem(requirer, target);
  if (version !== choice.version && need.dependency.versionId !== null) {
    warnOtherVersion(need, choice.version, version);
  }
  return target;
}

function chooseNewerVersion(version: Version, raised: Version | undefined): Version {
  return raised && isNewer(raised, version) ? raised : version;
}

/**
 * An item that needs one that was left out or could not be read is left alone too; an impossible
 * one only warns.
 */
function warnOfLeftDependency(need: UnmetDependency, id: string): null {
  const { draft, requirer, title } = need;
  const code = draft.limits.left.get(id)?.code;
  if (code === undefined || !BLOCKING.has(code)) {
    return warn(need, message('plan-dependency-left-alone', { dependency: title }));
  }
  draft.refused.set(requirer.item.id, message('plan-needs-left-out', { dependency: title }));
  return null;
}

function link(need: UnmetDependency, holder: ProjectHolder): void {
  const { requirer, dependency, title } = need;
  const { target, facts } = holder;
  // An installed add-on meets an open dependency in its present version too, without its update.
  if (target && (facts === null || dependency.versionId !== null)) linkItem(requirer, target);
  if (!holder.record.enabled) {
    warn(need, message('plan-dependency-disabled', { dependency: title }));
  }
}

function linkItem({ item, version }: ItemTarget, { item: needed }: ItemTarget): void {
  if (!item.requires.includes(needed.id)) item.requires.push(needed.id);
  const { neededBy } = needed.to;
  if (!neededBy.includes(version.projectId)) neededBy.push(version.projectId);
}

/**
 * Whether the add-on works with a later version only its author knows, and a plan never downgrades.
 */
function warnOtherVersion(need: UnmetDependency, required: Version, present: Version | null): null {
  const params = {
    dependency: need.title,
    required: required.versionNumber,
    present: present?.versionNumber ?? null,
  };
  return warn(need, message('plan-dependency-other-version', params));
}

function warn({ requirer }: UnmetDependency, warning: Message): null {
  requirer.item.warnings.push(warning);
  return null;
}
