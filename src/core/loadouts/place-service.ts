import { existsSync, lstatSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import type { Place } from '#shared/domain/place.ts';
import type { ApplyEngine } from '../apply/apply-engine.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { requireRealFolder } from '../real-folder.ts';
import type { Host } from '../host.ts';
import type { Library } from '../library/library.ts';
import { findRoot, type LoadoutAccess } from './loadout-access.ts';
import type { LoadoutStore } from './loadout-store.ts';
import { hasStateFolder, readLoadoutFile } from './state-folder.ts';

/** Where a loadout's folder is. Nothing here changes a file in it. */
export interface PlaceService {
  /**
   * The folder was moved by hand: takes the loadout up where it stands now. Throws LOADOUT_UNKNOWN, FOLDER_MISSING,
   * FOLDER_OF_OTHER for a folder without this loadout's record, FOLDER_TAKEN while the old one still stands (a copy).
   */
  relocate(loadoutId: string, folder: string): LoadoutBrief;
  /**
   * Moves the folder into `parent`, in one rename under the folder's lock. Throws MOVE_REFUSED with its cause,
   * FOLDER_MISSING, and what opening the loadout throws.
   */
  move(loadoutId: string, parent: string, context: JobContext): Promise<LoadoutBrief>;
  /** Takes it off the list; answers the root. The folder stays as it is, `.loadout` included. Throws LOADOUT_UNKNOWN. */
  forget(loadoutId: string): string;
}

interface PlaceServices {
  readonly access: LoadoutAccess;
  readonly store: LoadoutStore;
  readonly engine: ApplyEngine;
}

export function createPlaceService({ access, store, engine }: PlaceServices): PlaceService {
  function find(loadoutId: string) {
    const stored = store.byId(loadoutId);
    if (!stored) throw new AppError('LOADOUT_UNKNOWN', { name: loadoutId });
    return stored;
  }

  return {
    relocate(loadoutId, folder) {
      const stored = find(loadoutId);
      const root = requireRealFolder(folder);
      if (!hasStateFolder(root) || readLoadoutFile(root).id !== loadoutId) {
        throw new AppError('FOLDER_OF_OTHER', { folder: root, name: stored.brief.name });
      }
      // A copy beside the original would be two folders with one id.
      const isOriginalThere = stored.root !== root && holdsRecordOf(stored.root, loadoutId);
      if (isOriginalThere) throw new AppError('FOLDER_TAKEN', { folder: root, by: stored.root });
      return access.adopt(root);
    },
    async move(loadoutId, parent, { report }) {
      report({ phase: 'recover' });
      const { root } = await access.open(loadoutId);
      const target = join(requireRealFolder(parent), basename(root));
      if (target === root) return access.adopt(root);
      refuseTarget(root, target);
      report({ phase: 'apply' });
      await engine.moveRoot(root, target);
      return access.adopt(target);
    },
    forget(loadoutId) {
      const { root } = find(loadoutId);
      store.forget(loadoutId);
      return root;
    },
  };
}

function holdsRecordOf(root: string, loadoutId: string): boolean {
  try {
    return hasStateFolder(root) && readLoadoutFile(root).id === loadoutId;
  } catch {
    return false;
  }
}

function refuseTarget(root: string, target: string): void {
  const refuse = (cause: string) => new AppError('MOVE_REFUSED', { folder: target, cause });
  if (`${target}${sep}`.startsWith(`${root}${sep}`)) throw refuse('inside');
  if (existsSync(target)) throw refuse('name-taken');
  if (findRoot(join(target, '..')) !== null) throw refuse('other-loadout');
}

/** Places in the system's file manager. The path is found here, from what a face may hold. */
export interface PlaceShower {
  /** False where the host has no file manager: then nothing offers to show. */
  readonly canShow: boolean;
  /**
   * Shows it; opens and runs nothing. Throws LOADOUT_UNKNOWN, FOLDER_MISSING, FOLDER_CHANGED, ADDON_UNKNOWN for one
   * whose file is gone, FILE_NOT_SAVED.
   */
  show(place: Place): Promise<void>;
}

interface PlaceShowerServices {
  readonly fileManager: Host['fileManager'];
  readonly access: Pick<LoadoutAccess, 'find'>;
  readonly library: Pick<Library, 'find'>;
}

export function createPlaceShower(services: PlaceShowerServices): PlaceShower {
  const { fileManager } = services;
  return {
    canShow: fileManager !== undefined,
    async show(place) {
      fileManager?.show(await findPath(services, place));
    },
  };
}

async function findPath(services: PlaceShowerServices, place: Place): Promise<string> {
  if (place.of === 'saved-file') return findSaved(services, place.address);
  const { root, condition } = services.access.find(place.loadoutId, null);
  if (condition === 'missing') throw new AppError('FOLDER_MISSING', { folder: root });
  if (condition === 'changed') throw new AppError('FOLDER_CHANGED', { folder: root });
  return place.of === 'loadout' ? root : findAddon(services, { ...place, root });
}

async function findSaved({ fileManager }: PlaceShowerServices, address: string): Promise<string> {
  const path = (await fileManager?.findSaved(address)) ?? null;
  if (path === null || !exists(path)) throw new AppError('FILE_NOT_SAVED');
  return path;
}

async function findAddon(
  { library }: PlaceShowerServices,
  { root, loadoutId, addonId }: { root: string; loadoutId: string; addonId: string },
): Promise<string> {
  const known = await library.find(loadoutId, addonId);
  if (known === null) throw new AppError('ADDON_UNKNOWN', { name: addonId });
  const path = join(root, known.row.path);
  if (!path.startsWith(`${root}${sep}`) || !exists(path)) {
    throw new AppError('ADDON_UNKNOWN', { name: known.row.title });
  }
  return path;
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
