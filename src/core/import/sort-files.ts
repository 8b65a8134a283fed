import { basename } from 'node:path';
import { collisionKey, isSafeFileName } from '#shared/domain/file-name.ts';
import type { ImportPreview } from '#shared/domain/import-preview.ts';
import { fileNameOf, folderOf } from '#shared/domain/paths.ts';
import {
  disabledFolderOf,
  hasDisabledMarking,
  stripDisabledMarking,
} from '#shared/domain/slot-files.ts';
import type { GameDefinition, Slot } from '#shared/domain/slot.ts';
import type { Recognised } from './formats.ts';
import type { ImportSource } from './source.ts';

/** The files of an import, sorted. */
interface Sorted extends Pick<ImportPreview, 'worlds' | 'other'> {
  /** Archives in folders of add-ons; enabled ones first. */
  readonly addons: readonly SortedEntry[];
  /** Folders of unpacked data mods; each path ends with `/`. */
  readonly folders: readonly SortedEntry[];
  /** Folders with a file name that is not safe on every system. */
  readonly unsafe: readonly string[];
  readonly hasJarMods: boolean;
}

export interface SortedEntry {
  readonly path: string;
  readonly enabled: boolean;
}

type SortedPath =
  | { readonly kind: 'addon' | 'folder'; readonly at: string; readonly enabled: boolean }
  | { readonly kind: 'world'; readonly name: string }
  | { readonly kind: 'jar-mod' | 'other' };

export type ImportPlaces = ReturnType<typeof listImportPlaces>;

/** Lists the folders that have add-ons in the layouts of a game, and in this loadout. */
export function listImportPlaces(
  { layouts, importFolders }: Pick<GameDefinition, 'layouts' | 'importFolders'>,
  own: readonly Slot[],
) {
  const slots = [...layouts.flatMap((layout) => layout.slots), ...own];
  const ofRules = (...rules: readonly Slot['rule'][]) =>
    slots.filter(({ rule }) => rules.includes(rule));
  const foldersOf = (some: readonly Slot[]) => some.map(({ directory }) => directory);
  const disabledOf = (some: readonly Slot[]) =>
    some.flatMap((slot) => disabledFolderOf(slot) ?? []);
  const addons = new Set([...foldersOf(ofRules('keep', 'unpack')), ...importFolders.enabled]);
  const disabled = new Set([...disabledOf(slots), ...importFolders.disabled]);
  return {
    addons,
    disabled,
    /** Folders with archives of add-ons, enabled or disabled. */
    archives: new Set([...addons, ...disabled]),
    unpacked: new Set(foldersOf(ofRules('unpack'))),
    disabledUnpacked: new Set(disabledOf(ofRules('unpack'))),
    worlds: new Set(foldersOf(ofRules('world'))),
    /** Names beside unpacked add-ons that are none. */
    excluded: new Set(ofRules('unpack').flatMap(({ exclude }) => exclude)),
  };
}

const JAR_MOD_FOLDERS = ['jarmods', 'disabledjarmods'];

/** Sorts by path and name alone. */
export function sortFiles(
  source: ImportSource,
  { bases, format }: Recognised,
  places: ImportPlaces,
): Sorted {
  const addons = new Map<string, SortedEntry>();
  const folders = new Map<string, SortedEntry & { readonly isSafe: boolean }>();
  const worlds = new Map<string, number>();
  const other = { files: 0, sizeBytes: 0, links: source.links };
  let hasJarMods = false;
  const isFolderOfAddons = (folder: string) =>
    places.addons.has(folder) || (format === 'files' && folder === '');
  for (const file of source.files) {
    const { path } = file;
    const sort = sortFile(path, bases, { ...places, isFolderOfAddons });
    if (sort.kind === 'addon') addons.set(collisionKey(sort.at), { path, enabled: sort.enabled });
    else if (sort.kind === 'folder') {
      const { at, enabled } = sort;
      const folder = folderPrefixOf(path, at);
      const isSafe = path.slice(folder.length).split('/').every(isSafeFileName);
      const before = folders.get(collisionKey(at))?.isSafe ?? true;
      folders.set(collisionKey(at), { path: folder, enabled, isSafe: isSafe && before });
    } else if (sort.kind === 'world')
      worlds.set(sort.name, (worlds.get(sort.name) ?? 0) + file.size);
    else if (sort.kind === 'jar-mod') hasJarMods = true;
    else {
      other.files += 1;
      other.sizeBytes += file.size;
    }
  }
  return {
    addons: [...addons.values()].toSorted(byEnabled),
    folders: [...folders.values()].filter(({ isSafe }) => isSafe).toSorted(byEnabled),
    unsafe: [...folders.values()].flatMap(({ isSafe, path }) => (isSafe ? [] : [basename(path)])),
    worlds: [...worlds].map(([name, sizeBytes]) => ({ name, sizeBytes })),
    hasJarMods,
    other,
  };
}

function byEnabled(a: SortedEntry, b: SortedEntry): number {
  return Number(b.enabled) - Number(a.enabled);
}

/** The path's prefix that ends with the folder `at`. */
function folderPrefixOf(path: string, at: string): string {
  return path.slice(0, path.indexOf(`${at}/`) + at.length + 1);
}

interface SourcePlaces extends ImportPlaces {
  /** For plain files, also no folder at all. */
  readonly isFolderOfAddons: (folder: string) => boolean;
}

/** Sorts by the longest base below which the path has a meaning. */
function sortFile(path: string, bases: readonly string[], places: SourcePlaces): SortedPath {
  for (const base of bases.toReversed()) {
    if (!path.startsWith(base)) continue;
    const sort = sortPath(path.slice(base.length), places);
    if (sort.kind !== 'other') return sort;
  }
  return { kind: 'other' };
}

function sortPath(path: string, places: SourcePlaces): SortedPath {
  const [folder, name] = [folderOf(path), fileNameOf(path)];
  if (isArchive(stripDisabledMarking(name))) {
    const isMarked = hasDisabledMarking(name);
    const isOff = places.disabled.has(folder);
    if (isOff || places.isFolderOfAddons(folder))
      return { kind: 'addon', at: path, enabled: !isOff && !isMarked };
  }
  if (JAR_MOD_FOLDERS.includes(path.split('/')[0] ?? '')) return { kind: 'jar-mod' };
  const world = firstBelow(path, places.worlds);
  if (world !== null) return { kind: 'world', name: fileNameOf(world) };
  if (places.addons.has(folder)) return { kind: 'other' };
  const on = firstBelow(path, places.unpacked);
  const at = on ?? firstBelow(path, places.disabledUnpacked);
  const isDataMod = at !== null && isDataModName(fileNameOf(at), places);
  return isDataMod ? { kind: 'folder', at, enabled: on !== null } : { kind: 'other' };
}

function isDataModName(name: string, { excluded }: ImportPlaces): boolean {
  return isSafeFileName(name) && !name.startsWith('.') && !excluded.has(name);
}

export function isArchive(name: string): boolean {
  return /\.(?:jar|zip)$/i.test(name) && isSafeFileName(name);
}

/** The path's folder directly below one of these; null when it is in none. */
function firstBelow(path: string, folders: ReadonlySet<string>): string | null {
  const segments = path.split('/');
  for (let depth = segments.length - 2; depth > 0; depth -= 1)
    if (folders.has(segments.slice(0, depth).join('/')))
      return segments.slice(0, depth + 1).join('/');
  return null;
}
