import { posix, win32 } from 'node:path';
import type { Host } from '../host.ts';

const SYSTEM_FOLDERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/bin', '/boot', '/dev', '/etc', '/lib', '/lib64', '/proc', '/sbin', '/sys', '/usr'],
  darwin: ['/System', '/Library', '/Applications', '/bin', '/dev', '/etc', '/sbin', '/usr'],
};
/** A file system in memory: some people keep a game there. */
const MEMORY_FOLDER = '/dev/shm';
/** No game is one of these folders as a whole; folders below them may be. */
const SHARED_FOLDERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    MEMORY_FOLDER,
    '/home',
    '/media',
    '/mnt',
    '/opt',
    '/root',
    '/run',
    '/srv',
    '/tmp',
    '/var',
    '/var/tmp',
  ],
  darwin: [
    '/Users',
    '/Volumes',
    '/opt',
    '/private',
    '/private/tmp',
    '/private/var',
    '/tmp',
    '/var',
  ],
};
const HOME_FOLDERS = [
  'AppData',
  'AppData/Local',
  'AppData/Roaming',
  'Desktop',
  'Documents',
  'Downloads',
  'Library',
  'Library/Application Support',
  '.config',
  '.local',
  '.local/share',
];

/**
 * True for a home, system or program folder: the home folder, its well-known folders and their
 * parents, system folders, and Loadout's own data. A game's folder below a person's folders is not
 * protected.
 */
export function isProtectedFolder(folder: string, paths: Host['paths']): boolean {
  const { home, dataDir, platform, environment } = paths;
  const { join, parse } = platform === 'win32' ? win32 : posix;
  const fold = (path: string) => (platform === 'linux' ? path : path.toLowerCase());
  const isBelow = (path: string, top: string) =>
    fold(`${path}/`).startsWith(fold(`${top}/`).replaceAll('//', '/'));
  const slashed = (path: string) => path.replaceAll('\\', '/').replace(/(.)\/+$/, '$1');
  const at = slashed(folder);
  if (parse(folder).root === folder || isBelow(slashed(home), at)) return true;
  const whole = [
    ...HOME_FOLDERS.map((name) => join(home, name)),
    ...(SHARED_FOLDERS[platform] ?? []),
  ].map(slashed);
  if (whole.some((path) => fold(path) === fold(at))) return true;
  const own = slashed(dataDir);
  if (isBelow(at, own) || isBelow(own, at)) return true;
  if (platform === 'linux' && isBelow(at, MEMORY_FOLDER)) return false;
  const owned = [...(SYSTEM_FOLDERS[platform] ?? []), ...windowsFolders(platform, environment)];
  return owned.map(slashed).some((path) => isBelow(at, path));
}

function windowsFolders(
  platform: NodeJS.Platform,
  environment: Host['paths']['environment'],
): readonly string[] {
  if (platform !== 'win32') return [];
  const names = ['SystemRoot', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramData'];
  return names.flatMap((name) => environment[name] ?? []);
}
