// @module-tag deep
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { showInterface } from '#cli/commands/demo.ts';
import { createContext } from '#cli/context.ts';
import { findElectron, findElectronPackage } from '#cli/desktop/find-electron.ts';
import { openWindow } from '#cli/desktop/open-window.ts';
import type { CliIo } from '#cli/io.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const PROGRAM = 'electron-program';

interface Fake {
  readonly packageDir: string;
  /** File to which the program writes its arguments. */
  readonly log: string;
}

/**
 * Creates a package like `electron`; its program is installed, or comes with the script that
 * downloads it.
 */
function createPackage(options: {
  has: boolean;
  install: 'works' | 'fails' | 'hangs';
  status?: number;
}): Fake {
  const packageDir = join(makeScratch(), 'node_modules/electron');
  const log = join(packageDir, 'log');
  const program = `#!/bin/sh\necho "$@" >> '${log}'\nexit ${options.status ?? 0}\n`;
  mkdirSync(join(packageDir, 'dist'), { recursive: true });
  writeFileSync(join(packageDir, 'package.json'), '{"name":"electron"}');
  const place = (): void => {
    writeFileSync(join(packageDir, 'path.txt'), PROGRAM);
    writeFileSync(join(packageDir, 'dist', PROGRAM), program);
    chmodSync(join(packageDir, 'dist', PROGRAM), 0o755);
  };
  if (options.has) place();
  const scripts = {
    works: `const { writeFileSync } = require('node:fs'); writeFileSync(__dirname + '/path.txt', ${JSON.stringify(PROGRAM)}); writeFileSync(__dirname + '/dist/${PROGRAM}', ${JSON.stringify(program)}, { mode: 0o755 });`,
    fails: 'process.exit(1)',
    hangs: 'setInterval(() => {}, 1000)',
  };
  writeFileSync(join(packageDir, 'install.js'), scripts[options.install]);
  return { packageDir, log };
}

const io = (environment: Record<string, string>): CliIo =>
  ({
    environment: { PATH: process.env['PATH'] ?? '', ...environment },
    platform: 'linux',
    signal: new AbortController().signal,
  }) as unknown as CliIo;

const DISPLAY = { DISPLAY: ':99' };
const none = (): void => undefined;

test('the window opens in the program of Electron, on the data folder that was named', async () => {
  const { packageDir, log } = createPackage({ has: true, install: 'fails' });
  expect(await openWindow(io(DISPLAY), { packageDir, dataDir: '/some/data', onFetch: none })).toBe(
    'closed',
  );
  expect(readFileSync(log, 'utf8')).toBe(`${join(packageDir, '../..')} --data-dir /some/data\n`);
});

test('a missing program is fetched, after a message', async () => {
  const { packageDir, log } = createPackage({ has: false, install: 'works' });
  const said: string[] = [];
  expect(
    await openWindow(io(DISPLAY), {
      packageDir,
      dataDir: null,
      onFetch: () => said.push('fetching'),
    }),
  ).toBe('closed');
  expect([said, existsSync(log)]).toEqual([['fetching'], true]);
});

test('without a display nothing is fetched or started', async () => {
  const { packageDir, log } = createPackage({ has: true, install: 'fails' });
  expect(await openWindow(io({}), { packageDir, dataDir: null, onFetch: none })).toBe('no-display');
  expect(existsSync(log)).toBe(false);
});

test.each([
  ['cannot be fetched', { has: false, install: 'fails' }, 'no-electron'],
  ['fails at its start', { has: true, install: 'fails', status: 1 }, 'not-started'],
] as const)('a program that %s has its own outcome', async (_name, fake, outcome) => {
  const { packageDir } = createPackage(fake);
  expect(await openWindow(io(DISPLAY), { packageDir, dataDir: null, onFetch: none })).toBe(outcome);
});

test('where the package is not installed there is no window', async () => {
  expect(await openWindow(io(DISPLAY), { packageDir: null, dataDir: null, onFetch: none })).toBe(
    'no-electron',
  );
  expect(findElectronPackage(import.meta.url)).toMatch(/electron$/);
});

test('fetching ends at its limit', async () => {
  const { packageDir } = createPackage({ has: false, install: 'hangs' });
  const { environment, signal } = io({});
  const search = { packageDir, environment, signal, onFetch: none, limitMs: 50 };
  expect(await findElectron(search)).toBeNull();
});

test('without a display one line says so, and the interface waits for a browser until Ctrl-C', async () => {
  const interrupt = new AbortController();
  let text = '';
  const write = (part: string): void => {
    text += part;
    if (text.includes('Press Ctrl-C to stop.')) interrupt.abort();
  };
  const { status } = await runLoadout(['--data-dir', makeScratch(), 'desktop'], {
    stdout: { write },
    signal: interrupt.signal,
  });
  expect(status).toBe(0);
  const [first = '', second = ''] = text.split('\n');
  expect(first).toBe('There is no display. Serving the interface to a browser instead.');
  expect(text).not.toContain('Could not open a browser');
  expect(second).toMatch(/^Loadout {2}http:\/\/127\.0\.0\.1:\d+$/);
});

/** A user at a terminal with a display, who stops the interface as soon as it is served. */
function watchDemo(environment: Record<string, string>): { io: CliIo; text: () => string } {
  const interrupt = new AbortController();
  let text = '';
  const write = (part: string): void => {
    text += part;
    if (text.includes('Press Ctrl-C to stop.')) interrupt.abort();
  };
  const stdin = new PassThrough();
  const stdout = { write, isTTY: true };
  const signal = interrupt.signal;
  const shared = { platform: 'linux', cwd: makeScratch(), token: null } as const;
  return {
    io: { ...shared, stdin, stdout, stderr: stdout, environment, signal },
    text: () => text,
  };
}

const withoutOptions = {
  dataDir: null,
  registry: null,
  loadout: null,
  json: false,
  quiet: false,
  offline: false,
};

test('the demo continues in a window, or a browser, on its own data', async () => {
  const [dataDir, programs] = [makeScratch(), makeScratch()];
  const opened = join(programs, 'opened');
  const opener = `#!/bin/sh\necho "$1" > '${opened}'\n`;
  writeFileSync(join(programs, 'xdg-open'), opener, { mode: 0o755 });
  const browser = watchDemo({ ...DISPLAY, PATH: programs, NO_COLOR: '1' });
  await showInterface(createContext(browser.io, withoutOptions), dataDir, { packageDir: null });
  expect(browser.text()).toMatch(
    /^\nOpening the same folder in a window\. Close the window to return here\.\nElectron is not installed\. Serving the interface/,
  );
  const [, file] = /^File +(.+)$/m.exec(browser.text()) ?? [];
  expect(dirname(file ?? '')).toBe(dataDir);
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(`${file}\n`);

  const { packageDir, log } = createPackage({ has: true, install: 'fails' });
  const window = watchDemo({ ...DISPLAY, PATH: process.env['PATH'] ?? '' });
  await showInterface(createContext(window.io, withoutOptions), dataDir, { packageDir });
  expect(readFileSync(log, 'utf8')).toContain(`--data-dir ${dataDir}\n`);
});

test('without a display the demo ends with the line that opens the interface', async () => {
  const { status, stdout } = await runLoadout(['demo'], {
    columns: 80,
    environment: { NO_COLOR: '1' },
  });
  expect(status).toBe(0);
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/loadout --data-dir \S+ serve --open$/);
});
