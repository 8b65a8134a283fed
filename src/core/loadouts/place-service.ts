import { existsSync, lstatSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import type { DiskLocation } from '#shared/domain/place.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { requireRealFolder } from '../real-folder.ts';
import { copyOf, findKnown, findRoot } from './loadout-access.ts';
import { hasStateFolder, readLoadoutFile } from './state-folder.ts';

export type PlaceService = ReturnType<typeof createPlaceService>;

/** Locations of loadouts' folders. Nothing here changes a file in one. */
export function createPlaceService({
  access,
  store,
  engine,
}: Pick<CoreParts, 'access' | 'store' | 'engine'>) {
  function find(loadoutId: string) {
    const stored = store.byId(loadoutId);
    if (!stored) throw new AppError('LOADOUT_UNKNOWN', { name: loadoutId });
    return stored;
  }

  return {
    /**
     * For a folder that was moved outside Loadout: continues the loadout at its new path. Throws
     * LOADOUT_UNKNOWN, FOLDER_MISSING, FOLDER_OF_OTHER for a folder without this loadout's record,
     * FOLDER_COPIED while the old folder still exists.
     */
    relocate(loadoutId: string, folder: string): LoadoutBrief {
      const stored = find(loadoutId);
      const root = requireRealFolder(folder);
      if (!hasStateFolder(root) || readLoadoutFile(root).id !== loadoutId) {
        throw new AppError('FOLDER_OF_OTHER', { folder: root, name: stored.brief.name });
      }
      if (findKnown(root, store)?.isCopy === true) throw copyOf(stored, root);
      return access.adopt(root);
    },
    /**
     * Moves the folder into `parent`, by one rename under the folder's lock. Throws MOVE_REFUSED
     * with its cause, FOLDER_MISSING, and the errors of opening the loadout.
     */
    async move(loadoutId: string, parent: string, { report }: JobContext): Promise<LoadoutBrief> {
      report({ phase: 'recover' });
      const { root } = await access.open(loadoutId);
      const target = join(requireRealFolder(parent), basename(root));
      if (target === root) return access.adopt(root);
      refuseTarget(root, target);
      report({ phase: 'apply' });
      await engine.moveRoot(root, target);
      return access.adopt(target);
    },
    /**
     * Removes it from the list and returns the root. The folder is unchanged, `.loadout` included.
     * Throws LOADOUT_UNKNOWN.
     */
    forget(loadoutId: string): string {
      const { root } = find(loadoutId);
      store.forget(loadoutId);
      return root;
    },
  };
}

function refuseTarget(root: string, target: string): void {
  const refuse = (cause: string) => new AppError('MOVE_REFUSED', { folder: target, cause });
  if (`${target}${sep}`.startsWith(`${root}${sep}`)) throw refuse('inside');
  if (existsSync(target)) throw refuse('name-taken');
  if (findRoot(join(target, '..')) !== null) throw refuse('other-loadout');
}

type FileManagerParts = Pick<CoreParts, 'host' | 'access' | 'library'>;

export type FileManagerOpener = ReturnType<typeof createFileManagerOpener>;

/**
 * Shows places in the system's file manager. The path is resolved here, from ids that a face may
 * hold.
 */
export function createFileManagerOpener(parts: FileManagerParts) {
  const { fileManager } = parts.host;
  return {
    /** False when the host has no file manager; faces then offer no such command. */
    canShow: fileManager !== undefined,
    /**
     * Shows the place; opens and runs nothing. Throws LOADOUT_UNKNOWN, FOLDER_MISSING,
     * FOLDER_CHANGED, ADDON_UNKNOWN when its file is gone, FILE_NOT_SAVED.
     */
    async show(place: DiskLocation): Promise<void> {
      fileManager?.show(await findPath(parts, place));
    },
  };
}

async function findPath(parts: FileManagerParts, place: DiskLocation): Promise<string> {
  if (place.of === 'saved-file') return findSaved(parts, place.address);
  const { root, condition } = parts.access.find(place.loadoutId, null);
  if (condition === 'missing') throw new AppError('FOLDER_MISSING', { folder: root });
  if (condition === 'changed') throw new AppError('FOLDER_CHANGED', { folder: root });
  return place.of === 'loadout' ? root : findAddonPath(parts, { ...place, root });
}

async function findSaved({ host }: FileManagerParts, address: string): Promise<string> {
  const path = (await host.fileManager?.findSaved(address)) ?? null;
  if (path === null || !isExistingPath(path)) throw new AppError('FILE_NOT_SAVED');
  return path;
}

async function findAddonPath(
  { library }: FileManagerParts,
  { root, loadoutId, addonId }: { root: string; loadoutId: string; addonId: string },
): Promise<string> {
  const known = await library.find(loadoutId, addonId);
  if (known === null) throw new AppError('ADDON_UNKNOWN', { name: addonId });
  const path = join(root, known.row.path);
  if (!path.startsWith(`${root}${sep}`) || !isExistingPath(path)) {
    throw new AppError('ADDON_UNKNOWN', { name: known.row.title });
  }
  return path;
}

function isExistingPath(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
