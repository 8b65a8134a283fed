// @promise groups and notes of add-ons survive updates, can be undone, name add-ons in every command, and travel in the lockfile
import { expect, test } from 'vitest';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { createMod, openVerbsSite, type VerbsSite } from './verbs-site.ts';

const TWO = { '1.0.0': {}, '2.0.0': {} };
const PROJECTS = [createMod('one', TWO), createMod('two', TWO), createMod('three', TWO)];
const INSTALLED = { one: '1.0.0', two: '1.0.0', three: '1.0.0' };

const openSite = (): Promise<VerbsSite> =>
  openVerbsSite({ projects: PROJECTS, installed: INSTALLED });

interface Words {
  readonly groups?: string[];
  readonly withoutGroups?: string[];
  readonly note?: string | null;
}

async function describeAddons({ core, loadoutId }: VerbsSite, addons: string[], words: Words) {
  const started = core.client.policies.describe({ loadoutId, addons, ...words });
  return expectOutcome(await core.finish(started), 'policies').report;
}

/** Groups and notes of each add-on that has any, by the project's slug. */
async function wordsOf({ core, loadoutId }: VerbsSite) {
  const outcome = await core.finish(core.client.addons.scan({ loadoutId }));
  const { addons } = expectOutcome(outcome, 'scan').report;
  return Object.fromEntries(
    addons
      .filter(({ groups, note }) => groups.length > 0 || note !== null)
      .map(({ project, path, groups, note }) => [project?.slug ?? path, [groups, note]]),
  );
}

const historyOf = async ({ core, loadoutId }: VerbsSite) =>
  core.client.loadouts.history({ loadoutId });

test('an add-on is in several groups, with a note, until it is removed from them', async () => {
  const site = await openSite();
  await describeAddons(site, ['one', 'two'], { groups: ['Building'] });
  await describeAddons(site, ['one'], { groups: ['Big', 'Building'], note: 'needs the config' });
  expect(await wordsOf(site)).toEqual({
    'one-slug': [['Big', 'Building'], 'needs the config'],
    'two-slug': [['Building'], null],
  });
  await describeAddons(site, ['one'], { withoutGroups: ['Big', 'Building'], note: null });
  expect(await wordsOf(site)).toEqual({ 'two-slug': [['Building'], null] });
  const notes = (await historyOf(site)).flatMap((one) => one.notes.map(({ code }) => code));
  expect(notes.filter((code) => /^record-(groups|note)$/.test(code))).toHaveLength(6);
});

test('words and rules that are set already change nothing: no entry in the history', async () => {
  const site = await openSite();
  const { loadoutId, core } = site;
  const pin = async (addons: string[], note: string | null) =>
    expectOutcome(
      await core.finish(core.client.policies.pin({ loadoutId, addons, note, until: null })),
      'policies',
    );
  await describeAddons(site, ['one'], { groups: ['Building'], note: 'needs the config' });
  await pin(['one'], 'for the server');
  const before = await historyOf(site);
  await describeAddons(site, ['one'], { groups: ['Building'], note: 'needs the config' });
  await describeAddons(site, ['two'], { withoutGroups: ['Building'], note: null });
  const { report } = await pin(['one'], 'for the server');
  expect(report.addons).toMatchObject([{ policy: { pin: { note: 'for the server' } } }]);
  expect(await historyOf(site)).toEqual(before);
  await pin(['one', 'two'], 'for the server');
  const [newest] = await historyOf(site);
  expect(newest?.notes.map(({ params }) => params['title'])).toEqual(['two']);
});

test('a file that no registry knows has groups too', async () => {
  const site = await openSite();
  site.put('pmods/own.jar', 'a file of this person');
  await describeAddons(site, ['own.jar'], { groups: ['Mine'] });
  expect(await wordsOf(site)).toEqual({ 'pmods/own.jar': [['Mine'], null] });
});

test('a group can be named instead of its add-ons everywhere', async () => {
  const site = await openSite();
  const { client } = site.core;
  const { loadoutId } = site;
  await describeAddons(site, ['one', 'two'], { groups: ['Building'] });
  await site.run(client.plans.disable({ loadoutId, addons: ['group:building'] }));
  expect(site.has('pmods/one-1.0.0.jar.disabled')).toBe(true);
  expect(site.has('pmods/two-1.0.0.jar.disabled')).toBe(true);
  expect(site.has('pmods/three-1.0.0.jar')).toBe(true);
  await site.run(client.plans.enable({ loadoutId, addons: ['group:Building', 'one'] }));
  await site.run(client.plans.update({ loadoutId, addons: ['group:Building'], to: null }));
  expect(site.has('pmods/one-2.0.0.jar')).toBe(true);
  expect(site.has('pmods/three-1.0.0.jar')).toBe(true);
  expect(await wordsOf(site)).toMatchObject({ 'one-slug': [['Building'], null] });
  const unknown = await site.core.finish(
    client.plans.disable({ loadoutId, addons: ['group:Nothing'] }),
  );
  expect(expectOutcome(unknown, 'failed').error).toMatchObject({
    code: 'ADDON_UNKNOWN',
    params: { name: 'group:Nothing' },
  });
});

test('undo restores the groups and the note of before', async () => {
  const site = await openSite();
  const { loadoutId, core } = site;
  await describeAddons(site, ['one'], { groups: ['Building'], note: 'first' });
  await describeAddons(site, ['one'], { withoutGroups: ['Building'], note: 'second' });
  await site.run(core.client.plans.undo({ loadoutId, to: null }));
  expect(await wordsOf(site)).toEqual({ 'one-slug': [['Building'], 'first'] });
  await site.run(core.client.plans.undo({ loadoutId, to: null }));
  expect(await wordsOf(site)).toEqual({});
});

test('a lockfile carries them; one of version 1 leaves those of the person', async () => {
  const site = await openSite();
  const { loadoutId, core } = site;
  const makeLock = async () =>
    expectOutcome(await core.finish(core.client.locks.make({ loadoutId })), 'lock').lock;
  await describeAddons(site, ['one'], { groups: ['Building'], note: 'needs the config' });
  const lock = await makeLock();
  expect(lock.lockVersion).toBe(2);
  await describeAddons(site, ['one'], { groups: ['Other'], note: null });
  const check = async (locked: typeof lock) =>
    expectOutcome(
      await core.finish(core.client.locks.check({ loadoutId, lock: locked })),
      'lock-check',
    ).differences;
  expect(await check(lock)).toMatchObject([{ kind: 'record', path: 'pmods/one-1.0.0.jar' }]);
  const addons = lock.addons.map(({ groups: _groups, note: _note, ...locked }) => locked);
  const older = { ...lock, lockVersion: 1 as const, addons };
  expect(await check(older)).toEqual([]);
  await site.run(core.client.plans.sync({ loadoutId, lock, prune: false }));
  expect(await wordsOf(site)).toEqual({ 'one-slug': [['Building'], 'needs the config'] });
  expect(await check(lock)).toEqual([]);
});
