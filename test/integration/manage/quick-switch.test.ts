// @promise a switch does not wait for downloads; add-ons that changed during a download are left alone; an update in parts is one change for history and undo, and resumes after a restart
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#test/helpers/clocks.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { createMod, openVerbsSite, type VerbsSite } from './verbs-site.ts';

const PROJECTS = [
  createMod('lamp', { '1.0.0': {} }),
  createMod('other', { '1.0.0': {} }),
  createMod('roof', { '1.0.0': { requires: ['lamp'] } }),
];

async function openScanned(installed: Readonly<Record<string, string>> = { lamp: '1.0.0' }) {
  const site = await openVerbsSite({ projects: PROJECTS, installed });
  const lamp = (await site.addons()).find(({ path }) => path === 'pmods/lamp-1.0.0.jar');
  return { site, addons: [lamp?.id ?? ''] };
}

const disable = ({ core, loadoutId }: VerbsSite, addons: string[]) =>
  core.finish(core.client.plans.disable({ loadoutId, addons, atOnce: true }));

test('a switch is planned and applied in one request, and looks at nothing but its add-on', async () => {
  const { site, addons } = await openScanned();
  site.put('pmods/stranger.jar', 'put there meanwhile');
  const { report } = expectOutcome(await disable(site, addons), 'apply');
  expect(report.externalGeneration).toBeNull();
  expect(site.has('pmods/lamp-1.0.0.jar.disabled')).toBe(true);
  expect(await site.differences()).toMatchObject([{ kind: 'added', path: 'pmods/stranger.jar' }]);
  const undone = await site.undo();
  expect(undone.externalGeneration?.changes).toMatchObject([{ title: 'pmods/stranger.jar' }]);
  expect(site.has('pmods/lamp-1.0.0.jar')).toBe(true);
});

test('a switch sees that its own file was changed meanwhile, and records that first', async () => {
  const { site, addons } = await openScanned();
  site.put('pmods/lamp-1.0.0.jar', 'changed by hand');
  const { report } = expectOutcome(await disable(site, addons), 'apply');
  expect(report.externalGeneration?.changes).toHaveLength(1);
  expect(site.has('pmods/lamp-1.0.0.jar.disabled')).toBe(true);
});

test('a switch finds its file under the name that a person gave it meanwhile', async () => {
  const { site, addons } = await openScanned();
  renameSync(join(site.folder, 'pmods/lamp-1.0.0.jar'), join(site.folder, 'pmods/light.jar'));
  expectOutcome(await disable(site, addons), 'apply');
  expect(site.has('pmods/light.jar.disabled')).toBe(true);
});

test('a switch whose new name was taken meanwhile ends in a plan that says so', async () => {
  const { site, addons } = await openScanned();
  site.put('pmods/lamp-1.0.0.jar.disabled', 'taken');
  const { plan } = expectOutcome(await disable(site, addons), 'plan');
  expect(plan.items.map(({ kind, reason }) => [kind, reason.code])).toEqual([
    ['leave', 'plan-name-held'],
  ]);
  expect(site.has('pmods/lamp-1.0.0.jar')).toBe(true);
});

test('a switch that something needs ends in a plan that warns, also where nothing else is looked at', async () => {
  const { site, addons } = await openScanned({ lamp: '1.0.0', roof: '1.0.0' });
  const { plan } = expectOutcome(await disable(site, addons), 'plan');
  expect(plan.items.flatMap(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
    'plan-will-lack',
  ]);
  expect(site.has('pmods/lamp-1.0.0.jar')).toBe(true);
});

test('an add-on that is disabled and enabled again at once is enabled at the end', async () => {
  const { site, addons } = await openScanned();
  const { client } = site.core;
  const { loadoutId } = site;
  const switchNames = ['disable', 'enable', 'disable', 'enable'] as const;
  const jobs = switchNames.map((switchName) =>
    site.core.finish(client.plans[switchName]({ loadoutId, addons, atOnce: true })),
  );
  const outcomes = await Promise.all(jobs);
  expect(outcomes.map(({ kind }) => kind)).toEqual(switchNames.map(() => 'apply'));
  expect(site.has('pmods/lamp-1.0.0.jar')).toBe(true);
  expect(await site.differences()).toEqual([]);
});

test('an undo reverts the change requested just before it, and nothing overtakes it', async () => {
  const { site, addons } = await openScanned({ lamp: '1.0.0', other: '1.0.0' });
  const { loadoutId, core } = site;
  const { plans } = core.client;
  const other = (await site.addons()).find(({ path }) => path === 'pmods/other-1.0.0.jar');
  const outcomes = await Promise.all([
    disable(site, addons),
    core.finish(plans.undo({ loadoutId, to: null, atOnce: true })),
    disable(site, [other?.id ?? '']),
  ]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['apply', 'apply', 'apply']);
  expect(site.has('pmods/lamp-1.0.0.jar')).toBe(true);
  expect(site.has('pmods/other-1.0.0.jar.disabled')).toBe(true);
  const history = await core.client.loadouts.history({ loadoutId });
  const kinds = history.map(({ kind }) => kind).filter((kind) => kind !== 'init');
  expect(kinds).toEqual(['disable', 'undo', 'disable']);
});

test.each(['disable', 'remove'] as const)(
  'to %s asks the registry nothing, however long ago it was asked what the files are',
  async (verb) => {
    const site = await openVerbsSite({ projects: PROJECTS, installed: { lamp: '1.0.0' } });
    await site.addons();
    await site.stopRegistry();
    const later = () => new Date(Date.now() + 100 * 24 * 60 * 60 * 1000);
    const core = site.openAgain({ clock: { ...systemClock, now: later } });
    const { loadoutId } = site;
    const started = core.client.plans[verb]({ loadoutId, addons: ['lamp-slug'] });
    const { plan, registry } = expectOutcome(await core.finish(started), 'plan');
    expect(plan.items.map(({ title }) => title)).toEqual(['lamp']);
    expect(registry.cause).toBeNull();
  },
);

test('the first switch in a folder asks what its files are, so that they can be named by their project', async () => {
  const site = await openVerbsSite({ projects: PROJECTS, installed: { lamp: '1.0.0' } });
  const { client } = site.core;
  const { loadoutId } = site;
  await site.run(client.plans.disable({ loadoutId, addons: ['lamp-slug'] }));
  expect(site.has('pmods/lamp-1.0.0.jar.disabled')).toBe(true);
});
