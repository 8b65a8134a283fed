import { basename } from 'node:path';
import type {
  DetectedFolder,
  FolderCheck,
  FolderListing,
  GrantedFolder,
} from '#shared/domain/folder.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import type { Host } from '../host.ts';
import { checkFolder, type FolderCheckServices } from './check-folder.ts';
import { findDefaultRoots } from './default-roots.ts';
import { listFolder } from './list-folder.ts';
import { recogniseGame } from './recognise.ts';

/** Folders that may become loadouts; faces hold their grants (design.md decision 16). */
export interface FolderService {
  detect(): readonly DetectedFolder[];
  /** Never throws for what the folder is: that is the answer. Throws FOLDER_MISSING for an unknown grant, USAGE for an unknown game. */
  check(request: { readonly grantId: string; readonly game: string }): FolderCheck;
  /** Throws FOLDER_MISSING for an unknown grant, FOLDER_PROTECTED for one outside the home folder. */
  list(request: { readonly grantId: string | null; readonly hidden: boolean }): FolderListing;
  pick(): Promise<{ readonly hasDialog: boolean; readonly folder: GrantedFolder | null }>;
}

export interface FolderServices extends FolderCheckServices {
  readonly paths: Host['paths'];
  readonly pickFolder: Host['pickFolder'];
  readonly games: readonly GameDefinition[];
  /** Throws USAGE. */
  readonly findGame: (id: string) => GameDefinition;
  readonly grantFolder: (folder: string) => string;
  /** Throws FOLDER_MISSING. */
  readonly resolveFolder: (grantId: string) => string;
}

export function createFolderService(services: FolderServices): FolderService {
  const grant = (path: string): GrantedFolder => ({
    grantId: services.grantFolder(path),
    name: basename(path) || path,
    path,
  });

  return {
    detect: () =>
      services.games.flatMap((game) =>
        findDefaultRoots(game, services.paths).flatMap((root) => {
          const found = recogniseGame(root, game);
          if (found === null) return [];
          return [{ folder: grant(root), found, loadoutId: services.loadoutAt(root) }];
        }),
      ),
    check({ grantId, game }) {
      const path = services.resolveFolder(grantId);
      const folder = { grantId, name: basename(path) || path, path };
      return checkFolder(services, folder, services.findGame(game));
    },
    list({ grantId, hidden }) {
      const { home } = services.paths;
      const folder = grantId === null ? home : services.resolveFolder(grantId);
      return listFolder(folder, { home, hidden, grant });
    },
    async pick() {
      const { pickFolder } = services;
      if (!pickFolder) return { hasDialog: false, folder: null };
      const path = await pickFolder();
      return { hasDialog: true, folder: path === null ? null : grant(path) };
    },
  };
}
