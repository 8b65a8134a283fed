import { basename, dirname, join, posix, relative, sep, win32 } from 'node:path';
import { readdirSync, realpathSync } from 'node:fs';
import type { Inputs } from '#shared/contract/index.ts';
import type {
  DetectedFolder,
  FolderCheck,
  FolderListing,
  GrantedFolder,
} from '#shared/domain/folder.ts';
import { AppError } from '#shared/errors.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Host } from '../host.ts';
import { findRealFolder, listFolders } from '../real-folder.ts';
import { checkFolder } from './check-folder.ts';
import { findGameOf, recogniseGame } from './recognise.ts';

type FolderServiceParts = Pick<CoreParts, 'host' | 'store' | 'grants' | 'games'>;

export type FolderService = ReturnType<typeof createFolderService>;

/** Folders that may become loadouts; faces have their grants (design decision 16). */
export function createFolderService(parts: FolderServiceParts) {
  const { host, store, grants, games } = parts;
  const grant = (path: string): GrantedFolder => ({
    grantId: grants.grantFolder(path),
    name: basename(path) || path,
    path,
  });

  return {
    detect: (): readonly DetectedFolder[] =>
      games.list().flatMap((game) =>
        findDefaultRoots(game.defaultRoots, host.paths).flatMap((root) => {
          const found = recogniseGame(root, game);
          if (found === null) return [];
          return [{ folder: grant(root), found, loadoutId: store.byRoot(root)?.id ?? null }];
        }),
      ),
    /**
     * A problem of the folder is a result, not an error. Throws FOLDER_MISSING for an unknown
     * grant, USAGE for an unknown game.
     */
    check({ grantId, game: id }: Inputs['folders']['check']): FolderCheck {
      const path = grants.resolveFolder(grantId);
      const folder = { grantId, name: basename(path) || path, path };
      const game = id === null ? findGameOf(path, games) : games.require(id);
      return checkFolder(parts, { folder, game });
    },
    /**
     * Throws FOLDER_MISSING for an unknown grant, FOLDER_PROTECTED for one outside the home folder.
     */
    list({ grantId, hidden }: Inputs['folders']['list']): FolderListing {
      const { home } = host.paths;
      const folder = grantId === null ? home : grants.resolveFolder(grantId);
      return listSubfolders(folder, { home, hidden, grant });
    },
    async pick(): Promise<{ readonly hasDialog: boolean; readonly folder: GrantedFolder | null }> {
      const { pickFolder } = host;
      if (!pickFolder) return { hasDialog: false, folder: null };
      const path = await pickFolder();
      return { hasDialog: true, folder: path === null ? null : grant(path) };
    },
  };
}

const MAX_FOLDERS = 1000;

interface FolderListOptions {
  readonly home: string;
  /** Includes names that begin with a dot. */
  readonly hidden: boolean;
  readonly grant: (path: string) => GrantedFolder;
}

/**
 * Lists the folders in a folder of the home folder, by name; links are not followed. Throws
 * FOLDER_MISSING, FOLDER_PROTECTED outside the home folder.
 */
function listSubfolders(path: string, { home, hidden, grant }: FolderListOptions): FolderListing {
  const top = toReal(home);
  const folder = toReal(path);
  if (!isInsideFolder(folder, top)) throw new AppError('FOLDER_PROTECTED', { folder });
  const names = readNames(folder).filter((name) => hidden || !name.startsWith('.'));
  return {
    folder: grant(folder),
    parentGrantId: folder === top ? null : grant(dirname(folder)).grantId,
    folders: names.slice(0, MAX_FOLDERS).map((name) => grant(join(folder, name))),
    isCut: names.length > MAX_FOLDERS,
  };
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  } catch (error) {
    throw new AppError('FOLDER_MISSING', { folder }, error);
  }
}

function toReal(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw new AppError('FOLDER_MISSING', { folder: path }, error);
  }
}

function isInsideFolder(path: string, top: string): boolean {
  const way = relative(top, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way));
}

const MAX_INSTANCES = 200;

/**
 * Lists a game's existing folders in the default places of the game and its launchers on this
 * system.
 */
export function findDefaultRoots(
  roots: GameDefinition['defaultRoots'],
  paths: Host['paths'],
): readonly string[] {
  const { platform } = paths;
  if (platform !== 'win32' && platform !== 'linux' && platform !== 'darwin') return [];
  const found = roots[platform].flatMap((template) => {
    const path = resolveTemplate(template, paths);
    return path === null ? [] : expandInstances(path);
  });
  return [...new Set(found)].filter((path) => findRealFolder(path) !== null);
}

/** Returns null when the environment variable is not an absolute path. */
function resolveTemplate(
  template: string,
  { home, platform, environment }: Host['paths'],
): string | null {
  const { join, isAbsolute } = platform === 'win32' ? win32 : posix;
  const named = (variable: string, fallback: string): string => {
    const value = environment[variable];
    return value && isAbsolute(value) ? value : fallback;
  };
  const places: Readonly<Record<string, string>> = {
    '{home}': home,
    '{xdgData}': named('XDG_DATA_HOME', join(home, '.local', 'share')),
    '{localAppData}': named('LOCALAPPDATA', join(home, 'AppData', 'Local')),
    '{appData}': named('APPDATA', join(home, 'AppData', 'Roaming')),
  };
  const [place = '', ...rest] = template.split('/');
  const base = places[place];
  return base === undefined ? null : join(base, ...rest);
}

/** A last segment `*` matches every folder. */
function expandInstances(path: string): readonly string[] {
  if (!/[\\/]\*$/.test(path)) return [path];
  const parent = path.slice(0, -2);
  const names = listFolders(parent).slice(0, MAX_INSTANCES);
  return names.map((name) => `${parent}${path.at(-2)}${name}`);
}
