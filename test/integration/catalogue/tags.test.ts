import { expect, it, onTestFinished } from 'vitest';
import type { RegistryClient } from '#core/registry/registry-client.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { connectProfile, shippedProfiles } from '#core/registry/profiles.ts';
import { CATEGORIES } from '#shared/registry/data/tags.ts';
import { createSeed } from '#test/builders/seed.ts';
import { createCatalogueHarness, DAY_MS } from '#test/helpers/catalogue-harness.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';

async function startWithClient() {
  const server = await startTestRegistry({ seed: createSeed() });
  const harness = createRegistryHarness();
  onTestFinished(() => {
    harness.close();
  });
  return { server, client: harness.client(testProfile(server.origin)) };
}

async function readNames(catalogue: Catalogue, client: RegistryClient, offline: boolean) {
  const [categories, loaders, gameVersions] = await Promise.all([
    catalogue.categories(client, 'mod', { offline }),
    catalogue.loaders(client, 'mod', { offline }),
    catalogue.gameVersions(client, { offline }),
  ]);
  return {
    category: categories.value.some(({ name }) => name === 'fishing'),
    loader: loaders.value.some(({ name }) => name === 'brand_new'),
    gameVersion: gameVersions.value.some(({ value }) => value === '0.6.0'),
    at: [categories.at, loaders.at, gameVersions.at],
  };
}

it('shows a loader, a category and a game version that the registry added, online and then offline', async () => {
  const { catalogue, clock } = createCatalogueHarness();
  const { server, client } = await startWithClient();
  server.addTag('category', {
    name: 'fishing',
    projectTypes: ['mod'],
    type: 'category',
    isDisplayed: true,
  });
  server.addTag('loader', { name: 'brand_new', supportedProjectTypes: ['mod'] });
  server.addTag('gameVersion', {
    label: '0.6',
    value: '0.6.0',
    releaseType: 'alpha',
    major: false,
  });
  const at = clock.now().getTime();
  const seen = { category: true, loader: true, gameVersion: true, at: [at, at, at] };
  expect(await readNames(catalogue, client, false)).toEqual(seen);
  await server.close();
  clock.jump(2 * DAY_MS);
  expect(await readNames(catalogue, client, true)).toEqual(seen);
  expect(await readNames(catalogue, client, false)).toEqual(seen);
});

it('serves the bundled lists, without an age, until a registry has answered', async () => {
  const { catalogue } = createCatalogueHarness();
  const harness = createRegistryHarness();
  onTestFinished(() => {
    harness.close();
  });
  const [local] = shippedProfiles();
  if (!local) throw new Error('profiles ship');
  const client = harness.client(connectProfile(local, 'http://127.0.0.1:9'));
  const kept = await catalogue.categories(client, 'mod', { offline: true });
  expect(kept.at).toBeNull();
  expect(kept.value).toEqual(CATEGORIES.filter(({ projectTypes }) => projectTypes.includes('mod')));
});

it('keeps all kinds of tags for a day', async () => {
  const { catalogue, clock } = createCatalogueHarness();
  const { server, client } = await startWithClient();
  const readAll = async () => {
    const lists = await Promise.all([
      catalogue.categories(client, 'shader'),
      catalogue.loaders(client, null),
      catalogue.gameVersions(client),
      catalogue.licenses(client),
      catalogue.featuredLicenses(client),
      catalogue.projectTypes(client),
    ]);
    return lists.map(({ value }) => value.length > 0);
  };
  const requests = () =>
    [...server.requestCounts().values()].reduce((sum, count) => sum + count, 0);
  expect(await readAll()).toEqual([true, true, true, true, true, true]);
  expect(requests()).toBe(6);
  clock.jump(DAY_MS - 1);
  await readAll();
  expect(requests()).toBe(6);
  clock.jump(1);
  await readAll();
  expect(requests()).toBe(12);
});
