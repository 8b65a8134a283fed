// @promise a folder is refused with a reason before anything is written to it
import { expect, test } from 'vitest';
import { isProtectedFolder } from './protected-folders.ts';

const LINUX = {
  platform: 'linux',
  home: '/home/jane',
  dataDir: '/home/jane/.local/share/loadout',
  environment: {},
} as const;
const MAC = {
  platform: 'darwin',
  home: '/Users/jane',
  dataDir: '/Users/jane/Library/Application Support/Loadout',
  environment: {},
} as const;
const WINDOWS = {
  platform: 'win32',
  home: 'C:\\Users\\jane',
  dataDir: 'C:\\Users\\jane\\AppData\\Local\\Loadout',
  environment: { SystemRoot: 'C:\\Windows', ProgramFiles: 'C:\\Program Files' },
} as const;

test.each([
  [LINUX, '/'],
  [LINUX, '/home'],
  [LINUX, '/home/jane'],
  [LINUX, '/home/jane/Downloads'],
  [LINUX, '/home/jane/.local/share'],
  [LINUX, '/home/jane/.local/share/loadout/downloads'],
  [LINUX, '/usr/share/games'],
  [LINUX, '/dev/disk'],
  [LINUX, '/dev/shm'],
  [{ ...LINUX, dataDir: '/dev/shm/loadout' }, '/dev/shm/loadout/one'],
  [MAC, '/Users/jane/library'],
  [MAC, '/Applications/Game.app'],
  [WINDOWS, 'C:\\'],
  [WINDOWS, 'D:\\'],
  [WINDOWS, 'c:\\users'],
  [WINDOWS, 'C:\\Users\\jane\\AppData\\Roaming'],
  [WINDOWS, 'C:\\windows\\System32'],
  [WINDOWS, 'C:\\Program Files\\Game'],
])('%o keeps %s', (paths, folder) => expect(isProtectedFolder(folder, paths)).toBe(true));

test.each([
  [LINUX, '/home/jane/Downloads/game'],
  [LINUX, '/home/jane/.local/share/cosmic-reach'],
  [LINUX, '/home/jane/.local/share/loadout-games'],
  [LINUX, '/home/jane/downloads'],
  [LINUX, '/usrgames/one'],
  [LINUX, '/opt/games/one'],
  [LINUX, '/dev/shm/cosmic-reach'],
  [LINUX, '/mnt/disk/one'],
  [MAC, '/Users/jane/Library/Application Support/cosmic-reach'],
  [MAC, '/Volumes/Games/one'],
  [WINDOWS, 'C:\\Users\\jane\\AppData\\Local\\cosmic-reach'],
  [WINDOWS, 'D:\\Games'],
])('%o lets %s be managed', (paths, folder) =>
  expect(isProtectedFolder(folder, paths)).toBe(false),
);
