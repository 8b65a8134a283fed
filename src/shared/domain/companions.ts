import { stripDisabledMarking } from './disabled-form.ts';
import type { Slot } from './slot.ts';
import { isNameForSlot } from './slot-name.ts';

/**
 * Where the companions of the add-on at `path` stand, in the order of the slot's patterns. `{name}` is the file name
 * with its extension and without `.disabled`: SimplyShaders writes `Pack.zip.txt` beside `Pack.zip`.
 */
export function listCompanionPaths(
  slot: Pick<Slot, 'companions'>,
  path: string,
): readonly string[] {
  const nameStart = path.lastIndexOf('/') + 1;
  const name = stripDisabledMarking(path.slice(nameStart));
  return slot.companions.map(
    (pattern) => path.slice(0, nameStart) + pattern.replaceAll('{name}', () => name),
  );
}

/** The path without disabled marking of the add-on whose companion would stand at `path`; null: no name of this slot. */
export function findCompanionOwner(slot: Slot, path: string): string | null {
  const nameStart = path.lastIndexOf('/') + 1;
  const directory = path.slice(0, Math.max(nameStart - 1, 0));
  if (directory !== slot.directory && directory !== slot.disabledDirectory) return null;
  for (const pattern of slot.companions) {
    const prefix = pattern.indexOf('{name}');
    const suffix = pattern.length - prefix - '{name}'.length;
    const name = path.slice(nameStart + prefix, path.length - suffix);
    const owner = path.slice(0, nameStart) + name;
    if (isNameForSlot(slot, name) && listCompanionPaths(slot, owner).includes(path)) return owner;
  }
  return null;
}
