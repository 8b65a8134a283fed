// @promise every operation can be undone exactly
import { describe, expect, it } from 'vitest';
import { createPuzzleJar } from '#test/builders/jar.ts';
import {
  codesOf,
  createMod,
  fileOf,
  LAMP,
  openVerbsSite,
  tell,
  type VerbsSite,
} from './verbs-site.ts';

/** `instance.json` marks this layout. */
const CRLAUNCHER = ['cosmic-reach/pmods', 'instance.json'];

/** Applies it, checks the folder against its generation, undoes it, and compares every byte. */
async function doAndUndo(
  site: VerbsSite,
  started: () => PromiseLike<{ jobId: string }>,
  check: () => void | Promise<void>,
): Promise<void> {
  const before = site.files();
  const { generation } = await site.run(started());
  const { history } = site.core.client.loadouts;
  expect((await history({ loadoutId: site.loadoutId }))[0]?.number).toBe(generation.number);
  await check();
  expect(await site.differences()).toEqual([]);
  await site.undo();
  expect(site.files()).toEqual(before);
  expect(await site.differences()).toEqual([]);
}

describe('remove', () => {
  it('takes the file away, keeps its settings, and undo brings it back to the byte', async () => {
    const site = await openVerbsSite({ folders: ['mods/shaderpacks', 'pmods'] });
    site.put('mods/shaderpacks/Mine.zip', 'a pack of mine');
    site.put('mods/shaderpacks/Mine.zip.txt', 'sun=low');
    const { loadoutId, core } = site;
    const plan = await site.plan(
      core.client.plans.remove({ loadoutId, addons: ['Mine.zip', 'mine.jar'] }),
    );
    expect(plan.items.map(({ notes }) => codesOf(notes))).toContainEqual(['plan-settings-stay']);
    await doAndUndo(
      site,
      () => core.client.plans.remove({ loadoutId, addons: ['Mine.zip', 'mine.jar'] }),
      () => expect(Object.keys(site.files())).toEqual(['mods/shaderpacks/Mine.zip.txt']),
    );
  });

  it('names the add-ons that require a removed one, and offers those that are no longer needed', async () => {
    const site = await openVerbsSite();
    const { loadoutId, core } = site;
    const { client } = core;
    const targets = [{ kind: 'project' as const, project: 'app', version: null }];
    await site.run(client.plans.install({ loadoutId, targets }));
    const removeLib = await site.plan(client.plans.remove({ loadoutId, addons: ['lib'] }));
    expect(removeLib.items[0]?.warnings).toEqual([
      { code: 'plan-will-lack', params: { title: 'app', dependency: 'lib' } },
    ]);
    expect(removeLib.offers.map(({ title }) => title)).toEqual(['base']);
    const removeApp = await site.plan(client.plans.remove({ loadoutId, addons: ['app'] }));
    expect(removeApp.offers.map(({ title }) => title).toSorted()).toEqual(['base', 'lib']);
    expect(removeApp.items.map(({ title }) => title)).toEqual(['app']);
    expect(removeApp.items[0]?.warnings).toEqual([]);
  });

  it('takes what goes out of the dependants of what stays, until undo brings it back', async () => {
    const projects = [
      createMod('app', { '1.0.0': { requires: ['lib'] } }),
      createMod('tool', { '1.0.0': { requires: ['lib'] } }),
      createMod('lib', { '1.0.0': {} }),
    ];
    const site = await openVerbsSite({ projects });
    const { loadoutId, core } = site;
    const { client } = core;
    const install = (project: string) =>
      client.plans.install({ loadoutId, targets: [{ kind: 'project', project, version: null }] });
    const dependants = async () => (await site.addonAt('pmods/lib-1.0.0.jar')).neededBy;
    await site.run(install('app'));
    await site.run(install('tool'));
    expect(await dependants()).toEqual(['app', 'tool']);
    await site.run(client.plans.remove({ loadoutId, addons: ['app'] }));
    expect(await dependants()).toEqual(['tool']);
    await site.undo();
    expect(await dependants()).toEqual(['app', 'tool']);
  });

  it('says what then breaks when an item of the plan is left out', async () => {
    const site = await openVerbsSite({
      installed: { app: '1.0.0', lib: '1.0.0', base: '1.0.0' },
    });
    const { loadoutId, core } = site;
    const { client } = core;
    const both = await site.plan(client.plans.remove({ loadoutId, addons: ['app', 'lib'] }));
    expect(both.items.flatMap(({ warnings }) => warnings)).toEqual([]);
    const app = both.items.find(({ title }) => title === 'app');
    const revised = await site.plan(
      client.plans.revise({ planId: both.id, exclude: [app?.id ?? ''] }),
    );
    expect(tell(revised)).toEqual([
      'leave pmods/app-1.0.0.jar plan-left-out',
      'remove pmods/lib-1.0.0.jar plan-removed',
    ]);
    expect(codesOf(revised.items.flatMap(({ warnings }) => warnings))).toEqual(['plan-will-lack']);
  });

  it('goes back to its first plan however often something is left out of it', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { loadoutId, core } = site;
    const { client } = core;
    const first = await site.plan(client.plans.remove({ loadoutId, addons: ['lamp'] }));
    const exclude = first.items.map(({ id }) => id);
    for (let time = 0; time < 30; time += 1) {
      const { items } = await site.plan(
        client.plans.revise({ planId: first.id, exclude: time % 2 === 0 ? exclude : [] }),
      );
      expect(items).toMatchObject([{ kind: time % 2 === 0 ? 'leave' : 'remove' }]);
    }
  });
});

