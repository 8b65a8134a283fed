import { collisionKey } from './file-name.ts';

/**
 * Where an archive's files go so that the game finds its namespaces, which are the folders around
 * content folders.
 */
export interface ContentPlace {
  /**
   * The folders around the namespaces, without a trailing slash; null: all paths stay unchanged.
   */
  readonly wrapper: string | null;
  /** Names of the namespaces, the only folders of the wrapper that are unpacked. */
  readonly folders: readonly string[];
  /** Content folders that the game does not find and that cannot be placed with certainty. */
  readonly misplaced: readonly string[];
}

const AS_IS: ContentPlace = { wrapper: null, folders: [], misplaced: [] };

/**
 * Finds the depth of an archive's namespaces by the names of content folders (`blocks`,
 * `textures`). The wrapper is stripped only if all namespaces are in one folder; a namespace is
 * never invented, and never has a reserved name. Reserved folders count only if there are no
 * others.
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

/**
 * Returns the one reserved folder that contains all files, at the root or in folders around it;
 * null: none.
 */
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
export function hasContentFiles(
  paths: readonly string[],
  contentFolders: readonly string[],
): boolean {
  return findNamespaces(paths, new Set(contentFolders.map(collisionKey))).length > 0;
}

/** Returns the path after placing; null: the file is left out. */
export function placePath({ wrapper, folders }: ContentPlace, path: string): string | null {
  if (wrapper === null) return path;
  if (!path.startsWith(`${wrapper}/`)) return null;
  const rest = path.slice(wrapper.length + 1);
  return folders.some((folder) => rest.startsWith(`${folder}/`)) ? rest : null;
}

/**
 * Lists what is left out, each shortened to the first name outside the wrapper; folders end with a
 * slash.
 */
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

/** Returns the outermost folders that directly contain a content folder; empty: the root itself. */
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
