// @module-tag deep
// @promise every setting takes effect immediately, in every process
// @promise a version that is held back stays out of update all, from every face
import { expect, it } from 'vitest';
import {
  checkDocumentSchema,
  initDocumentSchema,
  loadoutDocumentSchema,
} from '#cli/json/documents.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { setScene, type Scene } from '../promises/scene.ts';

const HOUR_MS = 3_600_000;

async function begin() {
  const scene = await setScene({
    alpha: [
      { number: '1.0.0', date: '2025-01-01' },
      { number: '2.0.0', date: '2025-02-01' },
    ],
  });
  scene.put('pmods/alpha.jar', await scene.jar('alpha', '1.0.0'));
  const { id } = await scene.begin();
  return { scene, id };
}

function run({ dataDir, folder }: Scene, argv: readonly string[]) {
  return runLoadout(['--data-dir', dataDir, '--json', ...argv], { cwd: folder, environment: {} });
}

async function planUpdate({ core }: Scene, loadoutId: string, addons: string[] | null) {
  const outcome = await core.finish(core.client.plans.update({ loadoutId, addons, to: null }));
  return expectOutcome(outcome, 'plan').plan;
}

it('a version younger than the hold time stays out of update all, says until when, and can be taken by hand', async () => {
  const { scene, id } = await begin();
  await scene.core.client.settings.update({ updates: { holdHours: 24 } });
  const begun = Date.now();
  const [addon] = await scene.check(id);
  expect(addon).toMatchObject({ state: 'held', candidate: { versionNumber: '2.0.0' } });
  const until = Date.parse(String(addon?.reason.params['until']));
  expect(until - begun).toBeGreaterThanOrEqual(24 * HOUR_MS);
  expect(until - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS);
  expect((await planUpdate(scene, id, null)).items.map(({ kind }) => kind)).toEqual(['leave']);
  const [item] = (await planUpdate(scene, id, ['alpha'])).items;
  expect(item).toMatchObject({ kind: 'replace', toVersion: { versionNumber: '2.0.0' } });
});

it('counts from when the version was first seen here, across restarts', async () => {
  const { scene, id } = await begin();
  await scene.core.client.settings.update({ updates: { holdHours: 24 } });
  const [first] = await scene.check(id);
  await scene.core.close();
  const [, later] = [
    await run(scene, ['check', '--fresh']),
    await run(scene, ['check', '--fresh']),
  ];
  const { addons } = checkDocumentSchema.parse(JSON.parse(later.stdout));
  expect(addons[0]?.reason.params['until']).toBe(first?.reason.params['until']);
});

it('terminal and core agree, and a loadout’s own hours come before the settings’', async () => {
  const { scene, id } = await begin();
  const set = await run(scene, ['set', '--hold-hours', '48']);
  expect(set.status).toBe(0);
  expect(loadoutDocumentSchema.parse(JSON.parse(set.stdout)).loadout.holdHours).toBe(48);
  const check = async () => {
    const { stdout } = await run(scene, ['check', '--fresh']);
    return checkDocumentSchema.parse(JSON.parse(stdout));
  };
  const held = await check();
  expect(held.counts).toEqual({ held: 1 });
  expect(held.addons[0]?.reason.text).toContain('held back until');
  const [seen] = await scene.check(id);
  expect(seen?.state).toBe('held');
  expect(seen?.reason.params['until']).toBe(held.addons[0]?.reason.params['until']);
  await run(scene, ['set', '--hold-hours', '0']);
  await scene.core.client.settings.update({ updates: { holdHours: 24 } });
  expect((await check()).counts).toEqual({ 'update-available': 1 });
  await run(scene, ['set', '--hold-hours', 'default']);
  expect((await check()).counts).toEqual({ held: 1 });
});

it.each([['-1'], ['soon'], ['9000'], ['24', '--channel', 'beta']])(
  '--hold-hours %s %s %s is a usage error, and nothing changes',
  async (...argv) => {
    const { scene, id } = await begin();
    const { status } = await run(scene, ['set', '--hold-hours', ...argv]);
    expect(status).toBe(2);
    const { list } = scene.core.client.loadouts;
    expect((await list()).find((loadout) => loadout.id === id)?.holdHours).toBeNull();
  },
);

it('with look-ups off nothing of the loadout is asked about, also not by update', async () => {
  const { scene, id } = await begin();
  const change = { lookups: false };
  const outcome = await scene.core.finish(
    scene.core.client.loadouts.change({ loadoutId: id, change }),
  );
  expect(expectOutcome(outcome, 'loadout').loadout.lookups).toBe(false);
  await scene.server.close();
  const [addon] = await scene.check(id);
  expect(addon).toMatchObject({ state: 'not-checked', reason: { code: 'state-not-asked' } });
  expect((await planUpdate(scene, id, null)).items.map(({ kind }) => kind)).toEqual(['leave']);
});

it('a new loadout has the channel and the registry that the settings name', async () => {
  const { scene } = await begin();
  await scene.core.client.loadouts.forget({
    loadoutId: (await scene.core.client.loadouts.list())[0]?.id ?? '',
  });
  await scene.core.client.settings.update({ updates: { channel: 'beta' } });
  await scene.core.client.registries.setDefault({ registry: 'scene' });
  const other = await setScene({});
  const { status, stdout } = await run({ ...scene, folder: other.folder }, ['init', other.folder]);
  expect(status).toBe(0);
  expect(initDocumentSchema.parse(JSON.parse(stdout)).loadout).toMatchObject({
    registry: 'scene',
    target: { channel: 'beta' },
  });
});
