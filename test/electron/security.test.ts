// @promise each of the 20 items of Electron's checklist
// @how numbered
import { mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readBuilderConfig } from './builder-config.ts';
import { type ShellProcess, startShell } from './shell-process.ts';
import type { SenderForm, StandInConfig } from './stand-in/protocol.ts';

// The 20 items of Electron's own checklist (reliability 1.1), each checked on the calls of the
// built program to Electron.

const scratch = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'loadout-shell-')));

async function open(config: Partial<StandInConfig> = {}): Promise<ShellProcess> {
  const shell = startShell({ dataDir: scratch(), config });
  await shell.until('page-loaded');
  return shell;
}

/** Shared by all tests that leave it unchanged. */
let shared: ShellProcess;
let endShared = async (): Promise<void> => undefined;

beforeAll(async () => {
  shared = startShell({ dataDir: scratch(), onFinished: (end) => (endShared = end) });
  await shared.until('page-loaded');
});

afterAll(() => endShared());

function webPreferencesOf(shell: ShellProcess): Record<string, unknown>[] {
  const windows = shell.of('window') as { webPreferences: Record<string, unknown> }[];
  return windows.map((window) => window.webPreferences);
}

const webPreferences = (): Record<string, unknown> => webPreferencesOf(shared)[0] ?? {};

const OWN = 'app-ui://bundle/';
const FOREIGN = [
  'https://example.org/',
  'http://127.0.0.1:8080/',
  'file:///etc/passwd',
  'data:text/html,x',
  'about:blank',
  'app-ui://bundle.example.org/',
  'app-ui://bundle@example.org/',
  'app-ui://user@bundle/',
  'app-ui://:word@bundle/',
  'app-ui://example.org/bundle',
  'app-ui://bundle:8080/',
  'app-uix://bundle/',
  'javascript:alert(1)',
  'blob:https://example.org/1',
  'not an address',
];

test('1: only our own page is loaded, and every other request is stopped', async () => {
  const shell = await open({ isPackaged: true });
  expect(shell.of('page-loaded')).toEqual([OWN]);
  expect(await shell.command({ kind: 'load', url: `${OWN}assets/x.js` })).toBe(false);
  for (const url of [...FOREIGN, 'devtools://devtools/bundled/inspector.html']) {
    expect({ url, isStopped: await shell.command({ kind: 'load', url }) }).toEqual({
      url,
      isStopped: true,
    });
  }
});

test('1: developer tools load where the program is not packaged', async () => {
  expect(await shared.command({ kind: 'load', url: 'devtools://devtools/x.html' })).toBe(false);
});

test('1: the packaged program has no developer tools and is not steered from outside', async () => {
  const shell = await open({ isPackaged: true });
  expect(webPreferencesOf(shell)).toMatchObject([{ devTools: false }]);
  for (const option of ['--remote-debugging-port=9222', '--remote-debugging-pipe']) {
    const refused = startShell({
      dataDir: scratch(),
      config: { isPackaged: true },
      argv: [option],
    });
    expect({ option, status: await refused.ended }).toEqual({ option, status: 1 });
    expect(refused.of('window')).toEqual([]);
  }
});

test('1: Chromium fetches no dictionaries', () => {
  expect(shared.of('spell-checker')).toEqual([false]);
  expect(webPreferences()).toMatchObject({ spellcheck: false });
});

test('2: the page has no Node', async () => {
  expect(webPreferences()).toMatchObject({
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
  });
});

test('3: the preload runs in a world of its own', async () => {
  expect(webPreferences()).toMatchObject({ contextIsolation: true });
});

test('4: every page is sandboxed, which is set before the app is ready', async () => {
  // The stand-in refuses the call after the app is ready.
  expect(shared.of('sandbox')).toHaveLength(1);
  expect(webPreferences()).toMatchObject({ sandbox: true });
});

const PERMISSIONS = [
  'camera',
  'clipboard-read',
  'clipboard-sanitized-write',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'pointerLock',
  'serial',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'usb',
  'window-management',
  'local-network-access',
  'unknown',
];

const DENIED = {
  request: false,
  check: false,
  device: false,
  bluetooth: { confirmed: false },
  display: null,
};

test('5: every permission is denied, by every handler', async () => {
  for (const permission of PERMISSIONS) {
    const answers = await shared.command({ kind: 'ask-permission', permission });
    expect({ permission, answers }).toEqual({ permission, answers: DENIED });
  }
});

test('5: a session that is made later is bound like the first', async () => {
  const shell = await open();
  await shell.command({ kind: 'create-session' });
  const answers = await shell.command({ kind: 'ask-permission', permission: 'camera' });
  expect(answers).toEqual(DENIED);
  for (const url of FOREIGN) expect(await shell.command({ kind: 'load', url })).toBe(true);
  expect(shell.of('spell-checker')).toEqual([false, false]);
});

