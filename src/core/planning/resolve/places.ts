import type { Message } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import { findChannel } from '#shared/domain/policies.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import type { UpdateCandidate } from '../../updates/decide-state.ts';
import {
  findHolder,
  type ProjectHolder,
  isLoadedIndependently,
  type UpdateDraft,
} from '../draft.ts';
import { type ChangePlanRequest, refuseToChange } from '../plan-basis.ts';
import { counterpartIn, findFileFor, listDependencies, placeVersionFile } from '../plan-item.ts';
import { type Demand, isFit } from '../solver/universe.ts';
import type { Knowledge, RequiredVersion } from './knowledge.ts';

/** A project at its present or future slot; in slots of two loaders it counts as two. */
export type ProjectInSlot = Pick<
  ProjectHolder,
  'projectId' | 'title' | 'slot' | 'facts' | 'target'
>;

export function keyOf({ projectId, slot }: Pick<ProjectInSlot, 'projectId' | 'slot'>): string {
  return `${projectId}\n${slot.loader ?? ''}`;
}

/**
 * A project that is not installed, its versions newest first, and the slot of the add-on that needs
 * it.
 */
interface Newcomer {
  readonly project: ProjectSummary;
  readonly versions: readonly Version[];
  readonly beside: Slot;
}

/** Returns the place it would get; null when no slot accepts any of its versions. */
export function placeOfNew(
  { request }: UpdateDraft,
  { project, versions, beside }: Newcomer,
): ProjectInSlot | null {
  const { id: projectId, name: title } = project;
  const slots = listSlotsForProject(request, project, beside);
  for (const version of versions) {
    const slot = chooseSlot(request, slots, version);
    if (slot) return { projectId, title, slot, facts: null, target: null };
  }
  return null;
}

/** Returns the version with its file for the place; null when it has none. */
export function toPlacedCandidate(
  { facts, slot }: Pick<ProjectInSlot, 'facts' | 'slot'>,
  version: Version,
  gameVersion: string | null,
): UpdateCandidate | null {
  const loadout = { target: { gameVersion } };
  const file = facts ? counterpartIn(version, facts, loadout) : findFileFor(loadout, slot, version);
  const candidate = file && { version, file };
  return candidate && placeVersionFile(slot, candidate).refusal === null ? candidate : null;
}

/**
 * True when the search sees the version: one that does not fit is seen so that the reason can be
 * given, and never chosen.
 */
export function isSeen(place: ProjectInSlot, version: Version, demand: Demand): boolean {
  const { target } = place;
  if (target?.version.id === version.id || !isFit(version, demand)) return true;
  // The check offers the newest allowed version: anything newer may be held or skipped.
  const isBeyond = target !== null && isNewer(version, target.version);
  return !isBeyond && toPlacedCandidate(place, version, demand.gameVersion) !== null;
}

/** True when it is pinned, or Loadout may not change it. */
export function mustStay({ facts, target }: ProjectInSlot): boolean {
  if (facts === null || target !== null) return false;
  return facts.checked?.state === 'pinned' || refuseToChange(facts.addon) !== null;
}

/** Returns a slot whose loader the version supports; the loadout's own loader first. */
export function chooseSlot(
  { loadout }: ChangePlanRequest,
  slots: readonly Slot[],
  version: Version,
): Slot | null {
  const matching = slots.filter(
    ({ loader }) => loader === null || version.loaders.includes(loader),
  );
  const own = matching.find(({ loader }) => loader === loadout.target.loader);
  return own ?? matching[0] ?? null;
}

/**
 * Slots for one of the project's types; with `beside`, only those loaded together with that slot.
 */
export function listSlotsForProject(
  { slots }: ChangePlanRequest,
  project: ProjectSummary,
  beside?: Slot,
): readonly Slot[] {
  return slots.filter(
    (slot) =>
      slot.rule !== 'world' &&
      slot.projectTypes.some((type) => project.type.includes(type)) &&
      (!beside || isLoadedIndependently(slot, beside)),
  );
}

/** A version of the plan, with its slot. */
export interface Coming {
  readonly version: Version;
  readonly slot: Slot;
}

/**
 * The version to add for a dependency whose project is not installed, with its slot; or why nothing
 * can be added.
 */
type DependencyChoice = (Coming & { readonly refusal: null }) | { readonly refusal: Message };

/**
 * Chooses the version that the dependency names, else the preferred or newest that a slot accepts.
 */
export function chooseDependency(
  request: ChangePlanRequest,
  { versionId }: Dependency,
  { project, versions, beside }: Newcomer,
  /** Ids of versions that are compatible with the rest of the plan. */
  preferred: ReadonlySet<string>,
): DependencyChoice {
  const dependency = project.name;
  if (versions.length === 0) {
    const code = versionId === null ? 'no-version' : 'gone';
    return { refusal: message(`plan-dependency-${code}`, { dependency }) };
  }
  const slots = listSlotsForProject(request, project, beside);
  const decided = versions.filter(({ id }) => preferred.has(id));
  for (const version of [...decided, ...versions]) {
    const slot = chooseSlot(request, slots, version);
    if (slot && findFileFor(request.loadout, slot, version))
      return { version, slot, refusal: null };
  }
  // Its versions are only for other loaders than that of the slot beside it, or of a type that the
  // loadout has no slot for.
  const isForOthers = slots.some(({ loader }) => loader !== null);
  if (!isForOthers) {
    return { refusal: message('plan-dependency-cannot-be-placed', { dependency }) };
  }
  const loaders = [...new Set(versions.flatMap((version) => version.loaders))].join(', ');
  return { refusal: message('plan-dependency-other-loader', { dependency, loaders }) };
}

/** Lists the requirements of a version that neither the folder nor the draft meets yet. */
export function listUnmetRequirements(
  draft: UpdateDraft,
  { version, slot }: Coming,
): readonly RequiredVersion[] {
  return listDependencies(version, 'required').filter(({ projectId, versionId }) => {
    const holder = findHolder(draft, projectId, slot);
    return !holder || (versionId !== null && holder.version?.id !== versionId);
  });
}

/**
 * Lists known versions that meet a dependency, newest first: the version it names, else all that
 * fit.
 */
export function listUsable(
  knowledge: Knowledge,
  { projectId, versionId }: RequiredVersion,
  { request, gameVersion }: { request: ChangePlanRequest; gameVersion: string | null },
): readonly Version[] {
  if (versionId !== null) {
    const named = knowledge.version({ projectId, versionId });
    return named ? [named] : [];
  }
  const channel = findChannel(request.loadout, projectId);
  const listed = knowledge.list(projectId) ?? [];
  return listed.filter((version) => isFit(version, { gameVersion, loader: null, channel }));
}
