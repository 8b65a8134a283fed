// @promise every operation can be undone exactly
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { vaultFile } from '#shared/domain/paths.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { sha512Of } from '#test/helpers/tree.ts';
import {
  type Archive,
  createDatamod,
  openReceiptSite,
  type ReceiptSite,
  toArchive,
} from './receipt-site.ts';

const ID = 'stones-addon';

let first: Archive;
let second: Archive;
let site: ReceiptSite;

beforeEach(async () => {
  first = await toArchive({
    'stones/blocks/a.json': '{"a": 1}',
    'stones/blocks/same.json': '{}',
    'stones/lang/en/us.json': 'words',
    'extras/empty.json': '',
  });
  second = await toArchive({
    'README.md': 'not unpacked',
    'stones/blocks/a.json': '{"a": 2}',
    'stones/blocks/same.json': '{}',
    'stones/textures/new/deep.png': 'png',
  });
  site = await openReceiptSite([createDatamod('stones', [first.bytes, second.bytes])]);
  site.unpackByHand(ID, first);
  site.put('mods/house/blocks/mine.json', 'by hand');
});

async function scan() {
  const started = site.core.client.addons.scan({ loadoutId: site.loadoutId });
  return expectOutcome(await site.core.finish(started), 'scan').report;
}

async function find(path = 'mods/stones') {
  const { addons } = await scan();
  return addons.find((addon) => addon.path === path);
}

const update = () =>
  site.finishPlan(
    site.core.client.plans.update({ loadoutId: site.loadoutId, addons: null, to: null }),
  );
const undo = (to: number | null = null) =>
  site.finishPlan(site.core.client.plans.undo({ loadoutId: site.loadoutId, to }));

async function verify() {
  const { loadoutId } = site;
  const started = site.core.client.loadouts.verify({ loadoutId });
  return expectOutcome(await site.core.finish(started), 'verify').report.differences;
}

describe('an unpacked add-on', () => {
  it('is one add-on with the identity of its archive; a folder of a person stays one that is left alone', async () => {
    const { addons, external } = await scan();
    expect(
      addons
        .filter(({ slot }) => slot === 'data-mods')
        .map(({ id, path, sha512, enabled, version, files }) => [
          files?.length ?? null,
          id === ID,
          path,
          sha512,
          enabled,
          version?.id,
        ]),
    ).toEqual([
      [null, false, 'mods/house', null, true, undefined],
      [4, true, 'mods/stones', sha512Of(first.bytes), true, 'stones-1'],
    ]);
    expect(external.map(({ kind, path }) => [kind, path])).toEqual([['added', 'mods/house']]);
  });

  it('is listed beside its folder when a person has a file in it', async () => {
    site.put('mods/extras/theirs.json', 'by hand');
    const { addons } = await scan();
    const paths = addons.filter(({ slot }) => slot === 'data-mods').map(({ path }) => path);
    expect(paths).toEqual(['mods/extras', 'mods/house', 'mods/stones']);
  });

  it('updates, and goes back to the first byte and the same folders', async () => {
    const before = { files: site.files(), folders: site.folders() };
    const plan = await update();
    expect(plan.items.map(({ kind, to }) => [kind, to?.versionId])).toEqual([
      ['replace', 'stones-2'],
    ]);
    await site.apply(plan);
    const { 'README.md': _, ...tree } = second.tree;
    const mine = { 'pmods/mine.jar': 'my own', 'mods/house/blocks/mine.json': 'by hand' };
    const expected = Object.entries(tree).map(([path, text]) => [`mods/${path}`, text]);
    expect(site.files()).toEqual(
      Object.fromEntries(
        [...expected, ...Object.entries(mine)].map(([path = '', text = '']) => [
          path,
          sha512Of(Buffer.from(text)),
        ]),
      ),
    );
    expect(site.folders().filter((path) => /extras|lang/.test(path))).toEqual([]);
    expect(await find()).toMatchObject({
      id: ID,
      state: 'up-to-date',
      version: { id: 'stones-2' },
    });
    expect(await verify()).toEqual([]);

    await site.stopRegistry();
    await site.apply(await undo());
    expect(site.files()).toEqual(before.files);
    expect(site.folders()).toEqual(before.folders);
    expect(await verify()).toEqual([]);
    await site.apply(await undo(2));
    expect(site.files()).toHaveProperty(['mods/stones/textures/new/deep.png']);
    expect(await verify()).toEqual([]);
  });

  it('says once the archive is there which of its files are not unpacked', async () => {
    await site.apply(await update());
    await site.apply(await undo());
    const [item] = (await update()).items;
    expect(item?.notes).toContainEqual({
      code: 'plan-archive-files-skipped',
      params: { files: 'README.md', count: 1 },
    });
  });

  it('is disabled by moving its files beside the slot, and enabled again', async () => {
    const before = { files: site.files(), folders: site.folders() };
    const { client } = site.core;
    const input = { loadoutId: site.loadoutId, addons: [ID] };
    await site.apply(await site.finishPlan(client.plans.disable(input)));
    expect(await find('disabledmods/stones')).toMatchObject({ id: ID, enabled: false });
    expect(Object.keys(site.files()).filter((path) => /mods\/(stones|extras)/.test(path))).toEqual(
      Object.keys(first.tree)
        .map((path) => `disabledmods/${path}`)
        .toSorted(),
    );
    await site.apply(await site.finishPlan(client.plans.enable(input)));
    expect(site.files()).toEqual(before.files);
    expect(site.folders()).toEqual(before.folders);
    expect(await verify()).toEqual([]);
  });

  it('stays disabled through an update', async () => {
    const { client } = site.core;
    const input = { loadoutId: site.loadoutId, addons: [ID] };
    await site.apply(await site.finishPlan(client.plans.disable(input)));
    await site.apply(await update());
    expect(await find('disabledmods/stones')).toMatchObject({
      enabled: false,
      state: 'up-to-date',
    });
    expect(site.files()).toHaveProperty(['disabledmods/stones/textures/new/deep.png']);
  });

  it('is removed as one thing and restored as one', async () => {
    const before = { files: site.files(), folders: site.folders() };
    const input = { loadoutId: site.loadoutId, addons: [ID] };
    await site.apply(await site.finishPlan(site.core.client.plans.remove(input)));
    expect(Object.keys(site.files())).toEqual(['mods/house/blocks/mine.json', 'pmods/mine.jar']);
    expect(site.folders()).toEqual(['mods', 'mods/house', 'mods/house/blocks', 'pmods']);
    await site.apply(await undo());
    expect(site.files()).toEqual(before.files);
    expect(site.folders()).toEqual(before.folders);
    expect(await find()).toMatchObject({ id: ID, version: { id: 'stones-1' } });
  });

  it('is followed when a launcher moves its folders to the other place', async () => {
    mkdirSync(join(site.folder, 'disabledmods'));
    for (const name of ['stones', 'extras'])
      renameSync(join(site.folder, 'mods', name), join(site.folder, 'disabledmods', name));
    const { addons, external } = await scan();
    expect(addons.find(({ id }) => id === ID)).toMatchObject({
      path: 'disabledmods/stones',
      enabled: false,
      sha512: sha512Of(first.bytes),
    });
    expect(external.filter(({ addonId }) => addonId === ID).map(({ kind }) => kind)).toEqual([
      'moved',
    ]);
  });
});

