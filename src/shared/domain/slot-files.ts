import type { Slot } from './slot.ts';
import { fileNameOf, folderOf, joinPath, prefixOf } from './paths.ts';
import { collisionKey, isSafeFileName } from './file-name.ts';
import type { AddonRecord, PlannedFile } from './addon.ts';

/**
 * Whether the name is safe, has one of the slot's extensions and is not reserved for something
 * else.
 */
export function isNameForSlot(slot: Slot, name: string): boolean {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const key = collisionKey(name);
  return (
    slot.rule === 'keep' &&
    isSafeFileName(name) &&
    slot.extensions.includes(extension) &&
    !slot.exclude.some((excluded) => collisionKey(excluded) === key)
  );
}

const DISABLED_SUFFIX = '.disabled';

type DisabledForms = Pick<Slot, 'directory' | 'disabledDirectory'>;

/** Whether the name itself marks the file as disabled. */
export function hasDisabledMarking(name: string): boolean {
  return name.length > DISABLED_SUFFIX.length && name.toLowerCase().endsWith(DISABLED_SUFFIX);
}

/** Removes `.disabled`: the name of an add-on whether it is enabled or not. */
export function stripDisabledMarking(name: string): string {
  return hasDisabledMarking(name) ? name.slice(0, -DISABLED_SUFFIX.length) : name;
}

/** False for a path in the slot's disabled folder or with the `.disabled` suffix. */
export function isEnabledPath(path: string, slot: DisabledForms): boolean {
  return folderOf(path) !== slot.disabledDirectory && !hasDisabledMarking(fileNameOf(path));
}

/**
 * Returns the path of the add-on at `path` once disabled: in the slot's disabled folder, else with
 * the suffix (design decision 6). The path of a disabled one is returned unchanged.
 */
export function toDisabledPath(path: string, slot: DisabledForms): string {
  if (!isEnabledPath(path, slot)) return path;
  if (slot.disabledDirectory === null) return path + DISABLED_SUFFIX;
  return joinPath(slot.disabledDirectory, fileNameOf(path));
}

/** Returns the path of the add-on at `path` once enabled, for either form of disabling. */
export function toEnabledPath(path: string, slot: DisabledForms): string {
  if (isEnabledPath(path, slot)) return path;
  return joinPath(slot.directory, stripDisabledMarking(fileNameOf(path)));
}

/**
 * Returns the path of a new file name in the folder and form of the add-on at `path`: an update
 * changes neither.
 */
export function inFormOf(path: string, fileName: string): string {
  const name = fileNameOf(path);
  const marking = name.slice(stripDisabledMarking(name).length);
  return joinPath(folderOf(path), fileName + marking);
}

/**
 * Lists the paths of the companions of the add-on at `path`, in the order of the slot's patterns.
 * `{name}` is the file name with its extension and without `.disabled`: SimplyShaders writes
 * `Pack.zip.txt` beside `Pack.zip`.
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

/**
 * Returns the path, without the disabled mark, of the add-on that a companion at `path` would
 * belong to; null: not a companion in this slot.
 */
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

/** Levels of folders plus the file itself, below the slot's directory (reliability B14). */
export const MAX_RECEIPT_DEPTH = 32;

/** Record of an unpacked add-on: the files that Loadout wrote from one archive (design §1). */
export type ReceiptRecord = AddonRecord & { files: PlannedFile[] };

export function isReceipt(record: AddonRecord): record is ReceiptRecord {
  return record.files !== null;
}

/** Whether the slot's archives are unpacked, so that its records list files. */
export function isUnpacked({ rule }: Pick<Slot, 'rule'>): boolean {
  return rule === 'unpack' || rule === 'pack';
}

/** Whether the record is of a modpack. */
export function isOfPack({ slot }: Pick<AddonRecord, 'slot'>, slots: readonly Slot[]): boolean {
  return slots.some(({ id, rule }) => id === slot && rule === 'pack');
}

/**
 * Extensions that a slot takes from a registry, in lower case and without the dot; Loadout unpacks
 * zip files only (reliability B11).
 */
