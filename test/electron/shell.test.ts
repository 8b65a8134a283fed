// @promise a link from another program only opens a page
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPlacement } from '../../electron/main/window-bounds.ts';
import { setScene } from '../integration/promises/scene.ts';
import { type ShellProcess, startShell } from './shell-process.ts';
import type { StandInConfig } from './stand-in/protocol.ts';

const scratch = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'loadout-shell-')));

async function open(
  config: Partial<StandInConfig> = {},
  dataDir = scratch(),
  argv: readonly string[] = [],
  onFinished?: (end: () => Promise<void>) => void,
): Promise<ShellProcess> {
  const shell = startShell({ dataDir, config, argv, ...(onFinished && { onFinished }) });
  await shell.until('page-loaded');
  return shell;
}

/**
 * Shares one program among several tests, started with the first of them and ended after the last.
 */
function share(dataDir: string): () => Promise<ShellProcess> {
  let started: Promise<ShellProcess> | null = null;
  let end = async () => {};
  afterAll(() => end());
  const onFinished = (own: () => Promise<void>) => void (end = own);
  return () => (started ??= open({}, dataDir, [], onFinished));
}

const secondStart = (shell: ShellProcess, ...argv: readonly string[]): Promise<unknown> =>
  shell.emit('app', 'second-instance', {}, ['loadout', ...argv], '/anywhere', {});

/** Program in its initial state, which tests only read. */
const dataDirOfPlain = scratch();
const openPlain = share(dataDirOfPlain);

describe('starting', () => {
  test('Electron keeps its own data below the data folder, for this user alone', async () => {
    const dataDir = dataDirOfPlain;
    const shell = await openPlain();
    expect(shell.of('path')).toEqual([{ name: 'userData', path: join(dataDir, 'shell') }]);
    expect(statSync(join(dataDir, 'shell')).mode & 0o777).toBe(0o700);
    // Windows shows a program's notifications only under this name.
    expect(shell.of('app-id')).toEqual(['app.loadout.desktop']);
  });

  test('a Flatpak is found by the desktop file of its own name', async () => {
    const shell = startShell({ dataDir: scratch(), environment: { FLATPAK_ID: 'org.example.it' } });
    expect(await shell.until('desktop-name')).toBe('org.example.it.desktop');
  });

  test('the registry is asked for updates without a word of the page', async () => {
    const scene = await setScene({ alpha: [{ number: '1.0.0', date: '2025-01-01' }] });
    scene.put('pmods/alpha.jar', await scene.jar('alpha', '1.0.0'));
    await scene.begin();
    await scene.core.close();
    expect(scene.server.requestCounts().size).toBe(0);
    await open({}, scene.dataDir);
    await expect.poll(() => scene.server.requestCounts().size).toBeGreaterThan(0);
  });

  test('a second start ends at once, and the first one comes to the front', async () => {
    const second = startShell({ dataDir: scratch(), config: { isSecondInstance: true } });
    expect(await second.ended).toBe(0);
    expect(second.of('window')).toEqual([]);
    const first = await open();
    const shown = first.of('window-shown').length;
    await secondStart(first);
    expect(first.of('window-shown')).toHaveLength(shown + 1);
    expect(first.of('window')).toHaveLength(1);
  });

  test('a minimized window is restored by a second start', async () => {
    const shell = await open();
    await shell.emit('window', 'minimize');
    await secondStart(shell);
    expect(shell.of('window-restored')).toHaveLength(1);
    const shown = shell.of('window-shown').length;
    await shell.emit('app', 'activate');
    expect(shell.of('window-shown')).toHaveLength(shown + 1);
    expect(shell.of('window-restored')).toHaveLength(1);
  });

  test('a failure to start is shown in a box, and the program ends', async () => {
    const dataDir = scratch();
    writeFileSync(join(dataDir, 'logs'), 'a file where a folder must be');
    const shell = startShell({ dataDir });
    expect(JSON.stringify(await shell.until('error-box'))).toContain('cannot write');
    expect(await shell.ended).toBe(1);
  });

  test('the token of the session is gone from the environment before anything runs', async () => {
    const shell = startShell({ dataDir: scratch(), environment: { LOADOUT_TOKEN: 'crp_canary' } });
    await shell.until('page-loaded');
    expect(await shell.command({ kind: 'environment' })).not.toContain('crp_canary');
  });

  test('only a packaged program takes the links of the system, behind the separator', async () => {
    expect((await openPlain()).of('protocol-client')).toEqual([]);
    expect((await open({ isPackaged: true })).of('protocol-client')).toEqual([
      { scheme: 'loadout', hasPath: true, args: ['--'] },
    ]);
  });
});

