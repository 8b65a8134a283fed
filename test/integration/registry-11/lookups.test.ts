// @promise thirty peculiarities of the public service that a client must handle, with a test for each
import { describe, expect, test } from 'vitest';
import type { Fault } from '#registry-server/start.ts';
import type { FileDigests } from '#core/catalogue/identify.ts';
import {
  createMember,
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import { createCatalogueHarness } from '#test/helpers/catalogue-harness.ts';
import { digest } from '../registry-server/ask.ts';
import { openSite } from '../registry-writes/site.ts';

const version = (id: string, change: Parameters<typeof createVersion>[0] = {}) =>
  createVersion({ id, versionNumber: id, ...change });

const MOD = createProject({
  id: 'Mod',
  versions: [
    version('beta-2', { releaseChannel: 'beta', datePublished: '2025-06-01T00:00:00.000Z' }),
    version('release-1', { datePublished: '2025-05-01T00:00:00.000Z' }),
  ],
});
const PACK = createProject({
  id: 'Pack',
  type: ['resource-pack'],
  versions: [
    version('pack-1', { loaders: [] }),
    version('pack-2', { loaders: [], datePublished: '2026-01-01T00:00:00.000Z' }),
  ],
});
const HIDDEN = createProject({
  id: 'Hidden',
  visibility: 'private',
  versions: [version('hidden-1')],
});
const SEED = createSeed({ projects: [MOD, PACK, HIDDEN] });

function digestsOf(versionId: string): FileDigests {
  const { bytes } = createVersionFile(versionId);
  return { sha1: digest(bytes, 'sha1'), sha512: digest(bytes, 'sha512') };
}

async function identify(ids: readonly string[], ...faults: Fault[]) {
  const site = await openSite({ profile: 'crmm', seed: SEED, faults });
  const client = site.clientAt(site.server.origin);
  const { catalogue } = createCatalogueHarness();
  const files = ids.map(digestsOf);
  const found = await catalogue.identify(client, files);
  return {
    site,
    client,
    catalogue,
    kinds: files.map(({ sha512 }) => found.get(sha512)?.kind),
  };
}

describe('identifying', () => {
  test('§11.3 a key that another hash of its project took is asked for again', async () => {
    const { kinds } = await identify(['beta-2', 'release-1', 'nowhere'], 'key-collapse');
    expect(kinds).toEqual(['known', 'known', 'unknown']);
  });

  test('§11.4 one hidden file does not keep the others from being known', async () => {
    const ids = ['beta-2', 'hidden-1', 'pack-1'];
    expect((await identify(ids, 'hidden-poisons-batch')).kinds).toEqual([
      'known',
      'unknown',
      'known',
    ]);
  });

  test('§11.6 a 404 for a whole batch means that none of it is known', async () => {
    expect((await identify(['nowhere', 'nobody'])).kinds).toEqual(['unknown', 'unknown']);
  });

  test('§11.23 a version that is gone keeps its cached details', async () => {
    const members = [createMember({ permissions: ['delete_version'] })];
    const site = await openSite({
      profile: 'crmm',
      seed: { ...SEED, projects: [{ ...MOD, members }] },
    });
    const client = site.clientAt(site.server.origin);
    const { catalogue, clock } = createCatalogueHarness();
    const file = digestsOf('release-1');
    await catalogue.identify(client, [file]);
    await site.asToken('crp_owner').versions.remove('Mod', 'release-1');
    clock.jump(31 * 24 * 60 * 60 * 1000);
    const found = (await catalogue.identify(client, [file])).get(file.sha512);
    expect(found).toMatchObject({ kind: 'withdrawn' });
    expect(JSON.stringify(found)).toContain('release-1');
  });
});

describe('the newest version', () => {
  const filters = { algorithm: 'sha512', releaseChannel: 'release' } as const;

  test('§11.5 a question for updates always names a channel', async () => {
    const site = await openSite({ profile: 'crmm', seed: SEED, faults: ['missing-channel-500'] });
    const client = site.clientAt(site.server.origin);
    const hashes = ['release-1', 'pack-1'].map((id) => digestsOf(id).sha512);
    const found = await client.hashes.newest(hashes, { ...filters, releaseChannel: 'dev' });
    expect([...found.values()].map(({ id }) => id)).toEqual(['beta-2', 'pack-2']);
  });

  test('§11.8 the newest by the registry may be older than the installed one', async () => {
    const site = await openSite({ profile: 'crmm', seed: SEED });
    const client = site.clientAt(site.server.origin);
    const { sha512 } = digestsOf('beta-2');
    const answer = await client.hashes.newestOf(sha512, filters);
    expect(answer?.id).toBe('release-1');
    const [installed] = await client.versions.list('Mod');
    // The publication date decides, not that the registry calls it the newest.
    expect(answer && installed && isNewer(answer, installed)).toBe(false);
  });

  test('§11.9 the newest of a project is asked for with its channel', async () => {
    const site = await openSite({ profile: 'crmm', seed: SEED });
    const client = site.clientAt(site.server.origin);
    expect((await client.versions.latest('Mod', { releaseChannel: 'release' }))?.id).toBe(
      'release-1',
    );
    expect((await client.versions.latest('Mod', { releaseChannel: 'beta' }))?.id).toBe('beta-2');
  });

  test('§11.10 a loader is named only where versions have loaders', async () => {
    const site = await openSite({ profile: 'crmm', seed: SEED });
    const client = site.clientAt(site.server.origin);
    const { sha512 } = digestsOf('pack-1');
    const loader = 'puzzle_loader';
    expect(await client.hashes.newestOf(sha512, { ...filters, loader })).toBeNull();
    expect((await client.hashes.newestOf(sha512, filters))?.id).toBe('pack-2');
  });
});
