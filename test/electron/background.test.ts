// @module-tag deep
// @promise the desktop program stays in the tray only where a person wants that
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { createBackground } from '../../electron/main/background.ts';
import { createTranslate } from '../../electron/main/translate.ts';
import { setScene } from '../integration/promises/scene.ts';
import { type ShellProcess, startShell } from './shell-process.ts';

const scratch = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'loadout-background-')));
const IN_BACKGROUND = { desktop: { runInBackground: true, startAtLogin: false } };

function withSettings(settings: object, dataDir = scratch()): string {
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
  return dataDir;
}

const labels = (menu: unknown): unknown[] =>
  (menu as { label?: string }[]).map(({ label }) => label);

async function open(dataDir: string): Promise<ShellProcess> {
  const shell = startShell({ dataDir });
  await shell.connect();
  return shell;
}

test('by itself nothing is in the tray, and closing the window ends the program', async () => {
  const shell = await open(scratch());
  await shell.emit('window', 'close');
  expect(await shell.ended).toBe(0);
  expect(shell.of('tray')).toEqual([]);
});

test('in the background closing the window leaves the program in the tray, which opens and quits it', async () => {
  const shell = await open(scratch());
  await shell.client.settings.update({ desktop: { runInBackground: true } });
  const menu = await shell.until('tray-menu');
  expect(shell.of('tray')).toEqual([{ hasIcon: true }]);
  expect(labels(menu)).toEqual(['Open Loadout', 'Check for updates', undefined, 'Quit Loadout']);
  await shell.emit('window', 'close');
  await shell.until('window-hidden');
  const shown = shell.of('window-shown').length;
  await shell.command({ kind: 'click-menu', label: 'Open Loadout' });
  expect(shell.of('window-shown')).toHaveLength(shown + 1);
  await shell.command({ kind: 'click-menu', label: 'Quit Loadout' });
  expect(await shell.ended).toBe(0);
});

test('leaves the tray at once when it is disabled', async () => {
  const shell = await open(withSettings(IN_BACKGROUND));
  await shell.client.settings.update({ desktop: { runInBackground: false } });
  await shell.until('tray-destroyed');
  await shell.emit('window', 'close');
  expect(await shell.ended).toBe(0);
});

test('the start with the system shows no window where it stays in the background, and one elsewhere', async () => {
  const quiet = startShell({ dataDir: withSettings(IN_BACKGROUND), argv: ['--background'] });
  await quiet.until('tray-menu');
  await quiet.command({ kind: 'click-menu', label: 'Open Loadout' });
  await quiet.until('page-loaded');
  expect(quiet.of('window')).toHaveLength(1);
  const plain = startShell({ dataDir: scratch(), argv: ['--background'] });
  await plain.until('page-loaded');
  expect(plain.of('tray')).toEqual([]);
});

test('updates are announced once, and not to a person who sees them or did not ask for it', async () => {
  const rows = [{ state: 'update-available' }, { state: 'up-to-date' }];
  const client = { addons: { list: async () => [{ loadout: { name: 'Base' }, rows }] } };
  const desktop = { runInBackground: true, startAtLogin: false, openLinks: true };
  const told: string[] = [];
  let isWatched = true;
  const background = createBackground({
    client: client as unknown as Parameters<typeof createBackground>[0]['client'],
    translate: createTranslate(() => 'en'),
    settings: () => ({ desktop }),
    setTray: () => undefined,
    setAutostart: () => undefined,
    setLinkHandler: () => undefined,
    isWatched: () => isWatched,
    showNotification: (text) => told.push(text),
  });
  const end = (kind: string, loadoutId: string) =>
    background.tellUpdates({ kind, loadoutId, outcome: 'done' } as JobBrief);
  await end('check', 'seen');
  isWatched = false;
  await end('check', 'seen');
  await end('apply', 'other');
  desktop.runInBackground = false;
  await end('check', 'other');
  expect(told).toEqual([]);
  desktop.runInBackground = true;
  await end('check', 'other');
  await end('check', 'other');
  expect(told).toEqual(['Base: 1 update is available.']);
});

test('a check that finds updates sends a notification, and a click opens them', async () => {
  const scene = await setScene({
    alpha: [
      { number: '1.0.0', date: '2025-01-01' },
      { number: '1.1.0', date: '2025-02-01' },
    ],
  });
  scene.put('pmods/alpha.jar', await scene.jar('alpha', '1.0.0'));
  const { id: loadoutId } = await scene.begin();
  await scene.core.close();
  const settings = { ...IN_BACKGROUND, updates: { checkAtStart: false, checkEveryHours: null } };
  const shell = await open(withSettings(settings, scene.dataDir));
  await shell.command({ kind: 'focus', isFocused: false });
  await shell.client.addons.check({ loadoutId, addons: null, fresh: true });
  expect(await shell.until('notification')).toMatchObject({ body: /: 1 update is available\.$/ });
  await shell.emit('notification', 'click');
  expect(await shell.until('page-moved')).toBe('app-ui://bundle/#/updates');
});

test('a data folder beside a packaged program without an installer holds the data', async () => {
  const folder = scratch();
  const portable = join(folder, 'loadout-data');
  mkdirSync(portable);
  const shell = startShell({
    dataDir: null,
    config: { isPackaged: true },
    environment: {
      APPIMAGE: join(folder, 'Loadout.AppImage'),
      XDG_DATA_HOME: join(folder, 'home'),
    },
  });
  await shell.until('page-loaded');
  expect(shell.of('path')).toEqual([{ name: 'userData', path: join(portable, 'shell') }]);
  expect(readdirSync(folder)).toEqual(['loadout-data']);
});
