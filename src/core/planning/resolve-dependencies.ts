import type { Message } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import { toAddItem } from './add-item.ts';
import { itemIdOf, refuseToChange, toLeaveItem, type AddonFacts } from './addon-facts.ts';
import {
  chooseDependency,
  findNamedVersion,
  type DependencyContext,
  type Place,
} from './choose-dependency.ts';
import { findHolder, isEnabledHolder, titleOf, type Holder } from './find-holder.ts';
import { toMessage } from './messages.ts';
import { findPrimaryFile } from './place-file.ts';
import { aimAt, type Target, type UpdateDraft } from './update-draft.ts';

/** A registry could chain new projects without end. */
const MAX_ADDED = 256;

const BLOCKING: ReadonlySet<string> = new Set([
  'plan-left-out',
  'plan-needs-left-out',
  'plan-dependency-not-checked',
]);

interface Need {
  readonly draft: UpdateDraft;
  readonly context: DependencyContext;
  /** Whose version has the dependency. */
  readonly requirer: Target;
  readonly dependency: Dependency;
  readonly title: string;
}

/**
 * Follows what the targets' versions require, and what that requires in turn: an installed project is raised where a
 * newer version is named, a missing one is added. What cannot be met becomes a warning on the item that needs it; a
 * registry that does not answer, or a dependency that a person left out, refuses that item.
 */
export async function resolveDependencies(
  draft: UpdateDraft,
  context: DependencyContext,
): Promise<void> {
  const queue = [...draft.targets.values()];
  for (const requirer of queue) {
    const required = requirer.version.dependencies.filter(
      ({ dependencyType, projectId }) =>
        dependencyType === 'required' && projectId !== requirer.version.projectId,
    );
    for (const dependency of required) {
      const found = await meet({ draft, context, requirer, dependency });
      if (found) queue.push(found);
    }
  }
}

/** Answers the target that this dependency brought into the plan, whose own dependencies are to be followed. */
async function meet(need: Omit<Need, 'title'>): Promise<Target | null> {
  const { draft, requirer, dependency } = need;
  const { projectId, versionId } = dependency;
  try {
    const holder = findHolder(draft, projectId, requirer.slot);
    if (holder && (versionId === null || holder.version?.id === versionId)) {
      link({ ...need, title: titleOf(holder) }, holder);
      return null;
    }
    return holder ? await raise({ ...need, title: titleOf(holder) }, holder) : await add(need);
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('REGISTRY_')) throw error;
    const reason = toMessage('plan-dependency-not-checked', { cause: error.code });
    draft.refused.set(requirer.item.id, reason);
    return null;
  }
}

async function raise(need: Need, holder: Holder): Promise<Target | null> {
  const { draft, context, dependency, title } = need;
  link(need, holder);
  const version = dependency.versionId
    ? await findNamedVersion(context, dependency.projectId, dependency.versionId)
    : null;
  if (version === null) return warn(need, toMessage('plan-dependency-gone', { dependency: title }));
  if (!holder.version || !isNewer(version, holder.version)) {
    return warnOtherVersion(need, version, holder.version);
  }
  if (holder.facts && !canBecome(holder.facts, version)) {
    return warn(need, toMessage('plan-dependency-not-changeable', { dependency: title }));
  }
  if (!holder.target) return holder.facts && raiseInstalled(need, holder.facts, version);
  draft.raised.set(holder.target.item.id, version);
  return null;
}

/** An additional file of a version has no counterpart in the one that a dependency names. */
function canBecome({ addon, version: installed }: AddonFacts, version: Version): boolean {
  const isPrimary =
    installed !== null && findPrimaryFile(installed)?.sha512_hash === addon.record.sha512;
  return isPrimary && findPrimaryFile(version) !== null && refuseToChange(addon) === null;
}

function raiseInstalled(need: Need, facts: AddonFacts, version: Version): Target | null {
  const { draft, requirer, title } = need;
  const id = itemIdOf(facts.addon.record.id);
  if (facts.checked?.state === 'pinned') {
    return warn(
      need,
      toMessage('plan-dependency-pinned', { dependency: title, required: version.versionNumber }),
    );
  }
  const wanted = chooseNewest(version, draft.limits.raised.get(id));
  const file = findPrimaryFile(wanted);
  if (!file) return null;
  const target = aimAt(draft, facts, { version: wanted, file }, toMessage('plan-raised-for'));
  if (target === null) return explainLeft(need, id);
  linkItem(requirer, target);
  if (wanted !== version) warnOtherVersion(need, version, wanted);
  return target;
}

