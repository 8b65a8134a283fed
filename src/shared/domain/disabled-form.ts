import { fileNameOf, folderOf, joinPath } from './relative-path.ts';
import type { Slot } from './slot.ts';

const SUFFIX = '.disabled';

type DisabledForms = Pick<Slot, 'directory' | 'disabledDirectory'>;

/** True when the name itself says that the game shall not load the file. */
export function hasDisabledMarking(name: string): boolean {
  return name.length > SUFFIX.length && name.toLowerCase().endsWith(SUFFIX);
}

/** The name without `.disabled`: what an add-on is called whether it is on or off. */
export function stripDisabledMarking(name: string): string {
  return hasDisabledMarking(name) ? name.slice(0, -SUFFIX.length) : name;
}

/** False for a path in the slot's disabled folder or with the `.disabled` suffix. */
export function isEnabledPath(path: string, slot: DisabledForms): boolean {
  return folderOf(path) !== slot.disabledDirectory && !hasDisabledMarking(fileNameOf(path));
}

/**
 * Where the add-on at `path` goes when it is switched off: the slot's disabled folder, else the suffix
 * (design.md decision 6). A path that is off already stays as it is.
 */
export function toDisabledPath(path: string, slot: DisabledForms): string {
  if (!isEnabledPath(path, slot)) return path;
  if (slot.disabledDirectory === null) return path + SUFFIX;
  return joinPath(slot.disabledDirectory, fileNameOf(path));
}

/** Where the add-on at `path` goes when it is switched on, whichever form it is off in. */
export function toEnabledPath(path: string, slot: DisabledForms): string {
  if (isEnabledPath(path, slot)) return path;
  return joinPath(slot.directory, stripDisabledMarking(fileNameOf(path)));
}

/** The path of a new file name in the place and form of the add-on at `path`: an update changes neither. */
export function inFormOf(path: string, fileName: string): string {
  const name = fileNameOf(path);
  const marking = name.slice(stripDisabledMarking(name).length);
  return joinPath(folderOf(path), fileName + marking);
}
