import { collisionKey } from './file-name.ts';

/** Where the files of an archive go, so that the game finds its namespaces: the folders around content folders. */
export interface ContentPlace {
  /** The folders around the namespaces, without a slash at the end; null: every path stays as it is. */
  readonly wrapper: string | null;
  /** Namespaces, by their own names; the only folders of the wrapper that are placed. */
  readonly folders: readonly string[];
  /** Folders with content that the game does not find; nothing certain can be done with them. */
  readonly misplaced: readonly string[];
}

const AS_IS: ContentPlace = { wrapper: null, folders: [], misplaced: [] };

/**
 * Finds at which depth the namespaces of an archive are, by the names of content folders (`blocks`, `textures`). Only
 * where all are in one folder is it left out; a namespace is never invented, and never has a reserved name. What is in a
 * reserved folder counts only where nothing else is there.
 */
export function findContentPlace(
  paths: readonly string[],
  contentFolders: readonly string[],
  reserved: ReadonlySet<string>,
): ContentPlace {
  const names = new Set(contentFolders.map(collisionKey));
  const namespaces = findNamespaces(paths, names);
  if (namespaces.length === 0) return AS_IS;
  if (namespaces.includes('')) return { ...AS_IS, misplaced: listFlat(paths, names) };
  const deep = namespaces.filter((path) => path.includes('/'));
  if (deep.length === 0) return AS_IS;
  const isReserved = (name: string) => reserved.has(collisionKey(name));
  const outside = deep.filter((path) => !path.split('/').some(isReserved));
  const placed = outside.length > 0 ? outside : deep.filter((path) => !isReserved(nameOf(path)));
  const wrappers = new Set(placed.map(parentOf));
  const [wrapper] = wrappers;
  if (deep.length < namespaces.length || wrappers.size !== 1 || wrapper === undefined)
    return { ...AS_IS, misplaced: deep };
  return { wrapper, folders: placed.map(nameOf), misplaced: [] };
}

/** The one reserved folder that all files are in, at the root or in folders around it; null: there is none. */
export function findReservedRoot(
  paths: readonly string[],
  reserved: ReadonlySet<string>,
): string | null {
  const [first = ''] = paths;
  const folders = first.split('/').slice(0, -1);
  const at = folders.findIndex((folder) => reserved.has(collisionKey(folder)));
  const root = `${folders.slice(0, at + 1).join('/')}/`;
  return at >= 0 && paths.every((path) => path.startsWith(root)) ? root : null;
}

/** Whether any file is in a content folder. */
export function hasContent(paths: readonly string[], contentFolders: readonly string[]): boolean {
  return findNamespaces(paths, new Set(contentFolders.map(collisionKey))).length > 0;
}

/** The path in the place; null: it is left out. */
export function placePath({ wrapper, folders }: ContentPlace, path: string): string | null {
  if (wrapper === null) return path;
  if (!path.startsWith(`${wrapper}/`)) return null;
  const rest = path.slice(wrapper.length + 1);
  return folders.some((folder) => rest.startsWith(`${folder}/`)) ? rest : null;
}

/** What is left out, each down to the first name that is not around the namespaces; folders end with a slash. */
export function listLeftOut(place: ContentPlace, paths: readonly string[]): readonly string[] {
  const around = place.wrapper?.split('/') ?? [];
  const left = new Set<string>();
  for (const path of paths) {
    if (placePath(place, path) !== null) continue;
    const segments = path.split('/');
    const shared = segments.findIndex((segment, index) => segment !== around[index]);
    const name = segments.slice(0, shared + 1).join('/');
    left.add(shared + 1 < segments.length ? `${name}/` : name);
  }
  return [...left];
}

/** The outermost folders that have a content folder directly in them; empty: the root itself. */
function findNamespaces(paths: readonly string[], names: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  for (const path of paths) {
    const folders = path.split('/').slice(0, -1);
    const at = folders.findIndex((folder) => names.has(collisionKey(folder)));
    if (at >= 0) found.add(folders.slice(0, at).join('/'));
  }
  if (found.has('')) return [''];
  return [...found].filter((path) => !isBelowAny(path, found)).toSorted();
}

function isBelowAny(path: string, others: ReadonlySet<string>): boolean {
  const segments = path.split('/');
  return segments.some((_, depth) => others.has(segments.slice(0, depth).join('/')));
}

function listFlat(paths: readonly string[], names: ReadonlySet<string>): readonly string[] {
  const roots = new Set(paths.map((path) => path.split('/')[0] ?? ''));
  return [...roots].filter((root) => names.has(collisionKey(root))).toSorted();
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
