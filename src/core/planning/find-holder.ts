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
  const holders = listHolders(draft).filter(
    ({ facts, target, version }) =>
      (version?.projectId ?? facts?.projectId) === projectId &&
      isLoadedBeside(target?.slot ?? facts?.addon.slot, beside),
  );
  return holders.toSorted(compareHolders)[0] ?? null;
}

/** Everything that will be there: installed add-ons in their planned versions, and what comes new. */
export function listHolders(draft: UpdateDraft): readonly Holder[] {
  const installed = draft.facts
    .filter(({ addon }) => addon.item.kind !== 'copy')
    .map((facts) => {
      const target = draft.targets.get(itemIdOf(facts.addon.record.id)) ?? null;
      return { facts, target, version: target?.version ?? facts.version };
    });
  const added = [...draft.targets.values()]
    .filter(({ facts }) => facts === null)
    .map((target) => ({ facts: null, target, version: target.version }));
  return [...installed, ...added];
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
