import type { Message } from '#shared/domain/addon.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { Version } from '#shared/registry/version.ts';
import {
  isEnabledHolder,
  isLoadedBeside,
  listHolders,
  listHoldersOf,
  titleOf,
  type Holder,
} from './find-holder.ts';
import { message } from '#shared/messages/message.ts';
import type { Target, UpdateDraft } from './update-draft.ts';

/** Warns on every change of what an add-on that stays asks for in its present version. */
export function warnDependants(draft: UpdateDraft): void {
  const staying = listHolders(draft).filter(
    (holder) => holder.target === null && isEnabledHolder(holder),
  );
  for (const dependant of staying) {
    for (const { projectId, versionId } of listRequired(dependant)) {
      if (versionId === null) continue;
      for (const { target, facts } of listHoldersOf(draft, projectId)) {
        const isAway = facts?.version?.id === versionId && target?.version.id !== versionId;
        if (!target || !isAway || !isBeside(target, dependant)) continue;
        const required = facts.version?.versionNumber ?? '';
        const params = { title: titleOf(dependant), required };
        target.item.warnings.push(message('plan-dependant-needs', params));
      }
    }
  }
}

/** Warns once of every ring of add-ons that need each other and of which one changes. */
export function warnCycles(draft: UpdateDraft): void {
  const enabled = listHolders(draft).filter(isEnabledHolder);
  const byProject = new Map(enabled.map((holder) => [holder.version?.projectId ?? null, holder]));
  const told = new Set<Holder>();
  for (const holder of enabled) {
    if (holder.target === null || told.has(holder)) continue;
    const ring = findRing(holder, byProject);
    if (ring.length === 0) continue;
    for (const member of ring) told.add(member);
    const titles = ring.map(titleOf).join(', ');
    holder.target.item.warnings.push(message('plan-cycle', { titles }));
  }
}

/** Warns on every change to a version that is not for the loader of its slot. */
export function warnLoaders(draft: UpdateDraft): void {
  for (const { item, version, slot } of draft.targets.values()) {
    const isTold = item.warnings.some(({ code }) => code === 'plan-outside-loader');
    if (!isTold) item.warnings.push(...warnOfLoader(version, slot));
  }
}

/** Nothing where the version is for the loader of the slot, or for any. */
export function warnOfLoader({ loaders }: Version, { loader }: Slot): readonly Message[] {
  if (loader === null || loaders.length === 0 || loaders.some((one) => one === loader)) return [];
  return [message('plan-outside-loader', { loaders: loaders.join(', '), loader })];
}

/** The shortest way over what is required back to the start; empty when there is none. */
function findRing(start: Holder, byProject: ReadonlyMap<string | null, Holder>): readonly Holder[] {
  const cameFrom = new Map<Holder, Holder>();
  // A set is walked in the order of insertion, with what is added on the way.
  const reached = new Set([start]);
  for (const holder of reached) {
    for (const { projectId } of listRequired(holder)) {
      const needed = byProject.get(projectId);
      if (needed === start) return toWay(holder, cameFrom);
      if (!needed || reached.has(needed)) continue;
      reached.add(needed);
      cameFrom.set(needed, holder);
    }
  }
  return [];
}

function toWay(end: Holder, cameFrom: ReadonlyMap<Holder, Holder>): readonly Holder[] {
  const way: Holder[] = [];
  for (let at: Holder | undefined = end; at; at = cameFrom.get(at)) way.unshift(at);
  return way;
}

function listRequired({ version }: Holder) {
  const required = version?.dependencies.filter(
    ({ dependencyType, projectId }) =>
      dependencyType === 'required' && projectId !== version.projectId,
  );
  return required ?? [];
}

function isBeside({ slot }: Target, { facts }: Holder): boolean {
  return facts !== null && isLoadedBeside(slot, facts.addon.slot);
}