describe('the window', () => {
  const DISPLAY = { x: 0, y: 0, width: 1920, height: 1040 };
  const kept = { bounds: { x: 2100, y: 50, width: 1000, height: 700 }, isMaximized: true };

  function remembered(placement: unknown): string {
    const dataDir = scratch();
    mkdirSync(join(dataDir, 'shell'), { mode: 0o700 });
    writeFileSync(join(dataDir, 'shell/window.json'), JSON.stringify(placement));
    return dataDir;
  }

  test('opens where it was left while that display is there, and in its size only when it is not', async () => {
    const second = { x: 1920, y: 0, width: 1280, height: 1024 };
    const here = await open({ displays: [DISPLAY, second] }, remembered(kept));
    expect(here.of('window')).toMatchObject([kept.bounds]);
    expect(here.of('window-maximized')).toHaveLength(1);
    const [gone] = (await open({ displays: [DISPLAY] }, remembered(kept))).of('window') as object[];
    expect(gone).toMatchObject({ width: 1000, height: 700 });
    expect(gone).not.toHaveProperty('x');
  });

  test('is never smaller than its page can be', async () => {
    expect((await openPlain()).of('window')).toMatchObject([{ minWidth: 720, minHeight: 480 }]);
  });

  test('comes up in the colours of the settings, and follows them', async () => {
    const dataDir = scratch();
    const shell = await open({}, dataDir);
    expect(shell.of('window')).toMatchObject([{ show: false, backgroundColor: '#ffffff' }]);
    await shell.connect();
    await shell.client.settings.update({ appearance: { theme: 'dark' } });
    await shell.until('theme', (theme) => theme === 'dark');
    await shell.emit('window', 'close');
    await shell.ended;
    expect((await open({}, dataDir)).of('window')).toMatchObject([{ backgroundColor: '#1a1b1e' }]);
  });

  test('is remembered when it closes', async () => {
    const dataDir = scratch();
    const shell = await open({}, dataDir);
    await shell.emit('window', 'close');
    expect(await shell.ended).toBe(0);
    const file = join(dataDir, 'shell/window.json');
    expect(readPlacement(file)).toMatchObject({ bounds: { width: 1280, height: 800 } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('loads its page again when that has crashed, but not endlessly', async () => {
    const shell = await open();
    await shell.emit('contents', 'render-process-gone', {}, { reason: 'crashed' });
    await shell.emit('contents', 'render-process-gone', {}, { reason: 'crashed' });
    expect(shell.of('page-reloaded')).toHaveLength(1);
    await shell.command({ kind: 'page-asks-for-port' });
    await shell.until('page-has-port');
    expect(await shell.client.jobs.list()).toEqual([]);
  });

  test('continues with a page that crashed as it first came up', async () => {
    const shell = await open({ isPageSlow: true });
    await shell.emit('contents', 'render-process-gone', {}, { reason: 'crashed' });
    await shell.until('page-reloaded');
    await shell.command({ kind: 'page-asks-for-port' });
    await shell.until('page-has-port');
    expect(await shell.client.jobs.list()).toEqual([]);
    await shell.emit('app', 'open-url', {}, 'loadout://install/abc');
    expect(await shell.until('page-moved')).toBe('app-ui://bundle/#/install/abc');
    expect([shell.of('error-box'), shell.of('ended')]).toEqual([[], []]);
  });

  test('that is opened again after it was closed has a page and a port of its own', async () => {
    const shell = await open();
    await shell.connect();
    await shell.emit('window', 'closed');
    await shell.emit('app', 'activate');
    const [first, second] = shell.of('window') as object[];
    expect(second).toEqual(first);
    expect(shell.of('page-loaded')).toHaveLength(2);
    await shell.command({ kind: 'page-asks-for-port' });
    await shell.until('page-has-port', () => shell.of('page-has-port').length === 2);
    expect(await shell.client.jobs.list()).toEqual([]);
  });

  test('a page that asks again gets a new port, and the old one is closed', async () => {
    const shell = await open();
    await shell.connect();
    await shell.command({ kind: 'page-asks-for-port' });
    await shell.until('port-closed');
    expect(shell.of('page-has-port')).toHaveLength(2);
    expect(await shell.client.jobs.list()).toEqual([]);
  });
});

describe('the menu', () => {
  const dataDir = scratch();
  const opened = share(dataDir);
  const LABELS = [
    'Library',
    'Updates',
    'Browse',
    'Activity',
    'Settings',
    'Manage a folder…',
    'About Loadout',
  ];
  const ROUTES = [
    '/library',
    '/updates',
    '/browse',
    '/activity',
    '/settings/loadouts',
    '/welcome',
    '/settings/about',
  ];

  test('leads to every place of the window, without loading its page again', async () => {
    const shell = await opened();
    for (const label of LABELS)
      expect(await shell.command({ kind: 'click-menu', label })).toBe(true);
    expect(shell.of('page-moved')).toEqual(ROUTES.map((route) => `app-ui://bundle/#${route}`));
    expect(shell.of('page-loaded')).toHaveLength(1);
  });

  test('shows the data folder in the file manager and never opens anything', async () => {
    const shell = await opened();
    await shell.command({ kind: 'click-menu', label: 'Show data folder' });
    expect(shell.of('show-item')).toEqual([dataDir]);
  });

  test('speaks the language of the settings, at once when that changes', async () => {
    const shell = await opened();
    await shell.connect();
    await shell.client.settings.update({ language: 'pseudo' });
    const menu = await shell.until('menu', (made) => JSON.stringify(made).includes('⟦'));
    expect(JSON.stringify(menu)).not.toContain('"Library"');
  });
});

describe('a link of another program', () => {
  const opened = share(scratch());
  const ROUTE = 'app-ui://bundle/#/install/abc/v1';
  const LINK = 'loadout://install/abc/v1';

  test.each([
    ['starts the program', async () => open({}, scratch(), ['--', LINK])],
    [
      'starts it a second time',
      async () => {
        const shell = await open();
        await secondStart(shell, '--', LINK);
        return shell;
      },
    ],
    [
      'comes from the system of a Mac',
      async () => {
        const shell = await open();
        expect(await shell.emit('app', 'open-url', {}, LINK)).toMatchObject({ isPrevented: true });
        return shell;
      },
    ],
  ])('opens the page on which a person decides when it %s', async (_name, start) => {
    const shell = await start();
    expect(await shell.until('page-moved')).toBe(ROUTE);
    await shell.connect();
    expect(await shell.client.jobs.list()).toEqual([]);
  });

  test.each([
    [LINK],
    ['--', `${LINK}?x=1`],
    ['--', 'loadout://install/../x'],
    ['--', 'loadout://remove/abc'],
    ['--', 'https://example.org/'],
    ['--', LINK, '--gpu-launcher=x'],
    ['--', 'loadout://install/abc" --data-dir="/x'],
    ['--inspect', `x${LINK}`],
  ])('that is none is ignored: %s %s', async (...argv) => {
    const shell = await opened();
    const before = shell.of('page-moved').length;
    await secondStart(shell, ...argv);
    await shell.emit('app', 'open-url', {}, argv.slice(1).join(' '));
    await shell.command({ kind: 'click-menu', label: 'Library' });
    expect(shell.of('page-moved').slice(before)).toEqual(['app-ui://bundle/#/library']);
  });

  test('a thousand of them ask once', async () => {
    const shell = await open();
    const links = Array.from({ length: 1000 }, (_, index) => `loadout://install/p${index}`);
    await Promise.all(links.map((link) => shell.emit('app', 'open-url', {}, link)));
    expect(shell.of('page-moved')).toEqual(['app-ui://bundle/#/install/p0']);
    await shell.command({ kind: 'click-menu', label: 'Library' });
    await shell.emit('app', 'open-url', {}, LINK);
    expect(shell.of('page-moved').at(-1)).toBe(ROUTE);
  });

  test('is ignored while a question is open', async () => {
    const shell = await open({ dialogAnswer: null });
    await shell.command({ kind: 'open-window', url: 'https://example.org/' });
    await shell.until('question');
    await shell.emit('app', 'open-url', {}, LINK);
    expect(shell.of('page-moved')).toEqual([]);
  });
});

test('the folder that a person picks becomes a grant, and no path goes the other way', async () => {
  const folder = scratch();
  const shell = await open({ pickedFolder: folder });
  await shell.connect();
  const { hasDialog, folder: granted } = await shell.client.folders.pick();
  expect({ hasDialog, path: granted?.path }).toEqual({ hasDialog: true, path: folder });
  expect(shell.of('open-dialog')).toEqual([{ properties: ['openDirectory', 'createDirectory'] }]);
  expect(existsSync(join(folder, '.loadout'))).toBe(false);
});

test('nothing that the window does reaches the log with a path or a token', async () => {
  const dataDir = scratch();
  const shell = await open({}, dataDir);
  await shell.command({
    kind: 'ask-for-port',
    sender: {
      frame: { url: `file://${dataDir}/x`, origin: 'null', isTop: true },
      isKnownWindow: true,
    },
  });
  await shell.emit('window', 'close');
  await shell.ended;
  const log = readFileSync(join(dataDir, 'logs/loadout.log'), 'utf8');
  expect(log).toContain('shell.port-refused');
  expect(log).not.toContain(dataDir);
});