export function acceptedExtensions({ rule, extensions }: Slot): readonly string[] {
  return isUnpacked({ rule }) ? ['zip'] : extensions;
}

/**
 * Returns all paths of the record on disk, which do not include the display path of an unpacked
 * add-on.
 */
export function addonPathsOf(record: AddonRecord | null): readonly string[] {
  if (record === null) return [];
  return record.files?.map(({ path }) => path) ?? [record.path];
}

/**
 * Returns the folder for disabled add-ons of a slot: its own, or for unpacked add-ons without such
 * a folder in the layout, the sibling `disabled…` (design decision 6). null: none; a suffix of the
 * name marks them, or they cannot be disabled.
 */
export function disabledFolderOf(slot: Slot): string | null {
  if (slot.disabledDirectory !== null || slot.rule !== 'unpack') return slot.disabledDirectory;
  if (slot.directory === '') return null;
  const slash = slot.directory.lastIndexOf('/') + 1;
  return `${slot.directory.slice(0, slash)}disabled${slot.directory.slice(slash)}`;
}

/** Collision keys of names directly in a directory that lead to other slots or are reserved. */
export function reservedKeys(slot: Slot, directory: string, slots: readonly Slot[]): Set<string> {
  const prefix = prefixOf(directory);
  const others = slots.flatMap((other) => [other.directory, disabledFolderOf(other) ?? '']);
  const below = others.filter((path) => path !== directory && path.startsWith(prefix));
  const names = below.map((path) => path.slice(prefix.length).split('/')[0] ?? '');
  return new Set([...names, ...slot.exclude].map(collisionKey));
}

/**
 * Whether an unpacked add-on of the slot may have a file at this path: inside a folder of its own,
 * outside every other slot. A pack is laid over the game's folder: it may have a file anywhere
 * except in a world or at the path of a slot's directory.
 */
export function isReceiptPath(path: string, slot: Slot, slots: readonly Slot[]): boolean {
  if (slot.rule === 'pack') return isPackPath(path, slot, slots);
  const directory = directoryOf(path, slot);
  if (slot.rule !== 'unpack' || directory === null) return false;
  const segments = path.slice(prefixOf(directory).length).split('/');
  return (
    segments.length > 1 &&
    segments.length <= MAX_RECEIPT_DEPTH &&
    segments.every(isSafeFileName) &&
    !reservedKeys(slot, directory, slots).has(collisionKey(segments[0] ?? ''))
  );
}

function isPackPath(path: string, { directory }: Slot, slots: readonly Slot[]): boolean {
  const segments = path.slice(prefixOf(directory).length).split('/');
  const key = collisionKey(path);
  return (
    path.startsWith(prefixOf(directory)) &&
    segments.length <= MAX_RECEIPT_DEPTH &&
    segments.every(isSafeFileName) &&
    !slots.some((other) => {
      const own = collisionKey(other.directory);
      const isInWorld = other.rule === 'world' && key.startsWith(`${own}/`);
      return isInWorld || own === key || own.startsWith(`${key}/`);
    })
  );
}

/**
 * Returns the record with all files moved to the slot's enabled or disabled folder; null if there
 * is no such folder.
 */
export function switchReceipt<T extends Pick<AddonRecord, 'path' | 'files' | 'enabled'>>(
  record: T,
  slot: Slot,
  enabled: boolean,
): T | null {
  const target = enabled ? slot.directory : disabledFolderOf(slot);
  if (target === null) return null;
  const move = (path: string): string => {
    const directory = directoryOf(path, slot);
    if (directory === null || directory === target) return path;
    const rest = path.slice(prefixOf(directory).length);
    return joinPath(target, rest);
  };
  const files = record.files?.map((file) => ({ ...file, path: move(file.path) })) ?? null;
  return { ...record, path: move(record.path), files, enabled };
}

/** Returns which of the slot's two directories contains the path; null: neither. */
function directoryOf(path: string, slot: Slot): string | null {
  const directories = [slot.directory, disabledFolderOf(slot)].filter(
    (directory): directory is string => directory !== null,
  );
  const around = directories.filter((directory) => path.startsWith(prefixOf(directory)));
  return around.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
