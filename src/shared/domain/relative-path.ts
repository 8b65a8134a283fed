// Paths below a loadout's root, with `/`; the empty one is the root itself.

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Empty for what lies directly in the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

export function joinPath(folder: string, name: string): string {
  return prefixOf(folder) + name;
}

/** What every path below the folder begins with. */
export function prefixOf(folder: string): string {
  return folder === '' ? '' : `${folder}/`;
}
