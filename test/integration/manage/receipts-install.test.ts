import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { sha512Of } from '#test/helpers/tree.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import {
  createDatamod,
  openReceiptSite,
  type ReceiptSite,
  scanSite,
  toArchive,
  verifySite,
} from './receipt-site.ts';

const STONES = { 'stones/blocks/a.json': '{"a": 1}', 'stones/lang/en.json': 'words' };
const MARBLE = { 'base/textures/marble.png': 'marble', 'base/lang/marble.json': '{}' };
const GRANITE = { 'base/textures/granite.png': 'granite' };

async function openSite(): Promise<ReceiptSite> {
  const trees = { stones: STONES, marble: MARBLE, granite: GRANITE };
  const projects = await Promise.all(
    Object.entries(trees).map(async ([id, tree]) =>
      createDatamod(id, [(await toArchive(tree)).bytes]),
    ),
  );
  return openReceiptSite(projects);
}

function install({ core, loadoutId, finishPlan }: ReceiptSite, ...projects: string[]) {
  const targets = projects.map((project) => ({ kind: 'project' as const, project, version: null }));
  return finishPlan(core.client.plans.install({ loadoutId, targets }));
}

const undo = ({ core, loadoutId, finishPlan }: ReceiptSite, to: number | null = null) =>
  finishPlan(core.client.plans.undo({ loadoutId, to }));

const at = (tree: Readonly<Record<string, string>>, slot = 'mods') =>
  Object.fromEntries(
    Object.entries(tree).map(([path, text]) => [`${slot}/${path}`, sha512Of(Buffer.from(text))]),
  );

const mine = { 'pmods/mine.jar': sha512Of(Buffer.from('my own')) };

describe('installing an add-on that is unpacked', () => {
  it('writes its files, records them as one add-on and takes them back to the last folder', async () => {
    const site = await openSite();
    const before = site.folders();
    await site.apply(await install(site, 'stones'));
    expect(site.files()).toEqual({ ...at(STONES), ...mine });
    const addons = await scanSite(site);
    expect(addons.map(({ path, version }) => [path, version?.id])).toEqual([
      ['mods/stones', 'stones-1'],
      ['pmods/mine.jar', undefined],
    ]);
    expect(await verifySite(site)).toEqual([]);
    await site.apply(await undo(site));
    expect(site.files()).toEqual(mine);
    expect(site.folders().filter((path) => path !== 'mods')).toEqual(before);
    expect(await verifySite(site)).toEqual([]);
  });

  it('lets two share a folder, and each goes alone', async () => {
    const site = await openSite();
    await site.apply(await install(site, 'marble', 'granite'));
    expect(site.files()).toEqual({ ...at(MARBLE), ...at(GRANITE), ...mine });
    const [granite] = (await scanSite(site)).filter(({ version }) => version?.id === 'granite-1');
    const { client } = site.core;
    const input = { loadoutId: site.loadoutId, addons: [granite?.id ?? ''] };
    await site.apply(await site.finishPlan(client.plans.disable(input)));
    expect(site.files()).toEqual({ ...at(MARBLE), ...at(GRANITE, 'disabledmods'), ...mine });
    await site.apply(await site.finishPlan(client.plans.remove(input)));
    expect(site.files()).toEqual({ ...at(MARBLE), ...mine });
    expect(await verifySite(site)).toEqual([]);
    await site.apply(await undo(site, 0));
    expect(site.files()).toEqual(mine);
    await site.apply(await undo(site, 1));
    expect(site.files()).toEqual({ ...at(MARBLE), ...at(GRANITE), ...mine });
    expect(await verifySite(site)).toEqual([]);
  });

  it('never takes two whose files are the same, and says whose name it is', async () => {
    const tree = { 'base/textures/marble.png': 'another', 'base/own.json': '{}' };
    const projects = [
      createDatamod('marble', [(await toArchive(MARBLE)).bytes]),
      createDatamod('rival', [(await toArchive(tree)).bytes]),
    ];
    const site = await openReceiptSite(projects);
    await site.apply(await install(site, 'marble'));
    const plan = await install(site, 'rival');
    const { client } = site.core;
    const outcome = await site.core.finish(client.plans.apply({ planId: plan.id }));
    const again = expectOutcome(outcome, 'stale').plan;
    const path = 'mods/base/textures/marble.png';
    expect(again.items.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['leave', { code: 'plan-name-taken', params: { path, title: 'marble' } }],
    ]);
    // Its archive is in the vault now, so the next plan knows its content before applying.
    const next = await install(site, 'rival');
    expect(next.items.map(({ reason }) => reason)).toEqual(again.items.map(({ reason }) => reason));
    expect(site.files()).toEqual({ ...at(MARBLE), ...mine });
  });

  it('leaves an archive alone that cannot be unpacked, and what else was asked for comes', async () => {
    const evil = buildRawZip([
      { name: 'stones/a.json', content: 'a' },
      { name: 'stones/A.json', content: 'b' },
    ]);
    const projects = [
      createDatamod('evil', [evil]),
      createDatamod('marble', [(await toArchive(MARBLE)).bytes]),
    ];
    const site = await openReceiptSite(projects);
    const plan = await install(site, 'evil', 'marble');
    const { client } = site.core;
    const outcome = await site.core.finish(client.plans.apply({ planId: plan.id }));
    const { left } = expectOutcome(outcome, 'apply').report;
    expect(left.map(({ title, reason }) => [title, reason])).toEqual([
      [
        'evil',
        {
          code: 'plan-archive-not-unpackable',
          params: { file: 'evil-1', cause: 'colliding-names', detail: 'stones/A.json' },
        },
      ],
    ]);
    expect(site.files()).toEqual({ ...at(MARBLE), ...mine });
  });

  it('unpacks a file that a person chose', async () => {
    const site = await openSite();
    const path = join(createTempDir(), 'my-pack.zip');
    const tree = { 'own/blocks/x.json': 'x' };
    writeFileSync(path, (await toArchive(tree)).bytes);
    const { core, loadoutId } = site;
    const grantId = core.grantFile(path);
    const targets = [{ kind: 'file' as const, grantId }];
    await site.apply(await site.finishPlan(core.client.plans.install({ loadoutId, targets })));
    expect(site.files()).toEqual({ ...at(tree), ...mine });
    await site.apply(await undo(site));
    expect(site.files()).toEqual(mine);
    await site.apply(await undo(site, 1));
    expect(site.files()).toEqual({ ...at(tree), ...mine });
  });

  it('cannot restore a file that is not stored', async () => {
    const site = await openSite();
    const path = join(createTempDir(), 'my-pack.zip');
    writeFileSync(path, (await toArchive({ 'own/x.json': 'x' })).bytes);
    const { core, loadoutId } = site;
    const targets = [{ kind: 'file' as const, grantId: core.grantFile(path) }];
    await site.apply(await site.finishPlan(core.client.plans.install({ loadoutId, targets })));
    await site.apply(await undo(site));
    rmSync(join(site.folder, '.loadout/vault'), { recursive: true });
    const plan = await undo(site, 1);
    expect(plan.items.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['leave', { code: 'plan-bytes-gone', params: { path: 'mods/own' } }],
    ]);
  });
});
