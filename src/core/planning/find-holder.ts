import { isNewer } from '#shared/domain/compatibility.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { Version } from '#shared/registry/version.ts';
import { itemIdOf, type AddonFacts } from './addon-facts.ts';
import type { Target, UpdateDraft } from './update-draft.ts';

/** Who stands for a project once the plan is applied. */
export interface Holder {
  /** null for an add-on that comes new. */
  readonly facts: AddonFacts | null;
  /** null for an installed add-on that the plan does not change. */
  readonly target: Target | null;
  readonly version: Version | null;
}

/** The add-on that can meet a dependency on the project for something in the slot `beside`: enabled first, then the newest. */
export function findHolder(draft: UpdateDraft, projectId: string, beside: Slot): Holder | null {
  const holders = listHoldersOf(draft, projectId).filter(({ facts, target }) =>
    isLoadedBeside(target?.slot ?? facts?.addon.slot, beside),
  );
  return holders.toSorted(compareHolders)[0] ?? null;
}

/** What will be there of a project: installed add-ons in their planned versions, and what comes new. */
export function listHoldersOf(draft: UpdateDraft, projectId: string): readonly Holder[] {
  const installed = draft.factsByProject.get(projectId) ?? [];
  const added = draft.added.filter(({ version }) => version.projectId === projectId);
  return [...toInstalledHolders(draft, installed), ...added.map(toAddedHolder)];
}

/** Everything that will be there. */
export function listHolders(draft: UpdateDraft): readonly Holder[] {
  return [...toInstalledHolders(draft, draft.facts), ...draft.added.map(toAddedHolder)];
}

/** A kept copy is loaded by nothing, so it stands for nothing. */
function toInstalledHolders(
  draft: UpdateDraft,
  installed: readonly AddonFacts[],
): readonly Holder[] {
  return installed
    .filter(({ addon }) => addon.item.kind !== 'copy')
    .map((facts) => {
      const target = draft.targets.get(itemIdOf(facts.addon.record.id)) ?? null;
      return { facts, target, version: target?.version ?? facts.version };
    });
}

function toAddedHolder(target: Target): Holder {
  return { facts: null, target, version: target.version };
}

/** A mod for one loader is of no use to a mod for another; a shader pack's loader says nothing of mods. */
export function isLoadedBeside(slot: Slot | undefined, beside: Slot): boolean {
  if (!slot) return false;
  const isSameKind = slot.projectTypes.some((type) => beside.projectTypes.includes(type));
  return !isSameKind || slot.loader === beside.loader;
}

export function isEnabledHolder({ facts }: Holder): boolean {
  return facts?.addon.record.enabled ?? true;
}

export function titleOf({ facts, target }: Holder): string {
  return target?.item.title ?? facts?.title ?? '';
}

function compareHolders(a: Holder, b: Holder): number {
  const enabledFirst = Number(isEnabledHolder(b)) - Number(isEnabledHolder(a));
  if (enabledFirst !== 0 || !a.version || !b.version) {
    return enabledFirst || Number(b.version !== null) - Number(a.version !== null);
  }
  return Number(isNewer(b.version, a.version)) - Number(isNewer(a.version, b.version));
}