describe('disable and enable', () => {
  it('use the suffix where the layout has no folder for it, and take settings along', async () => {
    const site = await openVerbsSite({ folders: ['mods/shaderpacks', 'pmods'] });
    site.put('mods/shaderpacks/Mine.zip', 'a pack of mine');
    const { loadoutId, core } = site;
    await doAndUndo(
      site,
      () => core.client.plans.disable({ loadoutId, addons: ['Mine.zip', 'mine.jar'] }),
      () =>
        expect(Object.keys(site.files())).toEqual([
          'mods/shaderpacks/Mine.zip.disabled',
          'mods/shaderpacks/mine.jar.disabled',
        ]),
    );
  });

  it('use the sibling folder where the layout has one', async () => {
    const site = await openVerbsSite({ folders: CRLAUNCHER });
    const { loadoutId, core } = site;
    await doAndUndo(
      site,
      () => core.client.plans.disable({ loadoutId, addons: ['mine.jar'] }),
      () => expect(Object.keys(site.files())).toContain('cosmic-reach/disabledpuzzlemods/mine.jar'),
    );
  });

  it('enable an add-on that was disabled in another form than Loadout would have chosen', async () => {
    const site = await openVerbsSite();
    site.put('pmods/off.jar.disabled', 'switched off by hand');
    const { loadoutId, core } = site;
    await doAndUndo(
      site,
      () => core.client.plans.enable({ loadoutId, addons: ['off.jar'] }),
      () => expect(site.has('pmods/off.jar')).toBe(true),
    );
  });

  it('leave alone what is so already, what has no free name, and kept copies', async () => {
    const site = await openVerbsSite();
    site.put('pmods/twice.jar', 'on');
    site.put('pmods/twice.jar.disabled', 'off');
    site.put('pmods/kept.jar.old', 'a kept copy');
    const { loadoutId, core } = site;
    const addons = ['mine.jar', 'pmods/twice.jar.disabled', 'kept.jar.old'];
    expect(tell(await site.plan(core.client.plans.enable({ loadoutId, addons })))).toEqual([
      'leave pmods/kept.jar.old plan-kept-copy',
      'leave pmods/mine.jar plan-is-enabled',
      'leave pmods/twice.jar.disabled plan-name-held',
    ]);
  });

  it('warn of a second copy, of the same mod id, and of incompatible add-ons', async () => {
    const projects = [
      LAMP,
      createMod('dark', {
        '1.0.0': {
          dependencies: [
            { projectId: 'lamp', versionId: null, dependencyType: 'incompatible' as const },
          ],
        },
      }),
    ];
    const site = await openVerbsSite({ projects, installed: { lamp: '1.0.0' } });
    const { loadoutId, core } = site;
    const { client } = core;
    const enable = (...addons: string[]) => site.plan(client.plans.enable({ loadoutId, addons }));
    site.put('pmods/copy.jar.disabled', fileOf(projects, 'lamp', '2.0.0').bytes);
    site.put('pmods/dark.jar.disabled', fileOf(projects, 'dark', '1.0.0').bytes);
    site.put('pmods/own.jar', await createPuzzleJar({ id: 'twin', name: 'Mine' }));
    site.put('pmods/other.jar.disabled', await createPuzzleJar({ id: 'twin', name: 'Other' }));
    const [copy] = (await enable('copy.jar')).items;
    expect(copy?.warnings).toEqual([
      { code: 'plan-duplicate-project', params: { path: 'pmods/lamp-1.0.0.jar' } },
    ]);
    const [other] = (await enable('other.jar')).items;
    expect(other?.warnings).toEqual([
      {
        code: 'plan-duplicate-mod-id',
        params: { modId: 'twin', title: 'Mine', path: 'pmods/own.jar' },
      },
    ]);
    const [dark] = (await enable('dark.jar')).items;
    expect(dark?.warnings).toEqual([
      { code: 'plan-incompatible', params: { title: 'dark', other: 'lamp' } },
    ]);
    const [off] = (await site.plan(client.plans.disable({ loadoutId, addons: ['own.jar'] }))).items;
    expect(off?.warnings).toEqual([]);
  });

  it('warn of what the others will lack, and of what is lacking', async () => {
    const site = await openVerbsSite({
      installed: { app: '1.0.0', lib: '1.0.0', base: '1.0.0' },
    });
    const { loadoutId, core } = site;
    const { client } = core;
    const off = await site.plan(client.plans.disable({ loadoutId, addons: ['base'] }));
    expect(off.items[0]?.warnings).toEqual([
      { code: 'plan-will-lack', params: { title: 'lib', dependency: 'base' } },
    ]);
    await site.apply(off);
    await site.run(client.plans.disable({ loadoutId, addons: ['lib'] }));
    const on = await site.plan(client.plans.enable({ loadoutId, addons: ['lib'] }));
    expect(codesOf(on.items[0]?.warnings ?? [])).toEqual(['plan-will-lack']);
  });
});

