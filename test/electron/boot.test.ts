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
