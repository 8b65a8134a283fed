import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeIo } from '#core/disk/node-io.ts';
import { findPortableData, findProgramSource } from '../../electron/main/program-source.ts';
import { openReplacement, readUnproven } from '../../electron/main/replacement.ts';

const FEED = 'provider: generic\nurl: https://updates.example/download\n';

function scratch(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'loadout-source-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const APP_IMAGE = { APPIMAGE: '/home/x/Loadout.AppImage' };
const feedUrl = 'https://updates.example/download';

test.each([
  ['an AppImage', 'linux', APP_IMAGE, { 'app-update.yml': FEED }, { feedUrl }],
  ['an AppImage without a feed', 'linux', APP_IMAGE, {}, 'archive'],
  ['a damaged feed', 'linux', APP_IMAGE, { 'app-update.yml': 'url: 5' }, 'archive'],
  ['a deb', 'linux', {}, { 'app-update.yml': FEED, 'package-type': 'deb' }, 'deb'],
  ['an rpm', 'linux', {}, { 'app-update.yml': FEED, 'package-type': 'rpm\n' }, 'rpm'],
  ['a Flatpak', 'linux', { FLATPAK_ID: 'app.loadout' }, { 'app-update.yml': FEED }, 'flatpak'],
  ['an unpacked folder', 'linux', {}, { 'app-update.yml': FEED }, 'archive'],
  ['Windows’ zip', 'win32', {}, { 'app-update.yml': FEED }, 'archive'],
  [
    'Windows’ installer',
    'win32',
    {},
    { 'app-update.yml': FEED, 'Uninstall Loadout.exe': '' },
    { feedUrl },
  ],
  ['a Mac', 'darwin', {}, { 'app-update.yml': FEED }, { feedUrl }],
] as const)(
  '%s has the update source of its package',
  (...[, platform, environment, files, source]) => {
    const folder = scratch(files);
    const place = {
      platform,
      environment,
      execPath: join(folder, 'Loadout.exe'),
      resources: folder,
    };
    expect(findProgramSource({ ...place, isPackaged: true })).toEqual(source);
    expect(findProgramSource({ ...place, isPackaged: false })).toBe('npm');
  },
);

test.each([
  ['an AppImage', 'linux', {}, true],
  ['Windows’ zip', 'win32', {}, true],
  ['Windows’ installer', 'win32', { 'Uninstall Loadout.exe': '' }, false],
  ['a deb', 'linux', { 'package-type': 'deb' }, false],
] as const)(
  'a data folder beside the program makes %s portable where it has no installer: %s %j %s',
  (...[, platform, files, isPortable]) => {
    const folder = scratch(files);
    const place = {
      platform,
      environment: platform === 'linux' ? { APPIMAGE: join(folder, 'Loadout.AppImage') } : {},
      execPath: join(folder, 'Loadout.exe'),
      resources: folder,
      isPackaged: true,
    };
    expect(findPortableData(place)).toBeNull();
    mkdirSync(join(folder, 'loadout-data'));
    expect(findPortableData(place)).toBe(isPortable ? join(folder, 'loadout-data') : null);
    expect(findPortableData({ ...place, isPackaged: false })).toBeNull();
  },
);

/** Opens the replacement as a start of this version does. */
const openAs = (version: string, folder: string, appImage?: string) =>
  openReplacement({ io: createNodeIo(), folder, version, appImage });

test('the replaced program is kept until the new version has shown its window', () => {
  const folder = scratch({ 'Loadout.AppImage': 'old' });
  const appImage = join(folder, 'Loadout.AppImage');
  openAs('1.0.0', folder, appImage).begin('1.1.0');
  const started = openAs('1.1.0', folder, appImage);
  expect(started.notInstalled).toBeNull();
  const previous = join(folder, 'previous.AppImage');
  expect(readUnproven(folder, '1.1.0')).toEqual({
    from: '1.0.0',
    to: '1.1.0',
    previous,
    starts: 1,
  });
  openAs('1.1.0', folder, appImage);
  expect(readUnproven(folder, '1.1.0')).toMatchObject({ starts: 2 });
  expect(readFileSync(previous, 'utf8')).toBe('old');
  expect(readUnproven(folder, '1.0.0')).toBeNull();
  started.prove();
  expect(readUnproven(folder, '1.1.0')).toBeNull();
  expect(readdirSync(folder)).toEqual(['Loadout.AppImage']);
});

test('a version that was not put in place is named at the next start, once', () => {
  const folder = scratch();
  openAs('1.0.0', folder).begin('1.1.0');
  expect(openAs('1.0.0', folder).notInstalled).toBe('1.1.0');
  expect(openAs('1.0.0', folder).notInstalled).toBeNull();
});
