import type { LockedAddon, LockFile } from './lock-file.ts';

/** Sorts the same on every machine, so that lock files of equal folders are equal texts. */
export function sortLock(lock: LockFile): LockFile {
  return { ...lock, addons: lock.addons.map(sortLists).toSorted(compareAddons) };
}

function sortLists(addon: LockedAddon): LockedAddon {
  return {
    ...addon,
    neededBy: [...new Set(addon.neededBy)].toSorted(),
    files: addon.files?.toSorted((a, b) => compareText(a.path, b.path)) ?? null,
  };
}

/** By slot and path, independent of the machine's language. */
export function compareAddons<Placed extends Pick<LockedAddon, 'slot' | 'path'>>(
  a: Placed,
  b: Placed,
): number {
  return compareText(a.slot, b.slot) || compareText(a.path, b.path);
}

/** By code units. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
