// @promise a folder that was unpacked by hand becomes the add-on it came from, and no byte of it changes
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { type Archive, createDatamod, openReceiptSite, toArchive } from './receipt-site.ts';

const TREE = { 'stones/blocks/a.json': '{"a": 1}', 'stones/lang/en.json': 'words' };

async function openSite(first: Archive, second: Archive) {
  const site = await openReceiptSite([createDatamod('stones', [first.bytes, second.bytes])]);
  const { loadoutId, core } = site;
  for (const [path, text] of Object.entries(TREE)) site.put(`mods/${path}`, text);
  const run = async (started: PromiseLike<{ jobId: string }>) => {
    const plan = await site.finishPlan(started);
    if (plan.items.some(({ kind }) => kind !== 'leave')) await site.apply(plan);
    return plan;
  };
  const install = (version: string | null) =>
    core.client.plans.install({
      loadoutId,
      targets: [{ kind: 'project', project: 'stones', version }],
    });
  const undo = () => core.client.plans.undo({ loadoutId, to: null });
  const verify = async () => {
    const ended = await core.finish(core.client.loadouts.verify({ loadoutId }));
    return expectOutcome(ended, 'verify').report.differences;
  };
  return { ...site, run, install, undo, verify };
}

it('records the files that are there, and undo forgets that', async () => {
  const first = await toArchive(TREE);
  const site = await openSite(first, await toArchive({ 'stones/blocks/a.json': '{"a": 2}' }));
  const before = site.files();
  await site.run(site.install('1.0.0'));
  expect(site.files()).toEqual(before);
  expect(await site.verify()).toEqual([]);
  const again = await site.run(site.install('1.0.0'));
  expect(again.items[0]?.reason.code).toBe('plan-is-installed');

  await site.run(site.undo());
  expect(site.files()).toEqual(before);
  expect(await site.verify()).toEqual([]);
  const file = join(createTempDir(), 'stones.zip');
  writeFileSync(file, first.bytes);
  const targets = [{ kind: 'file' as const, grantId: site.core.grantFile(file) }];
  const { loadoutId } = site;
  const local = await site.run(site.core.client.plans.install({ loadoutId, targets }));
  expect(local.items).toMatchObject([{ adopted: true, notes: [{ code: 'plan-files-there' }] }]);
  expect(site.files()).toEqual(before);
});

it('refuses what differs by its path, and changes nothing', async () => {
  const site = await openSite(await toArchive(TREE), await toArchive(TREE));
  site.put('mods/stones/lang/en.json', 'other');
  const before = site.files();
  const started = site.core.client.plans.apply({
    planId: (await site.finishPlan(site.install('1.0.0'))).id,
  });
  const ended = await site.core.finish(started);
  expect(JSON.stringify(ended)).toContain('mods/stones/lang/en.json');
  expect(site.files()).toEqual(before);
});

it('goes back to the adopted files and no further when later changes are undone with it', async () => {
  const site = await openSite(
    await toArchive(TREE),
    await toArchive({ 'stones/blocks/a.json': '{"a": 2}' }),
  );
  const before = site.files();
  await site.run(site.install('1.0.0'));
  await site.run(site.install('2.0.0'));
  expect(site.files()).not.toEqual(before);
  const { loadoutId } = site;
  await site.run(site.core.client.plans.undo({ loadoutId, to: 0 }));
  expect(site.files()).toEqual(before);
});
