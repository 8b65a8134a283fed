// @module-tag deep
// @promise items to show in the system's file manager are found by id, never by path
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { type ShellProcess, startShell } from './shell-process.ts';

const scratch = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'loadout-show-')));

async function open(): Promise<ShellProcess> {
  const shell = startShell({ dataDir: scratch() });
  await shell.connect();
  return shell;
}

const BLOB = 'blob:app-ui://bundle/4f1c';

test('a loadout and an add-on are shown by their ids, where the core has them', async () => {
  const shell = await open();
  const { client } = shell;
  expect(await client.folders.canShow()).toEqual({ canShow: true });
  const { jobId } = await client.loadouts.openDemo();
  for await (const { outcome } of await client.jobs.watch({ jobId })) if (outcome) break;
  const [loadout] = await client.loadouts.list();
  if (loadout === undefined) throw new Error('the demo has a loadout');
  const loadoutId = loadout.id;
  const scan = await client.addons.scan({ loadoutId });
  for await (const { outcome } of await client.jobs.watch(scan)) if (outcome) break;
  let row: AddonRow | undefined;
  for await (const { rows } of await client.addons.list({ loadoutId, since: null }))
    row ??= rows[0];
  if (row === undefined) throw new Error('the demo has add-ons');

  await client.folders.show({ of: 'loadout', loadoutId });
  await client.folders.show({ of: 'addon', loadoutId, addonId: row.id });
  expect(shell.of('show-item')).toEqual([loadout.root, join(loadout.root, row.path)]);
  await expect(
    client.folders.show({ of: 'addon', loadoutId, addonId: '../../etc/passwd' }),
  ).rejects.toMatchObject({ data: { code: 'ADDON_UNKNOWN' } });
  await expect(
    client.folders.show({ of: 'loadout', loadoutId: loadout.root }),
  ).rejects.toMatchObject({ data: { code: 'LOADOUT_UNKNOWN' } });
  expect(shell.of('show-item')).toHaveLength(2);
});

test('a file that the person saved is shown where the dialog put it', async () => {
  const shell = await open();
  const savePath = join(scratch(), 'kept.jar');
  writeFileSync(savePath, 'bytes');
  expect(await shell.command({ kind: 'download', url: BLOB, savePath })).toBe(false);
  await shell.client.folders.show({ of: 'saved-file', address: BLOB });
  expect(shell.of('show-item')).toEqual([savePath]);
});

test('a file that was not saved, is gone, or is not ours is not shown', async () => {
  const shell = await open();
  const gone = join(scratch(), 'gone.jar');
  await shell.command({ kind: 'download', url: `${BLOB}1`, savePath: null });
  await shell.command({ kind: 'download', url: `${BLOB}2`, savePath: gone });
  const foreign = 'blob:https://example.org/4f1c';
  expect(await shell.command({ kind: 'download', url: foreign, savePath: scratch() })).toBe(true);
  for (const address of [`${BLOB}1`, `${BLOB}2`, foreign, scratch()]) {
    await expect(shell.client.folders.show({ of: 'saved-file', address })).rejects.toMatchObject({
      data: { code: 'FILE_NOT_SAVED' },
    });
  }
  expect(shell.of('show-item')).toEqual([]);
});
