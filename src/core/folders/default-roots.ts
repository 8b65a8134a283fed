import { readdirSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import type { GameDefinition } from '#shared/domain/slot.ts';
import type { Host } from '../host.ts';
import { findRealFolder } from '../real-folder.ts';

const MAX_INSTANCES = 200;

/** The folders of a game that exist where the game or its launchers put them on this system. */
export function findDefaultRoots(game: GameDefinition, paths: Host['paths']): readonly string[] {
  const { platform } = paths;
  if (platform !== 'win32' && platform !== 'linux' && platform !== 'darwin') return [];
  const found = game.defaultRoots[platform].flatMap((template) => {
    const path = resolveTemplate(template, paths);
    return path === null ? [] : expandInstances(path);
  });
  return [...new Set(found)].filter((path) => findRealFolder(path) !== null);
}

/** null where the environment names a place that is not absolute. */
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

/** A last segment `*` stands for every folder there. */
function expandInstances(path: string): readonly string[] {
  if (!/[\\/]\*$/.test(path)) return [path];
  const parent = path.slice(0, -2);
  try {
    const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    return folders.slice(0, MAX_INSTANCES).map(({ name }) => `${parent}${path.at(-2)}${name}`);
  } catch {
    return [];
  }
}
