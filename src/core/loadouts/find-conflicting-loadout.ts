import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STATE_FOLDER } from '#shared/domain/paths.ts';
import { listFolders } from '../real-folder.ts';
import { findKnown, findRoot } from './loadout-access.ts';
import type { LoadoutStore } from './loadout-store.ts';
import { isLoadoutFolder } from './state-folder.ts';

const MAX_SEARCH_DEPTH = 4;
const MAX_SEARCHED_FOLDERS = 5000;

/** The loadout in a folder, above it or below it. */
export interface ConflictingLoadout {
  readonly root: string;
  /** null when it is not known here. */
  readonly loadoutId: string | null;
}

/**
 * Finds a loadout that prevents this folder from becoming one (one folder, one loadout). null when
 * there is none, also when the folder has a record that can be adopted, or a copy of one. Throws
 * UNSAFE_STATE_FOLDER, LOADOUT_DAMAGED.
 */
export function findConflictingLoadout(
  root: string,
  store: LoadoutStore,
): ConflictingLoadout | null {
  if (isLoadoutFolder(root)) return findOwningLoadout(root, store);
  const known = store
    .all()
    .find((stored) => stored.root.startsWith(join(root, '/')) && existsSync(stored.root));
  const by = findRoot(root) ?? known?.root ?? findStateFolderBelow(root);
  return by === null ? null : { root: by, loadoutId: store.byRoot(by)?.id ?? null };
}

function findOwningLoadout(root: string, store: LoadoutStore): ConflictingLoadout | null {
  const known = findKnown(root, store);
  return known === null || known.isCopy ? null : { root, loadoutId: known.stored.id };
}

/**
 * Breadth first and bounded: a loadout is a few folders below its neighbours, not deep inside a
 * world.
 */
function findStateFolderBelow(root: string): string | null {
  let level = [root];
  let searched = 0;
  for (let depth = 0; depth < MAX_SEARCH_DEPTH && searched < MAX_SEARCHED_FOLDERS; depth += 1) {
    const next = [];
    for (const folder of level) {
      const names = listFolders(folder);
      if (names.includes(STATE_FOLDER) && isLoadoutFolder(folder)) return folder;
      next.push(...names.map((name) => join(folder, name)));
      searched += 1;
      if (searched >= MAX_SEARCHED_FOLDERS) break;
    }
    level = next;
  }
  return null;
}
