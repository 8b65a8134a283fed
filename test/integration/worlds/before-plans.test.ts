// @promise before a plan that changes the game version or removes an add-on with content, a snapshot of the worlds is taken
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { openVerbsSite } from '../manage/verbs-site.ts';

const HOUR_MS = 3_600_000;

async function openSite() {
  // Later than all files, as if the game had been closed for an hour.
  const clock = createFakeClock(Date.now() + HOUR_MS);
  const site = await openVerbsSite({
    folders: ['pmods', 'worlds', 'mods/shaderpacks'],
    installed: { lamp: '1.0.0' },
    target: { gameVersion: '0.5.1' },
    clock,
  });
  const { client, finish } = site.core;
  const { loadoutId } = site;
  const write = (path: string, text: string): void => {
    const file = join(site.folder, 'worlds', path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  };
  const list = async () => (await client.worlds.list({ loadoutId })).worlds;
  return {
    ...site,
    clock,
    write,
    /** Maps world names to the reasons of their snapshots. */
    reasons: async () =>
      Object.fromEntries(
        (await list()).map(({ name, snapshots }) => [name, snapshots.map(({ reason }) => reason)]),
      ),
    planRemoval: () => site.plan(client.plans.remove({ loadoutId, addons: ['lamp'] })),
    planGameVersion: (gameVersion: string) =>
      site.plan(client.plans.set({ loadoutId, change: { gameVersion }, park: false })),
    planUpdate: () => site.plan(client.plans.update({ loadoutId, addons: null, to: null })),
    applyWith: async (request: { planId: string; skipSnapshot?: boolean }) =>
      finish(client.plans.apply(request)),
  };
}

describe('before a plan that can hurt worlds', () => {
  it('a snapshot of every world is taken, and the plan says how large they are', async () => {
    const site = await openSite();
    site.write('Home/worldInfo.json', '{}');
    site.write('Home/r0.bin', 'x'.repeat(1000));
    site.write('Other/worldInfo.json', '{}');
    const plan = await site.planRemoval();
    expect(plan.worldSnapshot).toEqual({ reason: 'removal', worlds: 2, sizeBytes: 1004 });
    await site.apply(plan);
    expect(await site.reasons()).toEqual({ Home: ['removal'], Other: ['removal'] });
  });

  it('a change of the game version takes one, and so does undoing it', async () => {
    const site = await openSite();
    site.write('Home/worldInfo.json', '{}');
    await site.apply(await site.planGameVersion('0.5.2'));
    expect(await site.reasons()).toEqual({ Home: ['game-version'] });
    await site.undo();
    expect(await site.reasons()).toEqual({ Home: ['game-version', 'game-version'] });
  });

  it('none is taken by a plan that hurts no world, without worlds, or where the setting is off', async () => {
    const site = await openSite();
    expect((await site.planRemoval()).worldSnapshot).toBeUndefined();
    site.write('Home/worldInfo.json', '{}');
    expect((await site.planUpdate()).worldSnapshot).toBeUndefined();
    await site.core.client.settings.update({ storage: { snapshotWorlds: false } });
    expect((await site.planRemoval()).worldSnapshot).toBeUndefined();
  });

  it('older automatic ones go by the limits of the settings, and those taken by hand never do', async () => {
    const site = await openSite();
    const { client, finish } = site.core;
    const { loadoutId } = site;
    site.write('Home/worldInfo.json', '{}');
    await client.settings.update({ storage: { automaticSnapshotCount: 2 } });
    const takeByHand = (text: string) => {
      site.write('Home/r0.bin', text);
      return finish(client.worlds.snapshot({ loadoutId, worlds: null, fresh: false }));
    };
    const applyNext = async (gameVersion: string, text: string) => {
      site.write('Home/r0.bin', text);
      const { id: planId } = await site.planGameVersion(gameVersion);
      return expectOutcome(await site.applyWith({ planId }), 'apply').report.prunedSnapshots;
    };
    await takeByHand('a'.repeat(1000));
    expect(await applyNext('0.5.2', 'b'.repeat(2000))).toEqual({ count: 0, freedBytes: 0 });
    await takeByHand('c'.repeat(3000));
    expect(await applyNext('0.5.1', 'd'.repeat(4000))).toEqual({ count: 0, freedBytes: 0 });
    expect(await applyNext('0.5.2', 'e'.repeat(5000))).toEqual({ count: 1, freedBytes: 2000 });
    expect(await site.reasons()).toEqual({
      Home: ['game-version', 'game-version', 'manual', 'manual'],
    });
    const limits = { automaticSnapshotCount: null, automaticSnapshotBytes: 1 };
    await client.settings.update({ storage: limits });
    expect(await applyNext('0.5.1', 'f'.repeat(6000))).toEqual({ count: 2, freedBytes: 9000 });
    expect(await site.reasons()).toEqual({ Home: ['game-version', 'manual', 'manual'] });
  });

  it('can be skipped', async () => {
    const site = await openSite();
    site.write('Home/worldInfo.json', '{}');
    const { id: planId } = await site.planRemoval();
    expectOutcome(await site.applyWith({ planId, skipSnapshot: true }), 'apply');
    expect(await site.reasons()).toEqual({ Home: [] });
  });

  it('nothing is applied while the game writes, and the same plan can be applied later', async () => {
    const site = await openSite();
    site.write('Home/worldInfo.json', '{}');
    const { now } = site.clock;
    let saves = 0;
    site.clock.now = () => {
      site.write('Home/worldInfo.json', `{"saves":${saves++}}`);
      return new Date();
    };
    const before = site.files();
    const { id: planId } = await site.planRemoval();
    const { error } = expectOutcome(await site.applyWith({ planId }), 'failed');
    expect(error).toMatchObject({ code: 'WORLD_IN_USE', params: { name: 'Home' } });
    expect(Object.keys(site.files())).toEqual(Object.keys(before));
    site.clock.now = now;
    expectOutcome(await site.applyWith({ planId }), 'apply');
    expect(await site.reasons()).toEqual({ Home: ['removal'] });
  });
});
