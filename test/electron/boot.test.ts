import { mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startShell } from './shell-process.ts';

const RENDERER = fileURLToPath(new URL('../../out/renderer', import.meta.url));

const scratch = () => realpathSync(mkdtempSync(join(tmpdir(), 'loadout-shell-')));

test('the built program opens a window, and its page reaches the core through one port', async () => {
  const shell = startShell({ dataDir: scratch() });
  expect(await shell.until('page-loaded')).toBe('app-ui://bundle/');
  await shell.connect();
  expect(await shell.client.loadouts.list()).toEqual([]);
  expect(await shell.command({ kind: 'inspect-page' })).toEqual([]);
});

test('a page that asks for its port while it loads gets it: everything that it needs is there before', async () => {
  const shell = startShell({ dataDir: scratch(), config: { asksAtOnce: true } });
  expect(await shell.until('page-has-port')).toBe(1);
  expect(await shell.client.loadouts.list()).toEqual([]);
  const order = shell.records.map(({ name }) => name);
  const page = order.indexOf('page-loaded');
  for (const name of ['ipc-channel', 'protocol-handler', 'menu'])
    expect({ name, isBefore: order.indexOf(name) < page }).toEqual({ name, isBefore: true });
});

test('every file of the built interface is answered under the page’s own address', async () => {
  const shell = startShell({ dataDir: scratch() });
  await shell.until('page-loaded');
  const files = readdirSync(RENDERER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'index.html')
    .map(({ parentPath, name }) => relative(RENDERER, join(parentPath, name)).replaceAll(sep, '/'));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const url = `app-ui://bundle/${file}`;
    const { status } = (await shell.command({ kind: 'fetch', url, method: 'GET' })) as {
      readonly status: number;
    };
    expect({ file, status }).toEqual({ file, status: 200 });
  }
});
