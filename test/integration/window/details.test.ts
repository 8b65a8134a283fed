// @module-tag deep
import { describe, expect, it } from 'vitest';
import { render } from '#shared/messages/render.ts';
import { createMod, openVerbsSite, PROJECTS } from '../manage/verbs-site.ts';
import { listAddons } from '#test/helpers/list-addons.ts';

const LAMP = createMod('lamp', {
  '0.9.0': { changelog: 'The very first.' },
  '1.0.0': { changelog: 'What you have.', requires: ['lib'] },
  '1.1.0': { changelog: 'More light.' },
  '2.0.0': { changelog: null },
});

async function openSite() {
  const projects = [LAMP, ...PROJECTS.filter(({ id }) => id !== 'lamp')];
  const installed = { lamp: '1.0.0', lib: '1.0.0', app: '1.0.0', base: '1.0.0' };
  const site = await openVerbsSite({ projects, installed });
  const { client, finish } = site.core;
  const { loadoutId } = site;
  await finish(client.addons.check({ loadoutId, addons: null, fresh: false }));
  const idOf = async (title: string): Promise<string> => {
    const { rows } = await listAddons(client, { loadoutId, since: null });
    return rows.find((row) => row.title === title)?.id ?? '';
  };
  return { ...site, client, idOf };
}

describe('the details of an add-on', () => {
  it('say what is new since the installed version, what it needs and who needs it', async () => {
    const { client, loadoutId, idOf } = await openSite();
    const addonId = await idOf('lamp');
    const lamp = await client.addons.details({ loadoutId, addonId, ask: 'check' });
    expect(
      lamp.changelogs.map(({ versionNumber, installed }) => [versionNumber, installed]),
    ).toEqual([
      ['2.0.0', false],
      ['1.1.0', false],
      ['1.0.0', true],
    ]);
    expect(lamp.changelogs[1]?.changelog).toBe('More light.');
    expect(lamp.description).toBe('# About');
    expect(lamp.dependencies).toMatchObject([
      { projectId: 'lib', name: 'lib', kind: 'required', addonId: await idOf('lib') },
    ]);
    expect(lamp.addon.sha512).toMatch(/^[0-9a-f]{128}$/);
    expect(lamp.files).toBeNull();
    const lib = await client.addons.details({ loadoutId, addonId: await idOf('lib'), ask: 'kept' });
    expect(lib.addon.dependants.map(({ title }) => title).toSorted()).toEqual(['app', 'lamp']);
  });

  it('show its history, newest first, with undone changes', async () => {
    const { client, loadoutId, idOf, run, undo } = await openSite();
    const addonId = await idOf('lamp');
    await run(client.plans.update({ loadoutId, addons: ['lamp'], to: '1.1.0' }));
    await run(client.plans.disable({ loadoutId, addons: ['app'] }));
    await run(client.plans.disable({ loadoutId, addons: ['lamp'] }));
    await undo();
    const { history } = await client.addons.details({ loadoutId, addonId, ask: 'kept' });
    expect(history.map(({ kind, undone }) => [kind, undone])).toEqual([
      ['undo', false],
      ['disable', true],
      ['update', false],
    ]);
    expect(history[2]?.change).toMatchObject({ fromVersion: '1.0.0', toVersion: '1.1.0' });
  });

  it('tell the rules of its own, and none of another add-on', async () => {
    const { client, core, loadoutId, idOf } = await openSite();
    const addonId = await idOf('lamp');
    const { finish } = core;
    const rule = { loadoutId, note: null, until: null };
    await finish(client.policies.pin({ ...rule, addons: ['lamp', 'app'], note: 'it works' }));
    await finish(client.policies.unpin({ loadoutId, addons: ['lamp'] }));
    await finish(client.policies.skip({ ...rule, addons: ['lamp'] }));
    await finish(client.policies.unskip({ loadoutId, addons: ['lamp'] }));
    const { history } = await client.addons.details({ loadoutId, addonId, ask: 'kept' });
    expect(history.map(({ note }) => note && render(note))).toEqual([
      'Stopped skipping updates of lamp',
      'Skipped 2.0.0 of lamp',
      'Unpinned lamp',
      'Pinned lamp: “it works”',
    ]);
    const app = await client.addons.details({ loadoutId, addonId: await idOf('app'), ask: 'kept' });
    expect(app.history.map(({ note }) => note?.code)).toEqual(['record-pin']);
  });

  it('are there at once and without the registry, as far as they are kept', async () => {
    const { client, loadoutId, idOf, stopRegistry } = await openSite();
    const addonId = await idOf('lamp');
    const bare = await client.addons.details({ loadoutId, addonId, ask: 'kept' });
    expect(bare).toMatchObject({ description: null, addon: { title: 'lamp' } });
    const whole = await client.addons.details({ loadoutId, addonId, ask: 'check' });
    await stopRegistry();
    const kept = await client.addons.details({ loadoutId, addonId, ask: 'kept' });
    expect(kept.description).toBe(whole.description);
    expect(kept.changelogs).toEqual(whole.changelogs);
    const app = await idOf('app');
    const away = await client.addons.details({ loadoutId, addonId: app, ask: 'check' });
    expect(away.age.cause?.code).toBe('REGISTRY_UNREACHABLE');
    expect(away.addon.title).toBe('app');
  });

  it('of an unknown file come from the file itself', async () => {
    const { client, loadoutId, idOf } = await openSite();
    const addonId = await idOf('mine.jar');
    const mine = await client.addons.details({ loadoutId, addonId, ask: 'check' });
    expect(mine).toMatchObject({
      description: null,
      changelogs: [],
      dependencies: [],
      history: [],
    });
    await expect(
      client.addons.details({ loadoutId, addonId: 'nothing', ask: 'kept' }),
    ).rejects.toMatchObject({ data: { code: 'ADDON_UNKNOWN' } });
  });
});
