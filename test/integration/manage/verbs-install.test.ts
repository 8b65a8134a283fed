// @promise every operation can be undone exactly
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { InstallTarget } from '#shared/domain/plan.ts';
import { createPuzzleJar, createShaderPack, createZip } from '#test/builders/jar.ts';
import { createVersionFile } from '#test/builders/seed.ts';
import { render } from '#shared/messages/render.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import {
  codesOf,
  createMod,
  fileOf,
  openVerbsSite,
  PROJECTS,
  tell,
  type VerbsSite,
} from './verbs-site.ts';

function project(name: string, version: string | null = null): InstallTarget {
  return { kind: 'project', project: name, version };
}

async function planInstall(site: VerbsSite, ...targets: InstallTarget[]) {
  const { core, loadoutId } = site;
  return site.plan(core.client.plans.install({ loadoutId, targets }));
}

function grant(site: VerbsSite, name: string, bytes: string | Uint8Array): InstallTarget {
  const file = join(createTempDir(), name);
  writeFileSync(file, bytes);
  return { kind: 'file', grantId: site.core.grantFile(file) };
}

/** Applies, verifies, undoes, and compares every byte. */
async function applyAndUndo(
  site: VerbsSite,
  plan: Awaited<ReturnType<typeof planInstall>>,
  check: () => void | Promise<void>,
): Promise<void> {
  const before = site.files();
  await site.apply(plan);
  await check();
  expect(await site.differences()).toEqual([]);
  await site.undo();
  expect(site.files()).toEqual(before);
  expect(await site.differences()).toEqual([]);
}

it('brings a disabled file as disabled, without what it requires, and leaves what is here', async () => {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
  const off = (id: string, number: string) => ({
    ...grant(site, `${id}.jar.disabled`, fileOf(PROJECTS, id, number).bytes),
    enabled: false,
  });
  const plan = await planInstall(site, off('app', '1.0.0'), off('lamp', '2.0.0'));
  expect(tell(plan)).toEqual([
    'add pmods/app-1.0.0.jar.disabled plan-chosen',
    'switch pmods/lamp-1.0.0.jar plan-becomes-chosen',
  ]);
  await applyAndUndo(site, plan, async () => {
    expect((await site.addonAt('pmods/app-1.0.0.jar.disabled')).enabled).toBe(false);
  });
});

