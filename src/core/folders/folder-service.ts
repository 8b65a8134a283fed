import { basename } from 'node:path';
import type {
  DetectedFolder,
  FolderCheck,
  FolderListing,
  GrantedFolder,
} from '#shared/domain/folder.ts';
import type { CoreParts } from '../core-parts.ts';
import { findGame, listGames } from '../loadouts/games.ts';
import { checkFolder } from './check-folder.ts';
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

type FolderServiceParts = Pick<CoreParts, 'host' | 'store' | 'grants'>;

export function createFolderService(parts: FolderServiceParts): FolderService {
  const { host, store, grants } = parts;
  const grant = (path: string): GrantedFolder => ({
    grantId: grants.grantFolder(path),
    name: basename(path) || path,
    path,
  });

  return {
    detect: () =>
      listGames().flatMap((game) =>
        findDefaultRoots(game, host.paths).flatMap((root) => {
          const found = recogniseGame(root, game);
          if (found === null) return [];
          return [{ folder: grant(root), found, loadoutId: store.byRoot(root)?.id ?? null }];
        }),
      ),
    check({ grantId, game }) {
      const path = grants.resolveFolder(grantId);
      const folder = { grantId, name: basename(path) || path, path };
      return checkFolder(parts, { folder, game: findGame(game) });
    },
    list({ grantId, hidden }) {
      const { home } = host.paths;
      const folder = grantId === null ? home : grants.resolveFolder(grantId);
      return listFolder(folder, { home, hidden, grant });
    },
    async pick() {
      const { pickFolder } = host;
      if (!pickFolder) return { hasDialog: false, folder: null };
      const path = await pickFolder();
      return { hasDialog: true, folder: path === null ? null : grant(path) };
    },
  };
}
