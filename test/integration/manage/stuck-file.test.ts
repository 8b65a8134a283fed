// @promise one file that cannot be changed does not stop the others
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import { createMod, LAMP, openVerbsSite, tell } from './verbs-site.ts';

const protect = (flag: '+i' | '-i' | '+a' | '-a', file: string) =>
  spawnSync('chattr', [flag, file]).status;

const openLampAndRope = () =>
  openVerbsSite({
    projects: [LAMP, createMod('rope', { '1.0.0': {}, '2.0.0': {} })],
    installed: { lamp: '1.0.0', rope: '1.0.0' },
  });

function protectLamp(folder: string, context: TestContext): void {
  const file = join(folder, 'pmods', 'lamp-1.0.0.jar');
  if (protect('+i', file) !== 0) context.skip('this system protects no single file');
  onTestFinished(() => void protect('-i', file));
}

test('a file that the system protects is left alone by name, and the others are updated', async (context) => {
  const site = await openLampAndRope();
  const { core, loadoutId } = site;
  protectLamp(site.folder, context);
  const planAll = () => site.plan(core.client.plans.update({ loadoutId, addons: null, to: null }));
  const before = site.files();
  const together = core.client.plans.apply({ planId: (await planAll()).id, together: true });
  expect(await core.finish(together)).toMatchObject({
    error: { code: 'FOLDER_NOT_WRITABLE', params: { path: 'pmods/lamp-1.0.0.jar' } },
  });
  expect(site.files()).toEqual(before);
  const plan = await planAll();
  expect(tell(plan)).toHaveLength(2);
  const report = await site.apply(plan);
  expect(report.left).toMatchObject([
    {
      title: 'lamp',
      reason: {
        code: 'plan-file-stuck',
        params: { path: 'pmods/lamp-1.0.0.jar', cause: 'EPERM' },
      },
    },
  ]);
  expect(Object.keys(site.files())).toContain('pmods/rope-2.0.0.jar');
  expect(await site.differences()).toEqual([]);
  await site.undo();
  expect(site.files()).toEqual(before);
});

test('a folder in which nothing can be deleted is named, and nothing is left to be finished', async (context) => {
  const site = await openLampAndRope();
  const { core, loadoutId } = site;
  const folder = join(site.folder, 'pmods');
  if (protect('+a', folder) !== 0) context.skip('this system protects no folder');
  onTestFinished(() => void protect('-a', folder));
  const update = async () => {
    const plan = await site.plan(core.client.plans.update({ loadoutId, addons: null, to: null }));
    return core.finish(core.client.plans.apply({ planId: plan.id }));
  };
  const before = await site.differences();
  const refused = {
    error: {
      code: 'FOLDER_NOT_WRITABLE',
      params: { path: 'pmods', deed: 'remove', cause: 'EPERM' },
    },
  };
  expect(await update()).toMatchObject(refused);
  expect(await update()).toMatchObject(refused);
  expect(readdirSync(folder).filter((name) => name.startsWith('.loadout-probe-'))).toHaveLength(1);
  expect(await site.differences()).toEqual(before);
  protect('-a', folder);
  expect(await update()).toMatchObject({ kind: 'apply' });
  expect(readdirSync(folder).toSorted()).toEqual(['lamp-2.0.0.jar', 'mine.jar', 'rope-2.0.0.jar']);
});

test('changes made outside Loadout are reported, also where the change succeeds at a second try', async (context) => {
  const site = await openLampAndRope();
  const { core, loadoutId } = site;
  protectLamp(site.folder, context);
  writeFileSync(join(site.folder, 'pmods', 'brought.jar'), 'brought by hand');
  const plan = await site.plan(core.client.plans.update({ loadoutId, addons: null, to: null }));
  const { externalGeneration, generation } = await site.apply(plan);
  expect(externalGeneration?.number).toBe(generation.number - 1);
});