describe('install of a project', () => {
  it('installs the newest that fits with its dependencies, and undo removes all of it', async () => {
    const site = await openVerbsSite();
    const plan = await planInstall(site, project('lamp-slug'), project('app'));
    expect(tell(plan)).toEqual([
      'add pmods/app-1.0.0.jar plan-chosen',
      'add pmods/base-1.0.0.jar plan-needed-by',
      'add pmods/lamp-2.0.0.jar plan-chosen',
      'add pmods/lib-1.0.0.jar plan-needed-by',
    ]);
    await applyAndUndo(site, plan, async () => {
      const addons = await site.addons();
      const origins = addons.map(({ project: of, origin, neededBy }) => [
        of?.id ?? null,
        origin,
        neededBy,
      ]);
      expect(
        origins.toSorted(([a], [b]) => String(a ?? '').localeCompare(String(b ?? ''))),
      ).toEqual([
        [null, 'found', []],
        ['app', 'chosen', []],
        ['base', 'dependency', ['lib']],
        ['lamp', 'chosen', []],
        ['lib', 'dependency', ['app']],
      ]);
    });
  });

  it('takes the version that is named, and says why it would not have been chosen', async () => {
    const site = await openVerbsSite();
    const beta = await planInstall(site, project('lamp', '4.0.0'));
    expect(tell(beta)).toEqual(['add pmods/lamp-4.0.0.jar plan-chosen']);
    expect(codesOf(beta.items[0]?.warnings ?? [])).toEqual(['plan-outside-channel']);
    const older = await planInstall(site, project('lamp', 'lamp-1.0.0'));
    expect(tell(older)).toEqual(['add pmods/lamp-1.0.0.jar plan-chosen']);
  });

  it("keeps to the loadout's loader unless a version is named, and then says so", async () => {
    const site = await openVerbsSite({
      folders: ['cosmic-reach/pmods', 'quiltmods', 'instance.json'],
      target: { loader: 'quilt' },
    });
    expect(tell(await planInstall(site, project('lamp')))).toEqual([
      'leave lamp plan-no-fitting-version',
    ]);
    const named = await planInstall(site, project('lamp', '2.0.0'));
    expect(tell(named)).toEqual(['add cosmic-reach/pmods/lamp-2.0.0.jar plan-chosen']);
    expect(codesOf(named.items[0]?.warnings ?? [])).toEqual(['plan-outside-loader']);
  });

  it('says of what it never installs that it does not, also where a version is named', async () => {
    const isle = createMod('isle', { '1.1': { loaders: [] } }, { type: ['world'] });
    const site = await openVerbsSite({ projects: [isle] });
    for (const version of [null, '1.1']) {
      const { items } = await planInstall(site, project('isle', version));
      expect(items.map(({ kind, reason }) => [kind, render(reason)])).toEqual([
        ['leave', 'Loadout does not install worlds. Download it and unpack it into worlds.'],
      ]);
    }
  });

  it('says that the newest that fits has no file for its place, not that none fits', async () => {
    const files = [createVersionFile('odd-1.0', { name: 'odd.rar' })];
    const site = await openVerbsSite({ projects: [createMod('odd', { '1.0': { files } })] });
    const plan = await planInstall(site, project('odd'));
    expect(tell(plan)).toEqual(['leave odd plan-cannot-be-placed']);
  });

  it('puts a shader pack where shader packs are', async () => {
    const site = await openVerbsSite({ target: { loader: 'puzzle_loader' } });
    const plan = await planInstall(site, project('shades'));
    expect(tell(plan)).toEqual(['add mods/shaderpacks/Shades.zip plan-chosen']);
    await applyAndUndo(site, plan, () =>
      expect(site.has('mods/shaderpacks/Shades.zip')).toBe(true),
    );
  });

  it('never installs a project twice: it stays, or becomes the version that is named', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const known = await planInstall(site, project('lamp'));
    expect(tell(known)).toEqual(['switch pmods/lamp-1.0.0.jar plan-becomes-chosen']);
    await site.apply(known);
    const originOf = async () => (await site.addonAt('pmods/lamp-1.0.0.jar')).origin;
    expect(await originOf()).toBe('chosen');
    const files = site.files();
    const back = await site.plan(
      site.core.client.plans.undo({ loadoutId: site.loadoutId, to: null }),
    );
    expect(tell(back)).toEqual(['restore pmods/lamp-1.0.0.jar plan-undo-origin']);
    await site.apply(back);
    expect([await originOf(), site.files()]).toEqual(['found', files]);
    await site.run(site.core.client.plans.undo({ loadoutId: site.loadoutId, to: 1 }));
    expect(await originOf()).toBe('chosen');
    expect(tell(await planInstall(site, project('lamp')))).toEqual([
      'leave pmods/lamp-1.0.0.jar plan-is-installed',
    ]);
    const other = await planInstall(site, project('lamp', '2.0.0'));
    expect(tell(other)).toEqual(['replace pmods/lamp-2.0.0.jar plan-version-named']);
    await applyAndUndo(site, other, () =>
      expect(Object.keys(site.files())).toEqual(['pmods/lamp-2.0.0.jar', 'pmods/mine.jar']),
    );
  });

  it('leaves alone what has no fitting version and says what was looked for', async () => {
    const site = await openVerbsSite({ target: { gameVersion: '0.4.0' } });
    const plan = await planInstall(site, project('lamp'), project('app'));
    expect(tell(plan)).toEqual([
      'leave app plan-no-fitting-version',
      'leave lamp plan-no-fitting-version',
    ]);
    const { choice } = plan.items.find(({ title }) => title === 'lamp') ?? {};
    expect(choice?.passedOver.map(({ versionNumber, why }) => [versionNumber, why.code])).toEqual([
      ['4.0.0', 'plan-why-not-channel'],
      ['3.0.0', 'plan-why-not-game-version'],
      ['2.0.0', 'plan-why-not-game-version'],
      ['1.0.0', 'plan-why-not-game-version'],
    ]);
  });

  it('leaves out what needs an item that is left out', async () => {
    const site = await openVerbsSite();
    const plan = await planInstall(site, project('app'), project('lamp'));
    const lib = plan.items.find(({ title }) => title === 'lib');
    const { client } = site.core;
    const revised = await site.plan(
      client.plans.revise({ planId: plan.id, exclude: [lib?.id ?? ''] }),
    );
    expect(tell(revised)).toEqual([
      'add pmods/lamp-2.0.0.jar plan-chosen',
      'leave app plan-needs-left-out',
      'leave lib plan-left-out',
    ]);
  });

  it('fails for a project and for a version that does not exist', async () => {
    const site = await openVerbsSite();
    const { core, loadoutId } = site;
    const fail = async (target: InstallTarget) =>
      core.finish(core.client.plans.install({ loadoutId, targets: [target] }));
    expect(await fail(project('nothing'))).toMatchObject({ error: { code: 'PROJECT_UNKNOWN' } });
    expect(await fail(project('lamp', '9'))).toMatchObject({ error: { code: 'VERSION_UNKNOWN' } });
  });
});

