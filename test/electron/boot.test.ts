import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startShell } from './shell-process.ts';

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