describe('an unpacked add-on whose old files the vault has let go of', () => {
  const vaulted = (bytes: Uint8Array) => join(site.folder, vaultFile(sha512Of(bytes)));
  const forget = (text: string) => rmSync(vaulted(Buffer.from(text)));

  it(
    'goes back by unpacking its archive again, from the vault or the registry',
    { tags: ['deep'] },
    async () => {
      const before = site.files();
      await site.apply(await update());
      forget('{"a": 1}');
      const plan = await undo();
      expect(plan.items.map(({ kind, source }) => [kind, source?.sha512])).toEqual([
        ['restore', sha512Of(first.bytes)],
      ]);
      await site.apply(plan);
      expect(site.files()).toEqual(before);
      expect(await verify()).toEqual([]);
      await site.apply(await undo(2));
      forget('{"a": 1}');
      await site.stopRegistry();
      await site.apply(await undo());
      expect(site.files()).toEqual(before);
    },
  );

  it('changes nothing where neither can give it', { tags: ['deep'] }, async () => {
    await site.apply(await update());
    forget('{"a": 1}');
    const { client } = site.core;
    await site.stopRegistry();
    const plan = await site.finishPlan(client.plans.undo({ loadoutId: site.loadoutId, to: null }));
    const before = site.files();
    const outcome = await site.core.finish(client.plans.apply({ planId: plan.id }));
    expect(outcome.kind).toBe('failed');
    expect(site.files()).toEqual(before);
  });
});