async function add(need: Omit<Need, 'title'>): Promise<Target | null> {
  const { context, requirer, dependency } = need;
  const { client, signal } = context.request;
  const ids = [dependency.projectId];
  const projects = await context.catalogue.projects(client, ids, signal ? { signal } : {});
  const project = projects.get(dependency.projectId);
  if (project === undefined) throw new AppError('REGISTRY_FAILED');
  const titled = { ...need, title: project?.name ?? dependency.projectId };
  if (project === null) {
    return warn(titled, toMessage('plan-dependency-hidden', { dependency: titled.title }));
  }
  const choice = await chooseDependency(context, dependency, {
    project,
    beside: requirer.slot,
    preferred: need.draft.limits.decided.versionIds,
  });
  return choice.refusal === null
    ? addChosen(titled, project, choice)
    : warn(titled, choice.refusal);
}

function addChosen(need: Need, project: ProjectSummary, choice: Place): Target | null {
  const { draft, context, requirer } = need;
  const { slot } = choice;
  const id = `add-${project.id}-${slot.id}`;
  const version = chooseNewest(choice.version, draft.limits.raised.get(id));
  const item = toAddItem({ id, addonId: context.request.newAddonId(), project, version, slot });
  if (!item) {
    return warn(need, toMessage('plan-dependency-cannot-be-placed', { dependency: project.name }));
  }
  const reason = draft.limits.left.get(id);
  if (reason) {
    draft.leaves.set(id, toLeaveItem(item, reason));
    return explainLeft(need, id);
  }
  if (draft.added.length >= MAX_ADDED) {
    return warn(need, toMessage('plan-too-many-dependencies', { dependency: project.name }));
  }
  const target: Target = { item, version, slot, facts: null, isOpen: false };
  draft.targets.set(id, target);
  draft.added.push(target);
  linkItem(requirer, target);
  if (version !== choice.version && need.dependency.versionId !== null) {
    warnOtherVersion(need, choice.version, version);
  }
  return target;
}

function chooseNewest(version: Version, raised: Version | undefined): Version {
  return raised && isNewer(raised, version) ? raised : version;
}

/** What needs a version that was left out, or could not be looked at, stays as well; what is impossible only warns. */
function explainLeft(need: Need, id: string): null {
  const { draft, requirer, title } = need;
  const code = draft.limits.left.get(id)?.code;
  if (code === undefined || !BLOCKING.has(code)) {
    return warn(need, toMessage('plan-dependency-left-alone', { dependency: title }));
  }
  draft.refused.set(requirer.item.id, toMessage('plan-needs-left-out', { dependency: title }));
  return null;
}

function link({ requirer, dependency, title }: Need, holder: Holder): void {
  const { target, facts } = holder;
  // An installed add-on meets an open dependency in its present version too: its update is not needed for that.
  if (target && (facts === null || dependency.versionId !== null)) linkItem(requirer, target);
  if (!isEnabledHolder(holder)) {
    addWarning(requirer, toMessage('plan-dependency-disabled', { dependency: title }));
  }
}

function linkItem({ item, version }: Target, { item: needed }: Target): void {
  if (!item.requires.includes(needed.id)) item.requires.push(needed.id);
  const neededBy = needed.to?.neededBy;
  if (neededBy && !neededBy.includes(version.projectId)) neededBy.push(version.projectId);
}

/** The add-on tolerates a later version or it does not: nobody but its author knows, and a plan never goes back. */
function warnOtherVersion(need: Need, required: Version, present: Version | null): null {
  const params = {
    dependency: need.title,
    required: required.versionNumber,
    present: present?.versionNumber ?? null,
  };
  return warn(need, toMessage('plan-dependency-other-version', params));
}

function warn({ requirer }: Need, warning: Message): null {
  addWarning(requirer, warning);
  return null;
}

function addWarning({ item }: Target, warning: Message): void {
  item.warnings.push(warning);
}