describe('update to a version', () => {
  it('takes the version that is named, also an older one, and says so', async () => {
    const site = await openVerbsSite({ installed: { lamp: '2.0.0' } });
    const { loadoutId, core } = site;
    const { client } = core;
    await core.finish(
      client.policies.pin({ loadoutId, addons: ['lamp'], note: null, until: null }),
    );
    const older = await site.plan(
      client.plans.update({ loadoutId, addons: ['lamp'], to: '1.0.0' }),
    );
    expect(tell(older)).toEqual(['replace pmods/lamp-1.0.0.jar plan-version-named']);
    expect(codesOf(older.items[0]?.warnings ?? []).toSorted()).toEqual([
      'plan-older-version',
      'plan-was-pinned',
    ]);
    await doAndUndo(
      site,
      () => client.plans.update({ loadoutId, addons: ['lamp'], to: '1.0.0' }),
      () => expect(Object.keys(site.files())).toEqual(['pmods/lamp-1.0.0.jar', 'pmods/mine.jar']),
    );
  });

  it('warns of a version outside the channel and for another game version', async () => {
    const site = await openVerbsSite({ installed: { lamp: '2.0.0' } });
    const { loadoutId, core } = site;
    const codes = async (to: string) =>
      codesOf(
        (await site.plan(core.client.plans.update({ loadoutId, addons: ['lamp'], to }))).items[0]
          ?.warnings ?? [],
      );
    expect(await codes('4.0.0')).toEqual(['plan-outside-channel']);
    expect(await codes('lamp-3.0.0')).toEqual(['plan-outside-game-version']);
  });

  it('fails for a version that does not exist and for more than one add-on', async () => {
    const site = await openVerbsSite({ installed: { lamp: '2.0.0' } });
    const { loadoutId, core } = site;
    const fail = async (addons: string[]) =>
      core.finish(core.client.plans.update({ loadoutId, addons, to: '9.9.9' }));
    expect(await fail(['lamp'])).toMatchObject({ error: { code: 'VERSION_UNKNOWN' } });
    expect(await fail(['lamp', 'mine.jar'])).toMatchObject({ error: { code: 'USAGE' } });
  });
});
