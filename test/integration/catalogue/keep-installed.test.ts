import { expect, it } from 'vitest';
import { createRegistryVersion, digestsOf } from '#test/builders/registry-version.ts';
import { createCatalogueHarness } from '#test/helpers/catalogue-harness.ts';
import { createFakeRegistry } from '#test/helpers/fake-registry.ts';

const VERSIONS = ['a', 'b'].map((id) => createRegistryVersion({ id }));

async function openSite() {
  const { catalogue } = createCatalogueHarness();
  const { client } = createFakeRegistry(VERSIONS);
  await catalogue.versionsOf(client, 'project');
  const kindOf = async (id: string): Promise<string | undefined> => {
    const file = digestsOf(`${id}.jar`);
    const found = await catalogue.identify(client, [file], { offline: true });
    return found.get(file.sha512)?.kind;
  };
  const keep = (id: string, versionId: string) =>
    catalogue.keepInstalled(client.profile, [{ sha512: digestsOf(`${id}.jar`).sha512, versionId }]);
  return { catalogue, client, kindOf, keep };
}

it('knows a file of a kept version without asking, once it was installed', async () => {
  const { kindOf, keep } = await openSite();
  expect(await kindOf('a')).toBe('not-checked');
  keep('a', 'a');
  expect(await kindOf('a')).toBe('known');
  expect(await kindOf('b')).toBe('not-checked');
});

it('believes nothing that the version does not say, and nothing of a version that it never saw', async () => {
  const { kindOf, keep } = await openSite();
  keep('a', 'b');
  keep('b', 'unseen');
  expect([await kindOf('a'), await kindOf('b')]).toEqual(['not-checked', 'not-checked']);
});

it('leaves what the registry itself has answered', async () => {
  const { catalogue, client, kindOf, keep } = await openSite();
  const file = digestsOf('a.jar');
  await catalogue.identify(createFakeRegistry([]).client, [file]);
  expect(await kindOf('a')).toBe('unknown');
  keep('a', 'a');
  expect(await kindOf('a')).toBe('unknown');
  await catalogue.identify(client, [file], { fresh: true });
  expect(await kindOf('a')).toBe('known');
});
