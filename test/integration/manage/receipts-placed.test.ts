// @promise a pack with a folder around it is placed where the game finds it, or its plan warns
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { createSeed } from '#test/builders/seed.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { openMachine } from './lock-machine.ts';
import { sha512Of } from '#test/helpers/tree.ts';
import {
  createDatamod,
  openReceiptSite,
  type ReceiptSite,
  scanSite,
  toArchive,
  type Tree,
  verifySite,
} from './receipt-site.ts';

const FIRST = { 'nice/blocks/x.json': '{"v": 1}', 'nice/lang/en.json': 'words' };
const SECOND = { 'nice/blocks/x.json': '{"v": 2}', 'nice/items/y.json': '{}' };
const FLAT = { 'blocks/x.json': '{}', 'textures/a.png': 'a' };

const wrap = (wrapper: string, tree: Tree) => ({
  [`${wrapper}/README.md`]: wrapper,
  ...Object.fromEntries(Object.entries(tree).map(([path, text]) => [`${wrapper}/${path}`, text])),
});

async function openSite(): Promise<ReceiptSite> {
  const packs = [wrap('Nice Mod 1.0', FIRST), wrap('Nice-main', SECOND)];
  const archives = await Promise.all(packs.map(toArchive));
  const flat = await toArchive(FLAT);
  return openReceiptSite([
    createDatamod(
      'nice',
      archives.map(({ bytes }) => bytes),
    ),
    createDatamod('flat', [flat.bytes]),
  ]);
}

const install = ({ core, loadoutId, finishPlan }: ReceiptSite, project: string, version: string) =>
  finishPlan(
    core.client.plans.install({ loadoutId, targets: [{ kind: 'project', project, version }] }),
  );

async function installFile({ core, loadoutId, finishPlan }: ReceiptSite, bytes: Uint8Array) {
  const path = join(createTempDir(), 'pack.zip');
  writeFileSync(path, bytes);
  const targets = [{ kind: 'file' as const, grantId: core.grantFile(path) }];
  return finishPlan(core.client.plans.install({ loadoutId, targets }));
}

const at = (tree: Tree, slot = 'mods') => ({
  ...Object.fromEntries(
    Object.entries(tree).map(([path, text]) => [`${slot}/${path}`, sha512Of(Buffer.from(text))]),
  ),
  'pmods/mine.jar': sha512Of(Buffer.from('my own')),
});

describe('a pack with a folder around it', () => {
  it('is placed without it through install, update, undo, disable, enable and remove', async () => {
    const site = await openSite();
    const { core, loadoutId, finishPlan } = site;
    const undo = () => finishPlan(core.client.plans.undo({ loadoutId, to: null }));
    await site.apply(await install(site, 'nice', '1.0.0'));
    expect(site.files()).toEqual(at(FIRST));
    const [nice] = await scanSite(site);
    expect(nice).toMatchObject({ path: 'mods/nice', version: { id: 'nice-1' } });
    const input = { loadoutId, addons: [nice?.id ?? ''] };
    await site.apply(await finishPlan(core.client.plans.update({ ...input, to: null })));
    expect(site.files()).toEqual(at(SECOND));
    expect(await verifySite(site)).toEqual([]);
    await site.apply(await finishPlan(core.client.plans.disable(input)));
    expect(site.files()).toEqual(at(SECOND, 'disabledmods'));
    await site.apply(await finishPlan(core.client.plans.enable(input)));
    await site.apply(await finishPlan(core.client.plans.remove(input)));
    expect(site.files()).toEqual(at({}));
    await site.apply(await undo());
    expect(site.files()).toEqual(at(SECOND));
    await site.apply(await finishPlan(core.client.plans.undo({ loadoutId, to: 1 })));
    expect(site.files()).toEqual(at(FIRST));
    expect(await verifySite(site)).toEqual([]);
  });

  it('is placed the same on another machine', async () => {
    const { bytes } = await toArchive(wrap('Nice Mod 1.0', FIRST));
    const seed = createSeed({ projects: [createDatamod('nice', [bytes])] });
    const server = await startTestRegistry({ seed });
    const here = await openMachine(server);
    const { core, loadoutId } = here;
    const targets = [{ kind: 'project' as const, project: 'nice', version: null }];
    const planned = await core.finish(core.client.plans.install({ loadoutId, targets }));
    const { plan } = expectOutcome(planned, 'plan');
    await core.finish(core.client.plans.apply({ planId: plan.id }));
    const there = await openMachine(server);
    await there.sync(await here.makeLock());
    expect(Object.keys(there.digests())).toEqual([
      'mods/nice/blocks/x.json',
      'mods/nice/lang/en.json',
    ]);
    expect(there.digests()).toEqual(here.digests());
  });

  it('is explained in the plan: which files are left out and where the rest goes', async () => {
    const site = await openSite();
    const { bytes } = await toArchive(wrap('Nice Mod 1.0', FIRST));
    const plan = await installFile(site, bytes);
    expect(plan.items).toMatchObject([
      {
        to: { path: 'mods/nice' },
        warnings: [],
        notes: expect.arrayContaining([
          {
            code: 'plan-archive-placed',
            params: { wrapper: 'Nice Mod 1.0', folders: 'nice', directory: 'mods' },
          },
          {
            code: 'plan-archive-files-skipped',
            params: { files: 'Nice Mod 1.0/README.md', count: 1 },
          },
        ]) as unknown,
      },
    ]);
  });
});

