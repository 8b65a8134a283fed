// @promise every operation can be undone exactly
// @promise every Undo reverses the same change, with pins and skips in their order
import { describe, expect, it } from 'vitest';
import { render } from '#shared/messages/render.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { createMod, LAMP, openVerbsSite, tell, type VerbsSite } from './verbs-site.ts';

/** `old` supports only 0.5.1, `lamp` 3.0.0 only 0.5.2, and `both` supports both. */
const PROJECTS = [
  LAMP,
  createMod('old', { '1.0.0': { gameVersions: ['0.5.1'] } }),
  createMod('both', { '1.0.0': { gameVersions: ['0.5.1', '0.5.2'] } }),
  createMod('daring', {
    '1.0.0': { gameVersions: ['0.5.1'] },
    '1.1.0': { gameVersions: ['0.5.2'], releaseChannel: 'alpha' },
  }),
];
const INSTALLED = { lamp: '2.0.0', old: '1.0.0', both: '1.0.0' };

async function targetOf({ core, loadoutId }: VerbsSite) {
  const brief = (await core.client.loadouts.list()).find(({ id }) => id === loadoutId);
  return brief?.target;
}

describe('set', () => {
  it('changes what the loadout aims at in one generation, and undo brings that back', async () => {
    const site = await openVerbsSite();
    const { core, loadoutId } = site;
    const before = await targetOf(site);
    const report = await site.run(
      core.client.plans.set({
        loadoutId,
        change: { gameVersion: '0.5.2', channel: 'beta' },
        park: false,
      }),
    );
    expect(report.generation).toMatchObject({ number: 1, kind: 'set', changes: [] });
    expect(await targetOf(site)).toEqual({ gameVersion: '0.5.2', loader: null, channel: 'beta' });
    await site.undo();
    expect(await targetOf(site)).toEqual(before);
  });

  it('parks an add-on that has no version yet, restores it later, and undo restores every byte', async () => {
    const site = await openVerbsSite({ projects: PROJECTS, installed: INSTALLED });
    const { core, loadoutId } = site;
    const before = site.files();
    const set = (gameVersion: string) =>
      site.plan(core.client.plans.set({ loadoutId, change: { gameVersion }, park: true }));
    const there = await set('0.5.2');
    expect(tell(there)).toEqual([
      'leave pmods/mine.jar plan-unknown-stays',
      'replace pmods/lamp-3.0.0.jar state-incompatible-replaceable',
      'switch pmods/old-1.0.0.jar.disabled plan-parked',
    ]);
    await site.apply(there);
    expect(Object.keys(site.files())).toContain('pmods/old-1.0.0.jar.disabled');
    expect(await site.differences()).toEqual([]);
    const back = await set('0.5.1');
    expect(tell(back)).toEqual([
      'leave pmods/mine.jar plan-unknown-stays',
      'replace pmods/lamp-2.0.0.jar state-incompatible-replaceable',
      'switch pmods/old-1.0.0.jar plan-brought-back',
    ]);
    await site.apply(back);
    expect(site.files()).toEqual(before);
    await site.undo();
    expect(site.has('pmods/old-1.0.0.jar.disabled')).toBe(true);
    await site.undo();
    expect(site.files()).toEqual(before);
    expect(await targetOf(site)).toMatchObject({ gameVersion: '0.5.1' });
  });

  it('brings add-ons to the version for the game version, older ones too, and says what stays', async () => {
    const site = await openVerbsSite({
      projects: PROJECTS,
      installed: { ...INSTALLED, daring: '1.0.0' },
    });
    const { core, loadoutId } = site;
    const before = site.files();
    const set = (gameVersion: string) =>
      site.plan(core.client.plans.set({ loadoutId, change: { gameVersion }, park: false }));
    const there = await set('0.5.2');
    expect(tell(there)).toEqual([
      'leave pmods/daring-1.0.0.jar state-newer-on-other-channel',
      'leave pmods/mine.jar plan-unknown-stays',
      'leave pmods/old-1.0.0.jar plan-no-fitting-version',
      'replace pmods/lamp-3.0.0.jar state-incompatible-replaceable',
    ]);
    const warned = there.items.flatMap(({ title, warnings }) =>
      warnings.map((warning) => `${title}: ${render(warning)}`),
    );
    expect(warned.toSorted()).toEqual([
      'daring: Made for 0.5.1, not for 0.5.2; it may not work.',
      'old: Made for 0.5.1, not for 0.5.2; it may not work.',
    ]);
    await site.apply(there);
    const stateOf = async (name: string) =>
      (await listAddons(core.client, { loadoutId, since: null })).rows.find(({ path }) =>
        path.includes(name),
      )?.state;
    await expect.poll(() => stateOf('lamp')).toBe('up-to-date');
    expect(await stateOf('old')).toBe('incompatible');
    const back = await set('0.5.1');
    const [lamp] = back.items;
    expect(lamp).toMatchObject({
      title: 'lamp',
      reason: { params: { from: '3.0.0', to: '2.0.0', gameVersion: '0.5.1' } },
    });
    await site.apply(back);
    expect(site.files()).toEqual(before);
    await site.undo();
    await site.undo();
    expect(site.files()).toEqual(before);
    expect(await targetOf(site)).toMatchObject({ gameVersion: '0.5.1' });
  });

  it('leaves what is not compatible to its name: an update of everything goes back to no older version', async () => {
    const site = await openVerbsSite({ projects: PROJECTS, installed: { lamp: '3.0.0' } });
    const { core, loadoutId } = site;
    const plan = async (addons: string[] | null) =>
      site.plan(core.client.plans.update({ loadoutId, addons, to: null }));
    expect(tell(await plan(null))).toEqual([]);
    const named = await plan(['lamp']);
    expect(tell(named)).toEqual(['replace pmods/lamp-2.0.0.jar state-incompatible-replaceable']);
    expect(named.items[0]?.warnings).toMatchObject([{ code: 'plan-older-version' }]);
  });

  it('restores only the add-ons that it parked itself', async () => {
    const site = await openVerbsSite({ projects: PROJECTS, installed: INSTALLED });
    const { core, loadoutId } = site;
    await site.run(core.client.plans.disable({ loadoutId, addons: ['both'] }));
    const change = { gameVersion: '0.5.2' };
    const there = await site.plan(core.client.plans.set({ loadoutId, change, park: true }));
    expect(tell(there)).toEqual([
      'leave pmods/mine.jar plan-unknown-stays',
      'replace pmods/lamp-3.0.0.jar state-incompatible-replaceable',
      'switch pmods/old-1.0.0.jar.disabled plan-parked',
    ]);
    await site.apply(there);
    const back = { gameVersion: '0.5.1' };
    const plan = await site.plan(core.client.plans.set({ loadoutId, change: back, park: true }));
    expect(tell(plan)).toEqual([
      'leave pmods/mine.jar plan-unknown-stays',
      'replace pmods/lamp-2.0.0.jar state-incompatible-replaceable',
      'switch pmods/old-1.0.0.jar plan-brought-back',
    ]);
  });

  it('says what is disabled and not made for the game version, and warns of nothing that is not loaded', async () => {
    const site = await openVerbsSite({ projects: PROJECTS, installed: INSTALLED });
    const { core, loadoutId } = site;
    await site.run(core.client.plans.disable({ loadoutId, addons: ['old', 'both'] }));
    const change = { gameVersion: '0.5.2' };
    const plan = await site.plan(core.client.plans.set({ loadoutId, change, park: true }));
    expect(tell(plan)).toEqual([
      'leave pmods/mine.jar plan-unknown-stays',
      'leave pmods/old-1.0.0.jar.disabled plan-stays-disabled',
      'replace pmods/lamp-3.0.0.jar state-incompatible-replaceable',
    ]);
    expect(plan.items.flatMap(({ kind, warnings }) => (kind === 'leave' ? warnings : []))).toEqual(
      [],
    );
  });

  it('refuses a loader that the game does not have', async () => {
    const { core, loadoutId } = await openVerbsSite();
    const started = core.client.plans.set({ loadoutId, change: { loader: 'forge' }, park: false });
    expect(await core.finish(started)).toMatchObject({
      error: { code: 'USAGE', params: { argument: '--loader', value: 'forge' } },
    });
  });

  it('parks nothing for a game version that the registry does not list', async () => {
    const site = await openVerbsSite({ projects: PROJECTS, installed: INSTALLED });
    const { core, loadoutId } = site;
    const change = { gameVersion: '9.9.9' };
    const plan = await site.plan(core.client.plans.set({ loadoutId, change, park: true }));
    expect(plan.items).toEqual([]);
    expect(plan.warnings).toEqual([
      { code: 'plan-game-version-not-listed', params: { gameVersion: '9.9.9' } },
    ]);
  });
});

