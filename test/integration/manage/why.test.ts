// @promise `loadout why` says who put an add-on there and when, what requires it, what it requires and what happened to it
import { expect, it } from 'vitest';
import { whyDocumentSchema } from '#cli/json/documents.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { openVerbsSite } from './verbs-site.ts';

/** `app` requires `lib`, which requires `base`; a user installed `app`. */
async function openAppSite() {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
  const { client } = site.core;
  const { loadoutId } = site;
  const targets = [{ kind: 'project' as const, project: 'app', version: null }];
  await site.run(client.plans.install({ loadoutId, targets }));
  return {
    ...site,
    client,
    async why(...argv: string[]) {
      await site.core.close();
      return runLoadout(['--data-dir', site.dataDir, ...argv], { cwd: site.folder });
    },
  };
}

it('names what requires a dependency, what it requires, and everything that hangs together', async () => {
  const site = await openAppSite();
  const { stdout, status } = await site.why('--json', 'why', 'lib');
  expect(status).toBe(0);
  const { addon, requiredBy, requires, together, history } = whyDocumentSchema.parse(
    JSON.parse(stdout),
  );
  expect(addon).toMatchObject({ title: 'lib', origin: 'dependency' });
  expect(requiredBy.map(({ title }) => title)).toEqual(['app']);
  expect(requires).toMatchObject([{ projectId: 'base', kind: 'required' }]);
  expect(requires[0]?.addonId).not.toBeNull();
  expect(together.map(({ title }) => title).toSorted()).toEqual(['app', 'base']);
  expect(history).toMatchObject([{ generation: 1, kind: 'install', change: { from: null } }]);
});

it('says it in words, with what is related only over others apart', async () => {
  const site = await openAppSite();
  const { stdout } = await site.why('why', 'base');
  expect(stdout).toMatch(/Installed because other add-ons require it, with change 1 on /);
  expect(stdout).toMatch(/Required by\n\s+lib\n/);
  expect(stdout).toMatch(/Hangs together with\n\s+app\n/);
  expect(stdout).toContain('It requires nothing.');
});

it('says of a file that was there before Loadout that it was in the folder already', async () => {
  const site = await openAppSite();
  const { stdout } = await site.why('why', 'lamp');
  expect(stdout).toContain('It was in the folder already.');
  expect(stdout).toContain('Nothing requires it.');
});

it('asks nothing of a registry that is away', async () => {
  const site = await openAppSite();
  await site.stopRegistry();
  const { stdout, status } = await site.why('why', 'lib');
  expect(status).toBe(0);
  expect(stdout).toMatch(/Required by\n\s+app\n/);
});

it('offers to remove a dependency that is no longer required', async () => {
  const site = await openAppSite();
  const plan = await site.plan(
    site.client.plans.remove({ loadoutId: site.loadoutId, addons: ['app'] }),
  );
  const orphans = plan.items.filter(({ title }) => title !== 'app').map(({ id }) => id);
  const kept =
    orphans.length === 0
      ? plan
      : await site.plan(site.client.plans.revise({ planId: plan.id, exclude: orphans }));
  await site.apply(kept);
  const { stdout } = await site.why('why', 'lib');
  expect(stdout).toContain('required it, but none does now');
  expect(stdout).toContain('remove lib-slug');
});

it.each([
  ['an unknown name', 'nothing-like-it'],
  ['a name without end', 'a'.repeat(3000)],
])('of %s it says that nothing matches', async (_, name) => {
  const site = await openAppSite();
  const { stderr, status } = await site.why('why', name);
  expect(status).toBe(2);
  expect(stderr).toContain('No add-on matches');
});
