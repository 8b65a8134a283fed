import { isWithinChannel, fits } from '#shared/domain/compatibility.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Candidate } from '../../updates/updates.ts';
import { refuseToChange, type AddonFacts } from '../addon-facts.ts';
import { findSlot } from './choose-dependency.ts';
import { counterpartIn } from '../find-wanted-version.ts';
import { findPrimaryFile, placeFile } from '../place-file.ts';
import type { Target, UpdateDraft } from '../update-draft.ts';
import type { InstalledVersion, SolverProject } from '../solver/universe.ts';

/** A project where it is, or would come: in slots of two loaders it is two of them. */
export interface Place {
  readonly key: string;
  readonly projectId: string;
  readonly title: string;
  readonly slot: Slot;
  /** null for what is not installed. */
  readonly facts: AddonFacts | null;
  /** What the plan wants here before the search; null: nothing. */
  readonly target: Target | null;
}

export function toKey(projectId: string, slot: Slot): string {
  return `${projectId}\n${slot.loader ?? ''}`;
}

export function placeOfTarget(target: Target): Place {
  const { version, slot, facts, item } = target;
  const { projectId } = version;
  return { key: toKey(projectId, slot), projectId, title: item.title, slot, facts, target };
}

export function placeOfInstalled(facts: AddonFacts, projectId: string): Place {
  const { slot } = facts.addon;
  const { title } = facts;
  return { key: toKey(projectId, slot), projectId, title, slot, facts, target: null };
}

interface NewProject {
  readonly project: ProjectSummary;
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly beside: Slot;
}

/** Where a project that is not installed would come; null when none of its versions has a place. */
export function placeOfNew(
  { request }: UpdateDraft,
  { project, versions, beside }: NewProject,
): Place | null {
  const { id: projectId, name: title } = project;
  for (const version of versions) {
    const slot = findSlot(request, { project, version, beside });
    if (slot) {
      return { key: toKey(projectId, slot), projectId, title, slot, facts: null, target: null };
    }
  }
  return null;
}

/** The version with the file of it that would come to the place; null when none can. */
export function toCandidate({ facts, slot }: Place, version: Version): Candidate | null {
  const file = facts ? counterpartIn(version, facts) : findPrimaryFile(version);
  const candidate = file && { version, file };
  return candidate && placeFile(slot, candidate).refusal === null ? candidate : null;
}

export function isFit(version: Version, fit: SolverProject['fit']): boolean {
  return isWithinChannel(version.releaseChannel, fit.channel) && fits(version, fit);
}

/** Whether the search sees the version: one that does not fit is seen so that it can be said, and never chosen. */
export function isSeen(place: Place, version: Version, fit: SolverProject['fit']): boolean {
  const { target } = place;
  if (target?.version.id === version.id || !isFit(version, fit)) return true;
  // What the check offers is the newest that may be taken: something newer may be held or skipped.
  const isBeyond =
    target !== null && Date.parse(version.datePublished) > Date.parse(target.version.datePublished);
  return !isBeyond && toCandidate(place, version) !== null;
}

export function toInstalled({ facts }: Place): InstalledVersion | null {
  const version = facts?.version;
  if (!version) return null;
  const { id, versionNumber: number, datePublished } = version;
  return { id, number, publishedAt: Date.parse(datePublished) };
}

/** Pinned, or nothing that Loadout may change. */
export function mustStay({ facts, target }: Place): boolean {
  if (facts === null || target !== null) return false;
  return facts.checked?.state === 'pinned' || refuseToChange(facts.addon) !== null;
}