describe('ready', () => {
  it('lists which have a version for another game version, and the newest each supports', async () => {
    const site = await openVerbsSite({
      projects: PROJECTS,
      installed: { ...INSTALLED, daring: '1.0.0' },
    });
    const { core, loadoutId } = site;
    const outcome = await core.finish(
      core.client.loadouts.ready({ loadoutId, gameVersion: '0.5.2' }),
    );
    const { report } = expectOutcome(outcome, 'ready');
    expect(
      report.addons.map(({ title, ready, version, newestGameVersion, reason }) =>
        [title, ready, version?.versionNumber ?? null, newestGameVersion, reason.code].join(' '),
      ),
    ).toEqual([
      'both ready  0.5.2 ready-installed',
      'daring not-ready  0.5.2 ready-outside-channel',
      'lamp ready 3.0.0 0.5.2 ready-with-update',
      'mine.jar unknown   ready-not-identified',
      'old not-ready  0.5.1 ready-not-yet',
    ]);
    expect(report.addons.map(({ reason }) => render(reason)).at(-1)).toBe('Supports 0.5.1.');
  });

  it(
    'says unknown where the registry is away and nothing is kept',
    { tags: ['deep'] },
    async () => {
      const site = await openVerbsSite({ projects: PROJECTS, installed: { lamp: '2.0.0' } });
      const { core, loadoutId } = site;
      await site.addons();
      await site.stopRegistry();
      const outcome = await core.finish(
        core.client.loadouts.ready({ loadoutId, gameVersion: '0.5.2' }),
      );
      const { report } = expectOutcome(outcome, 'ready');
      expect(report.addons.map(({ ready, reason }) => [ready, reason.code])).toEqual([
        ['unknown', 'ready-not-checked'],
        ['unknown', 'ready-not-identified'],
      ]);
      expect(report.registry.cause?.code).toBe('REGISTRY_UNREACHABLE');
    },
  );
});