test('6: web security stays on', async () => {
  expect(webPreferences()).toMatchObject({ webSecurity: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const fetchPage = async (shell: ShellProcess, url: string, method = 'GET'): Promise<Answer> =>
  (await shell.command({ kind: 'fetch', url, method })) as Answer;

test('7: every answer has the strict policy, with a new nonce in the page each time', async () => {
  const nonces = [];
  for (let time = 0; time < 3; time += 1) {
    const { status, headers, body } = await fetchPage(shared, OWN);
    const policy = headers['content-security-policy'] ?? '';
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(status).toBe(200);
    expect(policy.replace(nonce, 'N')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N'; img-src 'self'; font-src 'self'; " +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; " +
        "require-trusted-types-for 'script'; trusted-types default",
    );
    expect(new TextDecoder().decode(body)).toContain(`content="${nonce}"`);
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(3);
  const missing = await fetchPage(shared, `${OWN}nothing`);
  expect(missing.headers['content-security-policy']).toContain("default-src 'none'");
});

test.each(['8: allowRunningInsecureContent', '9: experimentalFeatures'])(
  '%s is never set',
  async (item) => {
    const name = item.split(': ')[1] ?? '';
    expect(webPreferences()).toMatchObject({ [name]: false });
  },
);

test('10: no feature of Blink is enabled', async () => {
  expect(webPreferences()).toMatchObject({ enableBlinkFeatures: '' });
});

test('11: there is no webview tag', async () => {
  expect(webPreferences()).toMatchObject({ webviewTag: false });
});

test('12: a webview that is attached all the same is refused', async () => {
  expect(await shared.emit('contents', 'will-attach-webview')).toMatchObject({ isPrevented: true });
});

test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
  '13: %s leads only to our own page',
  async (event) => {
    expect(await shared.emit('contents', event, { url: `${OWN}#/library` })).toMatchObject({
      isPrevented: false,
    });
    for (const url of FOREIGN) {
      expect({ url, ...((await shared.emit('contents', event, { url })) as object) }).toMatchObject(
        {
          url,
          isPrevented: true,
        },
      );
    }
  },
);

test('13: a file that is dropped on the window is not gone to', () => {
  expect(webPreferences()).toMatchObject({ navigateOnDragDrop: false });
});

test('14: no page opens a window', async () => {
  const shell = await open({ dialogAnswer: 1 });
  for (const url of [OWN, ...FOREIGN]) {
    expect(await shell.command({ kind: 'open-window', url })).toBe('deny');
  }
  expect(shell.of('window')).toHaveLength(1);
});

test('12, 13, 14: the page of a window that is opened again is bound like the first', async () => {
  const shell = await open();
  await shell.emit('window', 'closed');
  await shell.emit('app', 'activate');
  const [url] = FOREIGN;
  for (const event of [
    'will-attach-webview',
    'will-navigate',
    'will-redirect',
    'will-frame-navigate',
  ])
    expect(await shell.emit('contents', event, { url })).toMatchObject({ isPrevented: true });
  expect(await shell.command({ kind: 'open-window', url: OWN })).toBe('deny');
  expect(webPreferencesOf(shell)).toEqual([webPreferences(), webPreferences()]);
});

test('15: only https leaves the program, after a question that names the host', async () => {
  const shell = await open({ dialogAnswer: 0 });
  for (const url of FOREIGN.filter((address) => !address.startsWith('https:'))) {
    await shell.command({ kind: 'open-window', url });
  }
  await shell.command({ kind: 'open-window', url: 'https://example.org/a?b' });
  expect(await shell.until('open-external')).toBe('https://example.org/a?b');
  expect(shell.of('question')).toMatchObject([
    { message: 'Open example.org in your browser?', detail: 'https://example.org/a?b' },
  ]);
  expect(shell.of('open-external')).toHaveLength(1);
});

test('15: a no stays here, and a registry that is used is opened without a question', async () => {
  const shell = await open({ dialogAnswer: 1 });
  await shell.command({ kind: 'open-window', url: 'https://example.org/' });
  await shell.until('question');
  const [trusted] = await registryHosts(shell);
  await shell.command({ kind: 'open-window', url: `https://${trusted}/mod/x` });
  expect(await shell.until('open-external')).toBe(`https://${trusted}/mod/x`);
  expect(shell.of('question')).toHaveLength(1);
});

async function registryHosts(shell: ShellProcess): Promise<string[]> {
  await shell.connect();
  const profiles = await shell.client.registries.list();
  return profiles.flatMap(({ apiOrigin }) =>
    apiOrigin?.startsWith('https:') ? [new URL(apiOrigin).host] : [],
  );
}

test('16: Electron is pinned, to a line that is looked after and no patch that is known to be old', () => {
  const pinned = manifest.devDependencies.electron;
  expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
  expect(readLockfile().packages['node_modules/electron']?.version).toBe(pinned);
  const [major = '', minor = 0, patch = 0] = pinned.split('.');
  const [leastMinor = 0, leastPatch = 0] = NEWEST_ELECTRON[major] ?? [Infinity];
  expect([Number(minor), Number(patch)]).toSatisfy(
    ([own = 0, last = 0]) => own > leastMinor || (own === leastMinor && last >= leastPatch),
  );
});

function readLockfile() {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  return JSON.parse(text) as { packages: Record<string, { version: string }> };
}

/** Newest patches on 2026-11-20 of the three supported majors; raise them with each release. */
const NEWEST_ELECTRON: Readonly<Record<string, readonly [minor: number, patch: number]>> = {
  43: [8, 11],
  44: [11, 4],
  45: [4, 1],
};

const OWN_FRAME = { url: OWN, origin: 'app-ui://bundle', isTop: true };
const STRANGERS: readonly [string, SenderForm][] = [
  ['a frame that is gone', { frame: null, isKnownWindow: true }],
  ['a frame inside the page', { frame: { ...OWN_FRAME, isTop: false }, isKnownWindow: true }],
  [
    'about:blank',
    { frame: { url: 'about:blank', origin: 'null', isTop: true }, isKnownWindow: true },
  ],
  [
    'data:',
    { frame: { url: 'data:text/html,x', origin: 'null', isTop: true }, isKnownWindow: true },
  ],
  [
    'another origin',
    {
      frame: { url: 'https://example.org/', origin: 'https://example.org', isTop: true },
      isKnownWindow: true,
    },
  ],
  [
    'our address with another origin',
    { frame: { ...OWN_FRAME, origin: 'null' }, isKnownWindow: true },
  ],
  [
    'our origin with another address',
    { frame: { ...OWN_FRAME, url: 'app-ui://bundle.example.org/' }, isKnownWindow: true },
  ],
  ['a window that is not ours', { frame: OWN_FRAME, isKnownWindow: false }],
];

test('17: there is one channel, and only our own top frame gets a port from it', async () => {
  const shell = await open();
  expect(shell.of('ipc-channel')).toEqual(['rpc-port-please']);
  const served: string[] = [];
  const senders: [string, SenderForm][] = [
    ...STRANGERS,
    ['our page', { frame: OWN_FRAME, isKnownWindow: true }],
  ];
  for (const [name, sender] of senders) {
    const before = shell.of('posted-to-page').length;
    await shell.command({ kind: 'ask-for-port', sender });
    if (shell.of('posted-to-page').length > before) served.push(name);
  }
  expect(served).toEqual(['our page']);
  expect(shell.of('posted-to-page')).toEqual([{ channel: 'rpc-port', ports: 1 }]);
  expect(shell.of('channel')).toHaveLength(1);
});

test('17: a window that was closed no longer gets a port', async () => {
  const shell = await open();
  await shell.emit('window', 'closed');
  await shell.command({ kind: 'ask-for-port', sender: { frame: OWN_FRAME, isKnownWindow: true } });
  expect(shell.of('channel')).toEqual([]);
});

test('18: the page comes by a scheme of our own that answers a table of files and nothing else', async () => {
  expect(shared.of('schemes')).toEqual([
    [{ scheme: 'app-ui', privileges: { standard: true, secure: true, supportFetchAPI: true } }],
  ]);
  expect(shared.of('protocol-handler')).toEqual(['app-ui']);
  for (const url of [
    `${OWN}../package.json`,
    `${OWN}%2e%2e/package.json`,
    `${OWN}..%2fmain/index.js`,
    `${OWN}index.html%00`,
    `${OWN}/etc/passwd`,
    `${OWN}assets/`,
    `${OWN}image/../../x`,
    `${OWN}image/${'a'.repeat(200)}`,
    `${OWN}image/a.b`,
    'app-ui://other/',
    'app-ui://bundle:1/',
    'app-ui://user@bundle/',
  ]) {
    expect({ url, status: (await fetchPage(shared, url)).status }).toEqual({ url, status: 404 });
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect((await fetchPage(shared, OWN, method)).status).toBe(404);
  }
});

test('19: all nine fuses are decided', async () => {
  expect((await readBuilderConfig()).electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('20: the preload leaves nothing for the page, and passes on one port for each time it is asked', async () => {
  const shell = await open();
  await shell.connect();
  expect(await shell.command({ kind: 'inspect-page' })).toEqual([]);
  expect(shell.of('page-has-port')).toEqual([1]);
  for (const [data, origin, isOwn] of [
    ['rpc-port-please', 'https://example.org', true],
    ['rpc-port-please', 'app-ui://bundle', false],
    ['another-channel', 'app-ui://bundle', true],
    [{ channel: 'rpc-port-please' }, 'app-ui://bundle', true],
  ] as const) {
    await shell.command({ kind: 'page-message', data, origin, isOwn });
  }
  expect(shell.of('page-sent')).toEqual(['rpc-port-please']);
  expect(shell.of('posted-to-page')).toHaveLength(1);
  const preload = readFileSync(new URL('../../electron/preload/index.ts', import.meta.url), 'utf8');
  expect(preload.split('\n').length).toBeLessThan(40);
});