describe('an unpacked add-on that a person changed', () => {
  it.each([
    ['another text', 'scan-receipt-changed', () => site.put('mods/stones/blocks/a.json', 'mine')],
    [
      'a file less',
      'scan-receipt-incomplete',
      () => rmSync(join(site.folder, 'mods/stones/blocks/a.json')),
    ],
    [
      'a link in it',
      'scan-receipt-changed',
      () => {
        rmSync(join(site.folder, 'mods/stones/blocks/a.json'));
        symlinkSync('/etc/hostname', join(site.folder, 'mods/stones/blocks/a.json'));
      },
    ],
  ])('has one external change and is left alone: %s', async (_, code, change) => {
    change();
    const before = site.files();
    const { addons, external } = await scan();
    expect(addons.find(({ id }) => id === ID)).toMatchObject({
      sha512: null,
      reason: { code, params: { path: 'mods/stones/blocks/a.json' } },
    });
    expect(external.filter(({ addonId }) => addonId === ID).map(({ kind }) => kind)).toEqual([
      'changed',
    ]);
    const input = { loadoutId: site.loadoutId, addons: [ID] };
    const plan = await site.finishPlan(site.core.client.plans.disable(input));
    expect(plan.items.map(({ kind, reason }) => [kind, reason.code])).toEqual([['leave', code]]);
    expect(site.files()).toEqual(before);
  });

  it.each([
    ['at once', async () => {}],
    // Another operation records the current state first, so only older generations list the
    // unpacked files.
    [
      'after another operation',
      async () => {
        const { core, loadoutId } = site;
        const input = { loadoutId, addons: ['mine.jar'] };
        await site.apply(await site.finishPlan(core.client.plans.remove(input)));
      },
    ],
  ])('goes away without what the person made, and comes back so: %s', async (_, prepare) => {
    const { core, loadoutId } = site;
    await site.apply(await update());
    site.put('mods/stones/blocks/a.json', 'mine');
    site.put('mods/stones/blocks/new.json', 'mine too');
    await prepare();
    const before = { files: site.files(), folders: site.folders() };
    const plan = await site.finishPlan(core.client.plans.remove({ loadoutId, addons: [ID] }));
    expect(plan.items).toMatchObject([
      {
        kind: 'remove',
        notes: [
          {
            code: 'plan-changed-files-stay',
            params: { files: 'mods/stones/blocks/a.json', count: 1 },
          },
        ],
      },
    ]);
    await site.apply(plan);
    expect(Object.keys(site.files()).filter((path) => path.startsWith('mods/stones'))).toEqual([
      'mods/stones/blocks/a.json',
      'mods/stones/blocks/new.json',
    ]);
    expect((await scan()).addons.map(({ id }) => id)).not.toContain(ID);
    await site.apply(await undo());
    expect({ files: site.files(), folders: site.folders() }).toEqual(before);
    expect((await scan()).addons.map(({ id }) => id)).toContain(ID);
    const again = await site.finishPlan(core.client.plans.remove({ loadoutId, addons: [ID] }));
    expect(again.items.map(({ kind }) => kind)).toEqual(['remove']);
  });

  it('stays where nothing of it is left as it was unpacked', async () => {
    for (const { path } of (await find())?.files ?? []) site.put(path, `mine: ${path}`);
    const { core, loadoutId } = site;
    const plan = await site.finishPlan(core.client.plans.remove({ loadoutId, addons: [ID] }));
    expect(plan.items.map(({ kind }) => kind)).toEqual(['leave']);
  });

  it('after an update is kept when the update is undone', async () => {
    await site.apply(await update());
    site.put('mods/stones/blocks/a.json', 'mine now');
    const before = site.files();
    const plan = await undo();
    expect(plan.items.map(({ kind, reason }) => [kind, reason.code])).toEqual([
      ['leave', 'plan-changed-since'],
    ]);
    expect(site.files()).toEqual(before);
  });

  it('is gone when all of its files are', async () => {
    for (const name of ['stones', 'extras'])
      rmSync(join(site.folder, 'mods', name), { recursive: true });
    const { addons, external } = await scan();
    expect(addons.map(({ id }) => id)).not.toContain(ID);
    expect(external.filter(({ addonId }) => addonId === ID).map(({ kind }) => kind)).toEqual([
      'removed',
    ]);
  });
});

describe('a name that is taken', () => {
  it('ends the first try with nothing written, and the updated plan leaves the add-on alone', async () => {
    site.put('mods/stones/textures/new/deep.png', 'by hand');
    const before = site.files();
    const plan = await update();
    const { client } = site.core;
    const outcome = await site.core.finish(client.plans.apply({ planId: plan.id }));
    const stale = expectOutcome(outcome, 'stale').plan;
    expect(stale.items.map(({ kind, reason }) => [kind, reason])).toEqual([
      [
        'leave',
        {
          code: 'plan-name-held',
          params: { path: 'mods/stones/textures/new/deep.png' },
        },
      ],
    ]);
    expect(site.files()).toEqual(before);
  });

  it.each([
    ['another spelling of a folder', 'mods/stones/Textures/x.png', 'mods/stones/Textures'],
    ['a file where a folder has to be', 'mods/stones/textures', 'mods/stones/textures'],
  ])('is %s', async (_, path, holder) => {
    site.put(path, 'by hand');
    const plan = await update();
    const outcome = await site.core.finish(site.core.client.plans.apply({ planId: plan.id }));
    expect(expectOutcome(outcome, 'stale').plan.items[0]?.reason).toMatchObject({
      code: 'plan-name-held',
      params: { path: holder },
    });
    expect((await scan()).addons.find(({ id }) => id === ID)?.state).toBe('update-available');
  });
});