const MISPLACED = {
  code: 'plan-archive-misplaced',
  params: { folders: 'blocks, textures', directory: 'mods' },
};

describe('a pack without a namespace', () => {
  it('is warned of in the plan of a file, and installed if a person wants it', async () => {
    const site = await openSite();
    const plan = await installFile(site, (await toArchive(FLAT)).bytes);
    expect(plan.items).toMatchObject([{ kind: 'add', warnings: [MISPLACED] }]);
    await site.apply(plan);
    expect(site.files()).toEqual(at(FLAT));
    expect(await verifySite(site)).toEqual([]);
  });

  it('is not applied before its warning could be read where it comes from a registry', async () => {
    const site = await openSite();
    const { client } = site.core;
    const plan = await install(site, 'flat', '1.0.0');
    const outcome = await site.core.finish(client.plans.apply({ planId: plan.id }));
    const again = expectOutcome(outcome, 'stale').plan;
    expect(again.items).toMatchObject([{ kind: 'leave', reason: MISPLACED }]);
    expect(site.files()).toEqual(at({}));
    const next = await install(site, 'flat', '1.0.0');
    expect(next.items).toMatchObject([{ kind: 'add', warnings: [MISPLACED] }]);
    await site.apply(next);
    expect(site.files()).toEqual(at(FLAT));
  });
});

describe('a pack whose names are in another encoding', () => {
  const gbk = Buffer.from('c4e3bac3', 'hex');
  const bytes = buildRawZip([
    { name: '', nameBytes: Buffer.concat([Buffer.from('nice/blocks/'), gbk]), content: '{}' },
  ]);
  const WARNING = {
    code: 'plan-archive-names-unsure',
    params: { title: 'pack.zip', name: 'nice/blocks/─π║├' },
  };

  it('is warned of in the plan of a file, with a name as it would be', async () => {
    const site = await openSite();
    const plan = await installFile(site, bytes);
    expect(plan.items).toMatchObject([{ kind: 'add', warnings: [WARNING] }]);
    await site.apply(plan);
    expect(Object.keys(site.files())).toContain('mods/nice/blocks/─π║├');
  });

  it('is not applied before its warning could be read where it comes from a registry', async () => {
    const site = await openReceiptSite([createDatamod('gbk', [bytes])]);
    const { client } = site.core;
    const plan = await install(site, 'gbk', '1.0.0');
    const outcome = await site.core.finish(client.plans.apply({ planId: plan.id }));
    const params = { ...WARNING.params, title: 'gbk' };
    const [left] = expectOutcome(outcome, 'stale').plan.items;
    expect(left).toMatchObject({ kind: 'leave', reason: { ...WARNING, params } });
    const next = await install(site, 'gbk', '1.0.0');
    expect(next.items).toMatchObject([{ kind: 'add', warnings: [{ ...WARNING, params }] }]);
    await site.apply(next);
    expect(await verifySite(site)).toEqual([]);
  });
});

it('warns of an archive that only holds another one', async () => {
  const site = await openSite();
  const inner = { 'Nice/inner.zip': 'packed', 'Nice/readme.txt': 'words' };
  const plan = await installFile(site, (await toArchive(inner)).bytes);
  expect(plan.items[0]?.warnings).toEqual([
    { code: 'plan-archive-nested', params: { name: 'Nice/inner.zip' } },
  ]);
  const beside = { 'nice/blocks/x.json': '{}', 'nice/extra.zip': 'packed' };
  const sound = await installFile(site, (await toArchive(beside)).bytes);
  expect(sound.items[0]?.warnings).toEqual([]);
});

describe('a pack in a folder that the game keeps for something else', () => {
  const PACK = { 'base/textures/a.png': 'a', 'base/lang/en.json': 'words' };

  it.each(['assets', 'Nice/assets', 'mods/assets'])(
    'is placed without it, wherever that is: %s',
    async (wrapper) => {
      const site = await openSite();
      const { bytes } = await toArchive(wrap(wrapper, PACK));
      const plan = await installFile(site, bytes);
      expect(plan.items).toMatchObject([{ kind: 'add', warnings: [], to: { path: 'mods/base' } }]);
      await site.apply(plan);
      expect(site.files()).toEqual(at(PACK));
    },
  );

  it.each([
    [{ 'assets/textures/a.png': 'a' }, 'assets/'],
    [{ 'Nice/assets/textures/a.png': 'a' }, 'Nice/assets/'],
    [{ 'shaderpacks/a.zip': 'a' }, 'shaderpacks/'],
    [{ 'Nice/shaderpacks/a.zip': 'a' }, 'Nice/shaderpacks/'],
  ])('is left alone with the same reason where it has no namespace: %j', async (tree, detail) => {
    const site = await openSite();
    const { bytes } = await toArchive(tree);
    const plan = await installFile(site, bytes);
    expect(plan.items).toMatchObject([
      {
        kind: 'leave',
        reason: {
          code: 'plan-archive-not-unpackable',
          params: { cause: 'reserved-name', detail },
        },
      },
    ]);
  });
});
