import { describe, expect, it } from 'vitest';
import type { AddonRecord } from '#shared/domain/addon.ts';
import { listCompanionPaths } from '#shared/domain/slot-files.ts';
import { toOperation } from '#core/planning/to-operation.ts';
import { makeVersion, PlanningWorld, sha512Of } from '#test/builders/planning-world.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');

async function makeRequest() {
  const world = new PlanningWorld({
    versions: ['1', '2'].map((number) => makeVersion({ project: 'a', number })),
    files: { 'pmods/a-1.jar': 'a 1', 'pmods/own.jar': 'own', 'mods/data': '' },
  });
  const plan = await world.planUpdate();
  const { loadout } = world;
  return {
    plan,
    op: 'op',
    loadout,
    notes: [],
    installed: world.installed(),
    slots: world.slots,
    sizes: new Map<string, number>(),
    versionOf: () => null,
    now: NOW,
  };
}

describe('an operation made from a plan', () => {
  it('names every file of a step, and the records that will hold', async () => {
    const request = await makeRequest();
    const operation = toOperation({ ...request, sizes: new Map([[sha512Of('a 2'), 3000]]) });
    expect(operation.steps).toEqual([
      {
        n: 0,
        old: { path: 'pmods/a-1.jar', size: 3, sha512: sha512Of('a 1') },
        new: { path: 'pmods/a-2.jar', size: 3000, sha512: sha512Of('a 2'), from: 'stage' },
      },
    ]);
    const { generation, loadout } = operation.next;
    expect(generation).toMatchObject({
      number: 1,
      kind: 'update',
      op: 'op',
      undoes: [],
      createdAt: NOW.toISOString(),
    });
    expect(generation.changes).toMatchObject([
      {
        title: 'Project a',
        fromVersion: '1',
        toVersion: '2',
        from: { path: 'pmods/a-1.jar' },
        to: { size: 3000 },
      },
    ]);
    expect(loadout.generation).toBe(1);
    expect(generation).toMatchObject({ number: 1, addonCount: loadout.addons.length });
    expect(generation.addons).toBeUndefined();
    expect(loadout.addons.map(({ path, installedAt }) => [path, installedAt])).toEqual([
      ['mods/data', null],
      ['pmods/a-2.jar', NOW.toISOString()],
      ['pmods/own.jar', null],
    ]);
  });

  it('lets steps into the folders of kept files only', async () => {
    expect(toOperation(await makeRequest()).slotDirectories).toEqual([
      'pmods',
      'disabledpmods',
      'qmods',
      'mods/shaderpacks',
    ]);
  });

  it('counts from the generation that is newest now', async () => {
    const request = await makeRequest();
    const operation = toOperation({ ...request, loadout: { ...request.loadout, generation: 7 } });
    expect(operation).toMatchObject({
      baseGeneration: 7,
      next: { loadout: { generation: 8 }, generation: { number: 8 } },
    });
  });

  it('records no world', async () => {
    const request = await makeRequest();
    const [first] = request.installed;
    if (!first) throw new Error('nothing is installed');
    const record: AddonRecord = { ...first.record, id: 'world', path: 'worlds/home' };
    const world = { ...first, record, item: { ...first.item, kind: 'world' as const } };
    const operation = toOperation({ ...request, installed: [...request.installed, world] });
    expect(operation.next.loadout.addons.map(({ id }) => id)).not.toContain('world');
  });

  it('moves bytes that are there instead of bringing them again', async () => {
    const request = await makeRequest();
    const [item] = request.plan.items;
    if (!item?.from) throw new Error('nothing is replaced');
    const renamed = { ...item, to: { ...item.from, path: 'pmods/other.jar' } };
    const still = { ...item, to: item.from };
    const plan = { ...request.plan, intent: 'undo' as const };
    expect(toOperation({ ...request, plan: { ...plan, items: [renamed] } }).steps).toMatchObject([
      { new: { path: 'pmods/other.jar', from: 'old' } },
    ]);
    expect(toOperation({ ...request, plan: { ...plan, items: [still] } }).steps).toEqual([]);
  });
});

describe('the companions of an add-on', () => {
  it.each([
    ['mods/shaderpacks/Pack.zip', 'mods/shaderpacks/Pack.zip.txt'],
    ['mods/shaderpacks/Pack.zip.disabled', 'mods/shaderpacks/Pack.zip.txt'],
    ['$&.zip', '$&.zip.txt'],
  ])('of %s are at %s', (path, companion) => {
    expect(listCompanionPaths({ companions: ['{name}.txt'] }, path)).toEqual([companion]);
  });
});
