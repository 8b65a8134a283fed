// @promise files that changed since they were installed come back as a change that can be undone
import { rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { createDatamod, openReceiptSite, toArchive } from './receipt-site.ts';
import { createMod, fileOf, openVerbsSite, PROJECTS, type VerbsSite } from './verbs-site.ts';

const repair = (site: VerbsSite, addons: string[] | null = null) =>
  site.core.client.plans.repair({ loadoutId: site.loadoutId, addons });

const install = (site: VerbsSite, ...projects: string[]) =>
  site.run(
    site.core.client.plans.install({
      loadoutId: site.loadoutId,
      targets: projects.map((project) => ({ kind: 'project', project, version: null })),
    }),
  );

async function findMissing(site: VerbsSite) {
  await site.addons();
  const { findings } = await site.core.client.addons.health({ loadoutId: site.loadoutId });
  return findings.filter(({ kind }) => kind === 'missing');
}

describe('repair', () => {
  it('restores changed, emptied and missing files, and undo gives the changed bytes back', async () => {
    const site = await openVerbsSite();
    await install(site, 'lamp', 'base', 'shades');
    const before = site.files();
    site.put('pmods/lamp-2.0.0.jar', 'other bytes');
    rmSync(join(site.folder, 'pmods/base-1.0.0.jar'));
    const shader = Object.keys(before).find((path) => path.endsWith('Shades.zip')) ?? '';
    truncateSync(join(site.folder, shader));
    const changed = site.files();
    expect(await site.addonAt('pmods/lamp-2.0.0.jar')).toMatchObject({
      state: 'changed',
      reason: { code: 'state-changed', params: { version: '2.0.0' } },
      project: { name: 'lamp' },
      version: { versionNumber: '2.0.0' },
    });
    expect((await site.addonAt(shader)).reason.code).toBe('scan-empty');

    const { generation } = await site.run(repair(site));
    expect(site.files()).toEqual(before);
    expect(generation).toMatchObject({ kind: 'repair', changes: { length: 3 } });
    expect((await site.addons()).filter(({ state }) => state === 'changed')).toEqual([]);
    expect((await site.plan(repair(site))).items).toEqual([]);

    await site.undo();
    expect(site.files()).toEqual(changed);
    expect((await site.addonAt('pmods/lamp-2.0.0.jar')).state).toBe('changed');
  });

  it('remembers what was installed over later changes, and takes the form that the add-on has now', async () => {
    const site = await openVerbsSite();
    await install(site, 'lamp', 'base');
    const before = site.files()['pmods/lamp-2.0.0.jar'];
    site.put('pmods/lamp-2.0.0.jar', 'other bytes');
    const { loadoutId } = site;
    await site.run(site.core.client.plans.disable({ loadoutId, addons: ['lamp'] }));
    await site.run(repair(site, ['lamp']));
    expect(site.files()['pmods/lamp-2.0.0.jar.disabled']).toBe(before);
    const named = await site.plan(repair(site, ['base']));
    expect(named.items).toMatchObject([
      { kind: 'leave', reason: { code: 'plan-nothing-to-repair', params: { what: 'same' } } },
    ]);
  });

  it('leaves alone unavailable files, a link and a person’s file, and continues with the others', async () => {
    const site = await openVerbsSite();
    site.put('pmods/own.jar', 'own');
    site.put('elsewhere/local.jar', await createPuzzleJar({ id: 'local', version: '1' }));
    const local = site.core.grantFile(join(site.folder, 'elsewhere/local.jar'));
    await site.run(
      site.core.client.plans.install({
        loadoutId: site.loadoutId,
        targets: [
          { kind: 'file', grantId: local },
          { kind: 'project', project: 'lamp', version: null },
          { kind: 'project', project: 'base', version: null },
        ],
      }),
    );
    rmSync(join(site.folder, '.loadout/vault'), { recursive: true });
    site.put('pmods/own.jar', 'mine');
    site.put('pmods/local.jar', 'changed');
    site.put('pmods/lamp-2.0.0.jar', 'changed');
    rmSync(join(site.folder, 'pmods/base-1.0.0.jar'));
    symlinkSync('/nowhere', join(site.folder, 'pmods/base-1.0.0.jar'));

    const plan = await site.plan(repair(site));
    expect(plan.items.map(({ title, kind, reason }) => [title, kind, reason.code])).toEqual([
      ['base', 'leave', 'scan-link'],
      ['lamp', 'restore', 'plan-repaired'],
      ['local.jar', 'leave', 'plan-bytes-gone'],
    ]);
    await site.apply(plan);
    expect((await site.addonAt('pmods/lamp-2.0.0.jar')).state).not.toBe('changed');
    const own = await site.plan(repair(site, ['own.jar']));
    expect(own.items).toMatchObject([{ kind: 'leave', reason: { params: { what: 'own' } } }]);
  });

  it('keeps a file that was found for what it was known to be once it changes, and restores it', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const path = 'pmods/lamp-1.0.0.jar';
    expect((await site.addonAt(path)).version?.versionNumber).toBe('1.0.0');
    const before = site.files();
    site.put(path, 'other bytes');
    site.put('pmods/mine.jar', 'other bytes of my own');
    expect(await site.addonAt(path)).toMatchObject({
      state: 'changed',
      reason: { code: 'state-changed', params: { version: '1.0.0' } },
      project: { name: 'lamp' },
      version: { versionNumber: '1.0.0' },
    });
    expect((await site.addonAt('pmods/mine.jar')).state).toBe('not-on-registry');
    await site.run(repair(site));
    expect(site.files()[path]).toBe(before[path]);
    await site.stopRegistry();
    site.put(path, 'bytes');
    expect((await site.addonAt(path)).state).toBe('changed');
  });

  it('and undo of a removal name the pictures of what is not in the folder', async () => {
    const icon = { name: 'icon.png', bytes: Buffer.from('a picture') };
    const torch = createMod('torch', { '1.0.0': {} }, { icon });
    const site = await openVerbsSite({ projects: [...PROJECTS, torch] });
    const { client } = site.core;
    const { loadoutId } = site;
    await install(site, 'torch');
    rmSync(join(site.folder, 'pmods/torch-1.0.0.jar'));
    const [missing] = (await site.plan(repair(site))).items;
    await site.addons();
    const { findings } = await client.addons.health({ loadoutId });
    expect(findings.find(({ kind }) => kind === 'missing')?.icon).toBe(missing?.icon);
    expect(missing).toMatchObject({
      title: 'torch',
      icon: expect.stringMatching(/icon/) as string,
    });
    await site.run(repair(site));
    await site.run(client.plans.remove({ loadoutId, addons: ['torch'] }));
    const [removed] = (await site.plan(client.plans.undo({ loadoutId, to: null }))).items;
    expect(removed).toMatchObject({ title: 'torch', icon: missing?.icon });
  });

  it('still knows the requirements of a changed file, by its recorded version', async () => {
    const site = await openVerbsSite({ installed: { app: '1.0.0' } });
    await site.addons();
    site.put('pmods/app-1.0.0.jar', 'other bytes');
    const { id: addonId } = await site.addonAt('pmods/app-1.0.0.jar');
    const { loadoutId } = site;
    const { dependencies } = await site.core.client.addons.details({
      loadoutId,
      addonId,
      ask: 'kept',
    });
    expect(dependencies).toMatchObject([{ projectId: 'lib', kind: 'required' }]);
  });

  it('names an add-on that is gone, until it is restored', async () => {
    const site = await openVerbsSite();
    await install(site, 'base');
    rmSync(join(site.folder, 'pmods/mine.jar'));
    expect(await findMissing(site)).toEqual([]);
    rmSync(join(site.folder, 'pmods/base-1.0.0.jar'));
    const [missing, ...others] = await findMissing(site);
    expect(others).toEqual([]);
    expect(missing).toMatchObject({ title: 'base', message: { params: { version: '1.0.0' } } });
    await site.run(repair(site, missing?.mend?.names));
    expect(await findMissing(site)).toEqual([]);
  });

  it('names the other missing file after one of two was restored, until another change', async () => {
    const site = await openVerbsSite();
    const { client } = site.core;
    const { loadoutId } = site;
    const titlesOfMissing = async () => (await findMissing(site)).map(({ title }) => title);
    await install(site, 'lamp', 'base', 'shades');
    const whole = site.files();
    for (const name of ['lamp-2.0.0.jar', 'base-1.0.0.jar'])
      rmSync(join(site.folder, 'pmods', name));
    expect(await titlesOfMissing()).toEqual(['base', 'lamp']);
    await site.run(repair(site, ['lamp']));
    expect(await titlesOfMissing()).toEqual(['base']);
    await site.undo();
    expect(await titlesOfMissing()).toEqual(['base']);
    await site.run(client.plans.redo({ loadoutId }));
    expect(await titlesOfMissing()).toEqual(['base']);
    await site.run(repair(site));
    expect(site.files()).toEqual(whole);
    expect(await titlesOfMissing()).toEqual([]);

    rmSync(join(site.folder, 'pmods/base-1.0.0.jar'));
    await site.run(client.plans.disable({ loadoutId, addons: ['lamp'] }));
    expect(await titlesOfMissing()).toEqual([]);
  });

  it('does not go back from another version that a person put in its place, unless it is named', async () => {
    const site = await openVerbsSite();
    await site.run(
      site.core.client.plans.install({
        loadoutId: site.loadoutId,
        targets: [{ kind: 'project', project: 'lamp', version: '1.0.0' }],
      }),
    );
    site.put('pmods/lamp-1.0.0.jar', fileOf(PROJECTS, 'lamp', '2.0.0').bytes);
    expect((await site.addonAt('pmods/lamp-1.0.0.jar')).version?.versionNumber).toBe('2.0.0');
    expect((await site.plan(repair(site))).items).toEqual([]);
    expect((await site.plan(repair(site, ['lamp']))).items).toMatchObject([{ kind: 'restore' }]);
  });

  it('names what was deleted before a later change, and brings it back by name', async () => {
    const site = await openVerbsSite();
    await install(site, 'lamp', 'base');
    const before = site.files();
    rmSync(join(site.folder, 'pmods/base-1.0.0.jar'));
    const { loadoutId } = site;
    await site.run(site.core.client.plans.disable({ loadoutId, addons: ['lamp'] }));
    await site.run(site.core.client.plans.enable({ loadoutId, addons: ['lamp'] }));

    expect((await site.plan(repair(site))).items).toMatchObject([
      { title: 'base', kind: 'leave', reason: { code: 'plan-loss-recorded' } },
    ]);
    await site.run(repair(site, ['base-1.0.0.jar']));
    expect(site.files()).toEqual(before);
    expect((await site.plan(repair(site))).items).toEqual([]);
    await site.undo();
    expect(site.files()).not.toHaveProperty(['pmods/base-1.0.0.jar']);
  });

  it('does not name a file that was deleted and installed again', async () => {
    const site = await openVerbsSite();
    await install(site, 'base');
    rmSync(join(site.folder, 'pmods/base-1.0.0.jar'));
    await install(site, 'lamp');
    await install(site, 'base');
    expect((await site.plan(repair(site))).items).toEqual([]);
  });

  it('restores the changed and missing files of an unpacked add-on, beside a file that a person added', async () => {
    const archive = await toArchive({
      'stones/blocks/a.json': '{"a": 1}',
      'stones/blocks/b.json': '{"b": 1}',
      'stones/blocks/same.json': '{"a": 1}',
    });
    const site = await openReceiptSite([createDatamod('stones', [archive.bytes])]);
    const { loadoutId } = site;
    const { client } = site.core;
    const targets = [{ kind: 'project' as const, project: 'stones', version: null }];
    await site.apply(await site.finishPlan(client.plans.install({ loadoutId, targets })));
    const before = site.files();
    site.put('mods/stones/blocks/a.json', 'changed');
    rmSync(join(site.folder, 'mods/stones/blocks/b.json'));
    site.put('mods/stones/blocks/own.json', 'own');
    const changed = site.files();
    await site.apply(await site.finishPlan(client.plans.repair({ loadoutId, addons: null })));
    const { 'mods/stones/blocks/own.json': _, ...rest } = site.files();
    expect(rest).toEqual(before);
    await site.apply(await site.finishPlan(client.plans.undo({ loadoutId, to: null })));
    expect(site.files()).toEqual(changed);
  });
});
