// @promise the list opens without the folder, the network or the process that requested the data
// @promise the displayed age is that of the oldest answer
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { openVerbsSite, type VerbsSite } from '../manage/verbs-site.ts';
import { listAddons } from '#test/helpers/list-addons.ts';

const INSTALLED = { app: '1.0.0', lib: '1.0.0', base: '1.0.0', lamp: '1.0.0' };

async function list(site: VerbsSite, since: string | null = null): Promise<KnownAddons> {
  return listAddons(site.core.client, { loadoutId: site.loadoutId, since });
}

async function check(site: VerbsSite): Promise<void> {
  const { client, finish } = site.core;
  await finish(client.addons.check({ loadoutId: site.loadoutId, addons: null, fresh: false }));
}

function states({ rows }: KnownAddons): Record<string, string> {
  return Object.fromEntries(rows.map(({ path, state }) => [path.replace('pmods/', ''), state]));
}

describe('the list that a window opens with', () => {
  it('is empty and says so before the first look, and holds what a check answered afterwards', async () => {
    const site = await openVerbsSite({ installed: INSTALLED });
    expect(await list(site)).toMatchObject({ scannedAt: null, complete: true, rows: [] });
    await check(site);
    const known = await list(site);
    expect(states(known)).toEqual({
      'app-1.0.0.jar': 'up-to-date',
      'base-1.0.0.jar': 'up-to-date',
      'lamp-1.0.0.jar': 'update-available',
      'lib-1.0.0.jar': 'up-to-date',
      'mine.jar': 'not-on-registry',
    });
    expect(known.scannedAt).not.toBeNull();
    expect(known.checkedAt).not.toBeNull();
    expect(known.rows.find(({ title }) => title === 'lib')).toMatchObject({
      dependants: [{ title: 'app' }],
      types: ['mod'],
      external: null,
    });
  });

  it('shows a file that no registry knows by the name in its metadata', async () => {
    const site = await openVerbsSite({ installed: INSTALLED });
    const content =
      '{"id": "lantern", "name": "Hand Lantern", "version": "1.2", "authors": ["Ann"]}';
    const jar = buildRawZip([{ name: 'fabric.mod.json', content }]);
    writeFileSync(join(site.folder, 'pmods/lantern-1.2.jar'), jar);
    await check(site);
    expect((await list(site)).rows).toContainEqual(
      expect.objectContaining({ title: 'Hand Lantern', fileVersion: '1.2', author: 'Ann' }),
    );
  });

  it('is what a check reports whose report is to name none', async () => {
    const site = await openVerbsSite({ installed: INSTALLED });
    const { client, finish } = site.core;
    const asked = { loadoutId: site.loadoutId, addons: null, fresh: false };
    const outcome = await finish(client.addons.check({ ...asked, listed: false }));
    expect(outcome).toMatchObject({ kind: 'check', report: { addons: [] } });
    expect((await list(site)).rows).toHaveLength(5);
    const listed = await finish(client.addons.check(asked));
    expect(listed).toMatchObject({ kind: 'check', report: { addons: { length: 5 } } });
  });

  it(
    'is as old as the oldest answer in it, whenever it was tried to ask again',
    { tags: ['deep'] },
    async () => {
      const site = await openVerbsSite({ installed: INSTALLED });
      const { client, finish } = site.core;
      await check(site);
      const { checkedAt, rows } = await list(site);
      const ages = rows.flatMap((row) => row.checkedAt ?? []).toSorted();
      expect(checkedAt).toBe(ages[0]);

      await check(site);
      expect((await list(site)).checkedAt).toBe(checkedAt);
      await site.stopRegistry();
      const { loadoutId } = site;
      await finish(client.addons.check({ loadoutId, addons: null, fresh: true }));
      const known = await list(site);
      expect(known.checkedAt).toBe(checkedAt);
      expect(known.registry.cause).not.toBeNull();
    },
  );

  it('needs neither the folder nor the registry nor the process that asked them', async () => {
    const site = await openVerbsSite({ installed: INSTALLED });
    await check(site);
    const before = await list(site);
    await site.core.close();
    await site.stopRegistry();
    rmSync(site.folder, { recursive: true });
    const { client } = openCore({ dataDir: site.dataDir });
    const { rows, loadout, scannedAt } = await listAddons(client, {
      loadoutId: site.loadoutId,
      since: null,
    });
    expect(loadout.condition).toBe('missing');
    expect(scannedAt).toBe(before.scannedAt);
    expect(rows.toSorted(byId)).toEqual(before.rows.toSorted(byId));
  });

  it('answers only what changed since a revision', async () => {
    const site = await openVerbsSite({ installed: INSTALLED });
    await check(site);
    const { revision } = await list(site);
    expect(await list(site, revision)).toMatchObject({ complete: false, rows: [], removed: [] });
    const { client } = site.core;
    const { loadoutId } = site;
    await site.run(client.plans.update({ loadoutId, addons: ['lamp'], to: null }));
    const news = await list(site, revision);
    expect(news.complete).toBe(false);
    expect(states(news)).toEqual({ 'lamp-2.0.0.jar': 'newer-on-other-channel' });
    expect(await list(site, 'another.7')).toMatchObject({ complete: true });
  });

  it('follows every change that a job makes', async () => {
    const site = await openVerbsSite({ installed: INSTALLED });
    await check(site);
    const { client } = site.core;
    const { loadoutId } = site;
    const { revision, rows } = await list(site);
    await site.run(client.plans.remove({ loadoutId, addons: ['app'] }));
    const after = await list(site, revision);
    expect(after.removed).toEqual([rows.find(({ title }) => title === 'app')?.id]);
    expect(after.rows.find(({ title }) => title === 'lib')?.dependants).toEqual([]);
    await site.run(client.plans.disable({ loadoutId, addons: ['lamp'] }));
    const lamp = (await list(site)).rows.find(({ title }) => title === 'lamp');
    expect(lamp).toMatchObject({ enabled: false, path: 'pmods/lamp-1.0.0.jar.disabled' });
    const addons = ['lamp'];
    const pin = { loadoutId, addons, note: 'why', until: null };
    await site.core.finish(client.policies.pin(pin));
    expect((await list(site)).rows.find(({ title }) => title === 'lamp')).toMatchObject({
      state: 'pinned',
      policy: { pin: { note: 'why' } },
    });
  });

  it('keeps the others when only some add-ons are checked', async () => {
    const site = await openVerbsSite({ installed: INSTALLED });
    await check(site);
    const { client, finish } = site.core;
    const { loadoutId } = site;
    await finish(client.addons.check({ loadoutId, addons: ['lamp'], fresh: true }));
    expect((await list(site)).rows).toHaveLength(5);
  });

  it('shows changes made outside Loadout as such', async () => {
    const site = await openVerbsSite({ installed: INSTALLED });
    await check(site);
    site.put('pmods/new.jar', 'a file of another hand');
    rmSync(join(site.folder, 'pmods/app-1.0.0.jar'));
    await site.addons();
    const { rows, external } = await list(site);
    expect(rows.find(({ path }) => path === 'pmods/new.jar')?.external).toBe('added');
    expect(external.map(({ kind }) => kind).toSorted()).toEqual(['added', 'removed']);
  });

  it('is taken over from another process on the same data', async () => {
    const site = await openVerbsSite({ installed: INSTALLED });
    const other = openCore({ dataDir: site.dataDir });
    const { loadoutId } = site;
    expect((await listAddons(other.client, { loadoutId, since: null })).rows).toEqual([]);
    await check(site);
    const seen = await listAddons(other.client, { loadoutId, since: null });
    expect(states(seen)).toEqual(states(await list(site)));
  });
});

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