describe('install of a file', () => {
  it('knows it by its bytes, takes its dependencies along and downloads it not again', async () => {
    const site = await openVerbsSite();
    const { bytes } = fileOf(PROJECTS, 'lib', '1.0.0');
    const plan = await planInstall(site, grant(site, 'whatever.jar', bytes));
    expect(tell(plan)).toEqual([
      'add pmods/base-1.0.0.jar plan-needed-by',
      'add pmods/lib-1.0.0.jar plan-chosen',
    ]);
    expect(plan.downloadBytes).toBe(fileOf(PROJECTS, 'base', '1.0.0').bytes.length);
    await applyAndUndo(site, plan, async () => {
      expect((await site.addonAt('pmods/lib-1.0.0.jar')).origin).toBe('chosen');
    });
  });

  it('puts an unknown file where its content belongs', async () => {
    const site = await openVerbsSite();
    const files = [
      grant(site, 'stranger.jar', await createPuzzleJar({ id: 'stranger' })),
      grant(site, 'pack.zip', await createShaderPack({ id: 'pack' })),
      grant(site, 'data.zip', await createZip({ 'things/blocks/a.json': '{}' })),
    ];
    const plan = await planInstall(site, ...files);
    expect(tell(plan)).toEqual([
      'add mods/shaderpacks/pack.zip plan-file-from-disk',
      'add mods/things plan-file-from-disk',
      'add pmods/stranger.jar plan-file-from-disk',
    ]);
    expect(plan.items.map(({ notes }) => codesOf(notes))).toEqual([
      ['plan-file-unknown'],
      ['plan-file-unknown'],
      ['plan-file-unknown'],
    ]);
    await applyAndUndo(site, plan, () =>
      expect(Object.keys(site.files())).toEqual([
        'mods/shaderpacks/pack.zip',
        'mods/things/blocks/a.json',
        'pmods/mine.jar',
        'pmods/stranger.jar',
      ]),
    );
  });

  it('warns of a file with the mod id of one that is on', async () => {
    const site = await openVerbsSite();
    site.put('pmods/own.jar', await createPuzzleJar({ id: 'twin' }));
    site.put('pmods/off.jar.disabled', await createPuzzleJar({ id: 'twin', version: '0.9.0' }));
    const [item] = (
      await planInstall(
        site,
        grant(site, 'other.jar', await createPuzzleJar({ id: 'twin', version: '2.0.0' })),
      )
    ).items;
    expect(item?.warnings).toEqual([
      {
        code: 'plan-duplicate-mod-id',
        params: { modId: 'twin', title: 'Test Mod', path: 'pmods/own.jar' },
      },
    ]);
  });

  it('leaves alone a file that exists already, has no free name, or is of no known type', async () => {
    const site = await openVerbsSite();
    const plan = await planInstall(
      site,
      grant(site, 'copy.jar', 'my own'),
      grant(site, 'mine.jar', await createPuzzleJar({ id: 'other' })),
      grant(site, 'riddle.jar', await createZip({ 'a/Main.class': 'CAFEBABE' })),
      grant(site, 'page.jar', '<!doctype html><html>Sign in'),
      grant(site, 'void.jar', ''),
      grant(site, 'notes.txt', 'To do'),
    );
    expect(tell(plan)).toEqual([
      'leave mine.jar plan-name-held',
      'leave notes.txt plan-file-no-slot',
      'leave page.jar scan-archive-unreadable',
      'leave pmods/mine.jar plan-is-installed',
      'leave riddle.jar plan-file-slot-unclear',
      'leave void.jar scan-empty',
    ]);
    const reasons = plan.items.map(({ reason }) => render(reason));
    expect(reasons).toEqual(
      expect.arrayContaining([
        'notes.txt is not an add-on of this game. Files of these types can be installed: jar, zip.',
        'riddle.jar does not say what it is for. It may belong in one of these folders: pmods, mods, mods/shaderpacks, plugins.',
      ]),
    );
  });

  it('goes to the folder that a person chooses where its type is unknown', async () => {
    const site = await openVerbsSite();
    const { client } = site.core;
    const riddle = grant(site, 'riddle.jar', await createZip({ 'a/Main.class': 'CAFEBABE' }));
    const page = grant(site, 'page.jar', '<!doctype html><html>Sign in');
    const asked = await planInstall(site, riddle, page);
    const [item] = asked.items.filter(({ title }) => title === 'riddle.jar');
    expect(item?.folders).toEqual(['pmods', 'mods', 'mods/shaderpacks', 'plugins']);
    expect(asked.items.filter(({ folders }) => folders !== undefined)).toHaveLength(1);
    const folders = { [item?.id ?? '']: 'plugins' };
    const plan = await site.plan(client.plans.revise({ planId: asked.id, exclude: [], folders }));
    expect(tell(plan)).toContain('add plugins/riddle.jar plan-file-from-disk');
    await site.apply(plan);
    expect(site.has('plugins/riddle.jar')).toBe(true);
    const elsewhere = { ...grant(site, 'other.jar', 'PK'), folder: 'saves' };
    expect(tell(await planInstall(site, elsewhere)).join()).toMatch(/^leave other\.jar/);
  });

  it('is planned again when the file has other bytes by then', async () => {
    const site = await openVerbsSite();
    const file = join(createTempDir(), 'stranger.jar');
    writeFileSync(file, await createPuzzleJar({ id: 'first' }));
    const { core, loadoutId } = site;
    const targets = [{ kind: 'file' as const, grantId: core.grantFile(file) }];
    const plan = await site.plan(core.client.plans.install({ loadoutId, targets }));
    const second = await createPuzzleJar({ id: 'second' });
    writeFileSync(file, second);
    const outcome = await core.finish(core.client.plans.apply({ planId: plan.id }));
    expect(outcome).toMatchObject({ kind: 'stale', error: { code: 'PLAN_STALE' } });
    expect(Object.keys(site.files())).toEqual(['pmods/mine.jar']);
  });

  it('fails for a file that is not there', async () => {
    const site = await openVerbsSite();
    const { core, loadoutId } = site;
    const targets = [{ kind: 'file' as const, grantId: core.grantFile('/nowhere/at-all.jar') }];
    expect(await core.finish(core.client.plans.install({ loadoutId, targets }))).toMatchObject({
      error: { code: 'FILE_UNREADABLE', params: { file: 'at-all.jar' } },
    });
  });
});
