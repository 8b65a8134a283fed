import type { Message } from '#shared/domain/addon.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { pathsOf } from '#shared/domain/slot-files.ts';
import type { InstalledAddon } from '../updates/updates.ts';
import { itemIdOf } from './addon-facts.ts';
import { message } from '#shared/messages/message.ts';
import type { Target } from './update-draft.ts';

/**
 * Items that cannot take their new name: another add-on keeps it, or an earlier item takes it (design.md decision 18).
 * One pass: an item refused here keeps its present name, so the caller looks again without it.
 */
export function refuseTakenNames(
  items: readonly Pick<PlanItem, 'id' | 'from' | 'to'>[],
  installed: readonly InstalledAddon[],
): ReadonlyMap<string, Message> {
  const moving = new Set(items.flatMap(({ from }) => pathsOf(from)));
  const occupied = new Map(
    installed
      .flatMap(({ record }) => pathsOf(record))
      .filter((path) => !moving.has(path))
      .map((path) => [collisionKey(path), path]),
  );
  const refused = new Map<string, Message>();
  for (const { id, to } of items) {
    for (const path of pathsOf(to)) {
      const holder = occupied.get(collisionKey(path));
      if (holder === undefined) occupied.set(collisionKey(path), path);
      else refused.set(id, message('plan-name-taken', { path, holder }));
    }
  }
  return refused;
}

/**
 * Two add-ons that would become the same file in one slot: only the enabled one with the newest version is changed
 * (design.md decision 6). The same when that file is in the slot already.
 */
export function refuseCopies(
  targets: readonly Target[],
  installed: readonly InstalledAddon[],
): ReadonlyMap<string, Message> {
  const changing = new Set(targets.map(({ item }) => item.id));
  const present = new Set(
    installed
      .filter(({ record }) => !changing.has(itemIdOf(record.id)))
      .map(({ record }) => `${record.slot}\n${record.sha512}`),
  );
  const refused = new Map<string, Message>();
  for (const [file, copies] of Map.groupBy(targets, toFileInSlot)) {
    const [first, ...others] = copies.toSorted(compareCopies);
    for (const { item } of present.has(file) && first ? [first, ...others] : others) {
      refused.set(item.id, message('plan-another-copy', { title: item.title }));
    }
  }
  return refused;
}

function toFileInSlot({ slot, item }: Target): string {
  return `${slot.id}\n${item.to?.sha512}`;
}

function compareCopies(a: Target, b: Target): number {
  const enabledFirst =
    Number(b.item.from?.enabled ?? false) - Number(a.item.from?.enabled ?? false);
  return enabledFirst || compareAge(a, b) || (a.item.addonId < b.item.addonId ? -1 : 1);
}

function compareAge(a: Target, b: Target): number {
  const [first, second] = [a.facts?.version, b.facts?.version];
  if (!first || !second) return Number(Boolean(second)) - Number(Boolean(first));
  return Number(isNewer(second, first)) - Number(isNewer(first, second));
}
