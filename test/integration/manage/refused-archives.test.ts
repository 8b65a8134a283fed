// @promise one add-on that cannot be changed stops no other, and the reason is told with its name
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { createDatamod, openReceiptSite, toArchive } from './receipt-site.ts';

const GOOD = { 'stones/a.json': '{}' };

/** The central directory is valid, but an entry's data does not match its checksum. */
const DAMAGED = buildRawZip([{ name: 'bricks/a.json', content: '{}', checksum: 1 }]);

async function openSite() {
  const good = (await toArchive(GOOD)).bytes;
  return openReceiptSite([createDatamod('stones', [good]), createDatamod('bricks', [DAMAGED])]);
}

const targets = (...projects: readonly string[]) =>
  projects.map((project) => ({ kind: 'project' as const, project, version: null }));

test('an archive that turns out damaged is left alone by its name, and the other is installed', async () => {
  const { core, loadoutId, finishPlan, files } = await openSite();
  const plan = await finishPlan(
    core.client.plans.install({ loadoutId, targets: targets('stones', 'bricks') }),
  );
  const outcome = await core.finish(core.client.plans.apply({ planId: plan.id }));
  const { report } = expectOutcome(outcome, 'apply');
  expect(report.generation.changes.map(({ title }) => title)).toEqual(['stones']);
  expect(report.left).toMatchObject([
    {
      title: 'bricks',
      reason: {
        code: 'plan-archive-not-unpackable',
        params: { file: 'bricks-1', cause: 'damaged' },
      },
    },
  ]);
  expect(Object.keys(files())).toContain('mods/stones/a.json');
});

test.each([
  ['alone', ['bricks'], false],
  ['together with a sound one', ['stones', 'bricks'], true],
])('nothing is applied, and it says why: %s', async (_, projects, together) => {
  const { core, loadoutId, finishPlan, files } = await openSite();
  const before = files();
  const plan = await finishPlan(
    core.client.plans.install({ loadoutId, targets: targets(...projects) }),
  );
  const outcome = await core.finish(core.client.plans.apply({ planId: plan.id, together }));
  const stopped = expectOutcome(outcome, 'stale');
  expect(stopped.error).toEqual({ code: 'NOTHING_APPLIED', params: { count: 1 } });
  expect(
    stopped.plan.items.filter(({ kind }) => kind === 'leave').map(({ title }) => title),
  ).toEqual(['bricks']);
  expect(files()).toEqual(before);
});

test('the reason why an archive was left alone is in the next plan, where nothing is to be applied', async () => {
  const { core, loadoutId, finishPlan } = await openSite();
  const plan = () =>
    finishPlan(core.client.plans.install({ loadoutId, targets: targets('bricks') }));
  await core.finish(core.client.plans.apply({ planId: (await plan()).id }));
  expect((await plan()).items).toMatchObject([
    {
      kind: 'leave',
      reason: { code: 'plan-archive-not-unpackable', params: { cause: 'damaged' } },
    },
  ]);
});

test.each([
  [
    'an entry of it is damaged',
    buildRawZip([{ name: 'bricks/mine.json', content: '{}', checksum: 1 }]),
    'damaged',
    null,
  ],
  [
    'its method is not known',
    buildRawZip([{ name: 'bricks/a.json', content: '{}', method: 14 }]),
    'method',
    'LZMA',
  ],
  [
    'a name in it is not safe',
    buildRawZip([{ name: 'bricks/a:b.json', content: '{}' }]),
    'unsafe-name',
    'bricks/a:b.json',
  ],
])('the plan of a file names the problem with it: %s', async (_, bytes, cause, detail) => {
  const { core, loadoutId, finishPlan } = await openSite();
  const path = join(createTempDir(), 'my bricks.zip');
  writeFileSync(path, bytes);
  const plan = await finishPlan(
    core.client.plans.install({
      loadoutId,
      targets: [{ kind: 'file', grantId: core.grantFile(path) }],
    }),
  );
  expect(plan.items).toMatchObject([
    {
      kind: 'leave',
      reason: {
        code: 'plan-archive-not-unpackable',
        params: { file: 'my bricks', cause, detail },
      },
    },
  ]);
});
