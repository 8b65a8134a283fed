// @promise an add-on that is installed twice is said to be, and gets no update that cannot come
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDocumentSchema, operationDocumentSchema } from '#cli/json/documents.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { createMod, openVerbsSite } from './verbs-site.ts';

describe('a second download of one file', () => {
  const open = async () => {
    const site = await openVerbsSite({
      projects: [createMod('lamp', { '1.0.0': {}, '2.0.0': {} })],
      installed: { lamp: '1.0.0' },
    });
    const path = 'pmods/lamp-1.0.0.jar';
    const copy = 'pmods/lamp (1).jar';
    copyFileSync(join(site.folder, path), join(site.folder, copy));
    const run = (...argv: string[]) =>
      runLoadout(['--data-dir', site.dataDir, '--loadout', site.loadoutId, '--json', ...argv]);
    return { site, path, copy, run };
  };

  test('is a duplicate in the terminal, and everything is up to date after an update', async () => {
    const { site, path, copy, run } = await open();
    const states = async (...named: string[]) => {
      const { stdout } = await run('check', ...named);
      const { addons } = checkDocumentSchema.parse(JSON.parse(stdout));
      return Object.fromEntries(addons.map((addon) => [addon.path, addon.state]));
    };
    expect(await states()).toMatchObject({ [copy]: 'duplicate', [path]: 'update-available' });
    expect(await states(copy)).toEqual({ [copy]: 'duplicate' });
    const { stdout, status } = await run('update', '--all', '--yes');
    const { plan } = operationDocumentSchema.parse(JSON.parse(stdout));
    expect([status, plan?.items.map(({ kind }) => kind)]).toEqual([0, ['replace']]);
    expect(Object.values(await states()).toSorted()).toEqual([
      'duplicate',
      'not-on-registry',
      'up-to-date',
    ]);
    expect(Object.keys(site.files())).toHaveLength(3);
  });

  test('is named in the window as long as the other one is there', async () => {
    const { site, copy } = await open();
    const { client, finish } = site.core;
    const { loadoutId } = site;
    const stateOf = async () =>
      (await listAddons(client, { loadoutId, since: null })).rows.find((row) => row.path === copy)
        ?.state;
    await finish(client.addons.check({ loadoutId, addons: null, fresh: false }));
    expect(await stateOf()).toBe('duplicate');
    await site.run(client.plans.remove({ loadoutId, addons: ['lamp-1.0.0.jar'] }));
    await expect.poll(stateOf).toBe('update-available');
  });
});
