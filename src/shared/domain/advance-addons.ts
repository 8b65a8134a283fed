import type { AddonRecord } from './addon.ts';
import type { Generation } from './loadout.ts';
import { compareAddons } from './sort-lock.ts';

/** Returns the add-ons after a generation from those before it. */
export function advanceAddons(
  before: readonly AddonRecord[],
  { addons, changes, renewed = [] }: Pick<Generation, 'addons' | 'changes' | 'renewed'>,
): AddonRecord[] {
  if (addons !== undefined) return addons;
  const records = new Map(before.map((record) => [record.id, record]));
  for (const { addonId, to } of changes) {
    if (to === null) records.delete(addonId);
    else records.set(addonId, to);
  }
  for (const record of renewed) records.set(record.id, record);
  return [...records.values()].toSorted(compareAddons);
}

/**
 * Returns the add-ons before a generation from those after it. Paths and checksums are exact;
 * details may be newer.
 */
export function revertAddons(
  after: readonly AddonRecord[],
  { changes }: Pick<Generation, 'changes'>,
): AddonRecord[] {
  const records = new Map(after.map((record) => [record.id, record]));
  for (const { addonId, from } of changes) {
    if (from === null) records.delete(addonId);
    else records.set(addonId, from);
  }
  return [...records.values()];
}
