import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#core/database/open-database.ts';
import { toRecordText } from '#core/apply/record-text.ts';
import { createHistory } from '#core/loadouts/history.ts';
import type { LoadoutChange } from '#shared/domain/loadout.ts';
import { render } from '#shared/messages/render.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { openVerbsSite, type VerbsSite } from '../manage/verbs-site.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';

async function openSite(): Promise<VerbsSite> {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
  const { loadoutId, core, run } = site;
  await run(core.client.plans.update({ loadoutId, addons: null, to: null }));
  await run(core.client.plans.disable({ loadoutId, addons: ['lamp'] }));
  return site;
}

const fileOfGeneration = ({ folder }: VerbsSite, number: number) =>
  join(folder, `.loadout/generations/${number}.json`);

it('a history is what the folder says, also when a generation there is another one now', async () => {
  const site = await openSite();
  const { loadoutId, core } = site;
  const before = await core.client.loadouts.history({ loadoutId });
  expect(before.map(({ kind }) => kind)).toEqual(['disable', 'update', 'init']);
  expect(await core.client.loadouts.history({ loadoutId })).toEqual(before);
  const file = fileOfGeneration(site, 1);
  const { sum, ...changed } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  expect(sum).toMatch(/^[0-9a-f]{8}$/);
  writeFileSync(file, toRecordText({ ...changed, createdAt: '2020-01-01T00:00:00.000Z' }));
  const after = await core.client.loadouts.history({ loadoutId });
  expect(after[1]?.createdAt).toBe('2020-01-01T00:00:00.000Z');
  rmSync(file);
  expect(await core.client.loadouts.history({ loadoutId })).toEqual(before);
  rmSync(`${file}.gz`);
  const gap = await core.client.loadouts.history({ loadoutId });
  expect(gap.map(({ number, kind }) => [number, kind])).toEqual([
    [2, 'disable'],
    [1, 'lost'],
    [0, 'init'],
  ]);
});

it('a history is read to its end when the loadout is forgotten meanwhile', async () => {
  const { loadoutId, folder } = await openSite();
  const database = openDatabase(createTempDir(), () => undefined);
  onTestFinished(() => void database.close());
  const entries = await createHistory({ database, logger: createMemoryLogger() }).entries({
    loadoutId,
    root: folder,
    generation: 2,
  });
  expect(entries.map(({ kind }) => kind)).toEqual(['disable', 'update', 'init']);
});

it('a history is there again after the database was lost', async () => {
  const site = await openSite();
  const { loadoutId, core } = site;
  const before = await core.client.loadouts.history({ loadoutId });
  await core.close();
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(join(site.dataDir, `loadout.db${suffix}`), { force: true });
  }
  const again = openCore({ dataDir: site.dataDir });
  const grantId = again.grantFolder(site.folder);
  await again.client.loadouts.find({ selector: null, grantId });
  expect(await again.client.loadouts.history({ loadoutId })).toEqual(before);
  const known = await listAddons(again.client, { loadoutId, since: null });
  expect(known).toMatchObject({ scannedAt: null, rows: [] });
});

it('a history names each rule and each setting that was changed', async () => {
  const { loadoutId, core, run } = await openVerbsSite({ installed: { lamp: '1.0.0' } });
  const { client, finish } = core;
  const until = '2090-01-02T03:04:00.000Z';
  const subject = { loadoutId, addons: ['lamp'] };
  await finish(client.policies.skip({ ...subject, note: null, until: null }));
  await finish(client.policies.unskip(subject));
  await finish(client.policies.pin({ ...subject, note: 'stays', until }));
  await finish(client.policies.unpin(subject));
  const change = (changed: LoadoutChange) =>
    finish(client.loadouts.change({ loadoutId, change: changed }));
  await change({ name: 'Other' });
  await change({ holdHours: 24, lookups: false });
  await change({ holdHours: null, lookups: true });
  await change({ name: 'Other' });
  await run(client.plans.set({ loadoutId, change: { channel: 'beta' }, park: false }));
  await run(client.plans.undo({ loadoutId, to: null }));

  const newestFirst = await client.loadouts.history({ loadoutId });
  const told = newestFirst.map(({ notes }) => notes.map((note) => render(note)).join('; '));
  expect(told).toEqual([
    'Channel beta → release',
    'Channel release → beta',
    'Set the hold time to the default; Enabled registry look-ups',
    'Set the hold time to 24 hours; Disabled registry look-ups',
    'Renamed the loadout to Other',
    'Unpinned lamp',
    expect.stringMatching(/^Pinned lamp: “stays”, until Jan \d, 2090/),
    'Stopped skipping updates of lamp',
    'Skipped 2.0.0 of lamp',
    '',
  ]);
});

it('a generation of a program that wrote no notes and no checksum is read without any', async () => {
  const site = await openSite();
  const { loadoutId, core } = site;
  const file = fileOfGeneration(site, 1);
  const { notes, sum, ...old } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  expect(notes).toEqual([]);
  expect(sum).toMatch(/^[0-9a-f]{8}$/);
  writeFileSync(file, JSON.stringify(old));
  const entries = await core.client.loadouts.history({ loadoutId });
  expect(entries.map((entry) => entry.notes)).toEqual([[], [], []]);
});
