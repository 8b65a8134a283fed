import { z } from 'zod';
import { isSafeFileName, collisionKey, fileNameOf, folderOf, joinPath } from './paths.ts';

/** Below the root whatever stands in it: every segment is a plain name. Empty: the root itself. */
const directorySchema = z
  .string()
  .refine((path) => path === '' || path.split('/').every((segment) => isSafeFileName(segment)));

/** One name beside an add-on; `{name}` stands for the add-on's. */
const companionSchema = z
  .string()
  .refine((pattern) => isSafeFileName(pattern.replaceAll('{name}', 'name')));

/**
 * A directory of a game that takes one kind of add-on (design.md §1).
 * `keep`: each file with one of `extensions` is an add-on. `unpack`: each folder is what some archive unpacked to.
 * `world`: each folder is a player's save; listed by name and `worldInfo.json` only, never hashed or changed.
 * Paths are relative to the loadout's root, with `/`; several slots may share a directory.
 */
export const slotSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  projectTypes: z.array(z.string()).min(1),
  loader: z.string().nullable(),
  directory: directorySchema,
  /** The sibling folder that holds switched-off add-ons (CRLauncher); null: the suffix `.disabled`. */
  disabledDirectory: directorySchema.nullable(),
  rule: z.enum(['keep', 'unpack', 'world']),
  /** Lower-case, without the dot; empty for `unpack` and `world`. */
  extensions: z.array(z.string()),
  /** Names in the directory that belong to something else. */
  exclude: z.array(z.string()),
  /** Files that follow an add-on's name: `{name}.txt` beside a shader pack. */
  companions: z.array(companionSchema),
});
export type Slot = z.infer<typeof slotSchema>;

const gameLayoutSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** A root has this layout when every one of these paths exists in it. */
  evidence: z.array(z.string()),
  slots: z.array(slotSchema).min(1),
});
export type GameLayout = z.infer<typeof gameLayoutSchema>;

/** `resources/games/*.json`. Roots are templates: `{localAppData}`, `{appData}`, `{home}`, `{xdgData}`; `/*` at the end: every folder there. */
export const gameDefinitionSchema = z.object({
  id: z.string(),
  name: z.string(),
  defaultRoots: z.object({
    win32: z.array(z.string()),
    linux: z.array(z.string()),
    darwin: z.array(z.string()),
  }),
  loaders: z.array(z.string()),
  /** Mod ids that the game and its loaders provide; never looked for in the registry. */
  builtInModIds: z.array(z.string()),
  /** In order of trust: the first whose evidence is there wins; the last one is the fallback. */
  layouts: z.array(gameLayoutSchema),
});
export type GameDefinition = z.infer<typeof gameDefinitionSchema>;

/** True for a safe name with one of the slot's extensions that is not reserved for something else. */
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

/** True when the name itself says that the game shall not load the file. */
export function hasDisabledMarking(name: string): boolean {
  return name.length > DISABLED_SUFFIX.length && name.toLowerCase().endsWith(DISABLED_SUFFIX);
}

/** The name without `.disabled`: what an add-on is called whether it is on or off. */
export function stripDisabledMarking(name: string): string {
  return hasDisabledMarking(name) ? name.slice(0, -DISABLED_SUFFIX.length) : name;
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
  if (slot.disabledDirectory === null) return path + DISABLED_SUFFIX;
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