describe('policies', () => {
  it('pin and unpin without touching a file, and undo takes them back in their order', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { core, loadoutId } = site;
    const { client } = core;
    await site.run(client.plans.update({ loadoutId, addons: ['lamp'], to: null }));
    const before = site.files();
    const until = '2999-01-01T00:00:00.000Z';
    const pinned = expectOutcome(
      await core.finish(
        client.policies.pin({ loadoutId, addons: ['lamp', 'mine.jar'], note: 'stays', until }),
      ),
      'policies',
    ).report;
    expect(pinned.addons.map(({ policy }) => [policy?.target.kind, policy?.pin])).toEqual([
      ['project', { note: 'stays', until }],
      ['addon', { note: 'stays', until }],
    ]);
    expect(site.files()).toEqual(before);
    expect((await client.loadouts.history({ loadoutId }))[0]).toMatchObject({
      number: 2,
      kind: 'policy',
      changes: [],
    });
    const unpinned = expectOutcome(
      await core.finish(client.policies.unpin({ loadoutId, addons: ['lamp'] })),
      'policies',
    ).report;
    expect(unpinned.addons[0]?.policy).toBeNull();
    const pinOf = async (path: string) =>
      (await listAddons(client, { loadoutId, since: null })).rows.find((row) => row.path === path)
        ?.policy?.pin ?? null;

    // Undoes the unpin, the pin and the update in turn, with the same command.
    await site.undo();
    expect(await pinOf('pmods/lamp-2.0.0.jar')).toEqual({ note: 'stays', until });
    expect(site.files()).toEqual(before);
    await site.undo();
    expect(await pinOf('pmods/lamp-2.0.0.jar')).toBeNull();
    expect(await pinOf('pmods/mine.jar')).toBeNull();
    expect(site.files()).toEqual(before);
    await site.undo();
    expect(Object.keys(site.files())).toContain('pmods/lamp-1.0.0.jar');
    await expect(core.finish(client.plans.undo({ loadoutId, to: null }))).resolves.toMatchObject({
      error: { code: 'NOTHING_TO_UNDO' },
    });
  });

  it('go back to what they were at a generation, and forward again', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { core, loadoutId } = site;
    const { client, finish } = core;
    const subject = { loadoutId, addons: ['lamp'] };
    await finish(client.policies.pin({ ...subject, note: 'first', until: null }));
    const generation = async () => (await client.loadouts.history({ loadoutId }))[0]?.number ?? 0;
    const pinned = await generation();
    await finish(client.policies.pin({ ...subject, note: 'second', until: null }));
    await site.run(client.plans.disable(subject));
    const notesOf = async () =>
      (await client.loadouts.history({ loadoutId }))[0]?.notes.map((note) => render(note));
    await site.run(client.plans.undo({ loadoutId, to: pinned }));
    expect(await notesOf()).toEqual(['Pinned lamp: “first”']);
    await site.run(client.plans.undo({ loadoutId, to: (await generation()) - 1 }));
    expect(await notesOf()).toEqual(['Pinned lamp: “second”']);
  });

  it('skip hides the version that is offered, and unskip offers it again', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { core, loadoutId } = site;
    const { client } = core;
    const why = { note: null, until: null };
    await core.finish(client.policies.skip({ loadoutId, addons: ['lamp'], ...why }));
    expect(
      tell(await site.plan(client.plans.update({ loadoutId, addons: null, to: null }))),
    ).toEqual(['leave pmods/lamp-1.0.0.jar state-skipped']);
    await core.finish(client.policies.unskip({ loadoutId, addons: ['lamp'] }));
    expect(
      tell(await site.plan(client.plans.update({ loadoutId, addons: null, to: null }))),
    ).toEqual(['replace pmods/lamp-2.0.0.jar plan-newer-version']);
  });

  it('refuse to skip where nothing is offered, and an end that is past', async () => {
    const site = await openVerbsSite({ installed: { lamp: '2.0.0' } });
    const { core, loadoutId } = site;
    const { client } = core;
    const addons = ['lamp'];
    expect(
      await core.finish(client.policies.skip({ loadoutId, addons, note: null, until: null })),
    ).toMatchObject({ error: { code: 'NOTHING_TO_SKIP' } });
    const until = '2001-01-01';
    expect(
      await core.finish(client.policies.pin({ loadoutId, addons, note: null, until })),
    ).toMatchObject({ error: { code: 'USAGE' } });
  });
});
