import { lstatSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Place } from '#shared/domain/place.ts';
import { AppError } from '#shared/errors.ts';
import type { Host } from '../host.ts';
import type { Library } from '../library/library.ts';
import type { LoadoutAccess } from '../loadouts/loadout-access.ts';

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

export interface PlaceShowerServices {
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
