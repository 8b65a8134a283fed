// @module-tag deep
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { connectProfile, findProfile } from '#core/registry/profiles.ts';
import {
  FAULTS,
  type RegistryServer,
  type RegistryServerOptions,
  startRegistryServer,
} from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { layRegistry } from '#test/helpers/filled-registry.ts';
import type { RegistrySeed } from '#registry-server/seed.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { Version } from '#shared/registry/version.ts';
import { createVaultHarness, type VaultHarness } from './vault-harness.ts';

let seed: RegistrySeed;
let server: RegistryServer;
let dataDir: string;
let harness: VaultHarness;

beforeAll(async () => {
  seed = await demoSeed();
});

afterEach(async () => {
  await harness.close();
  await server.close();
  rmSync(dataDir, { recursive: true });
});

async function start(options: Pick<RegistryServerOptions, 'profile' | 'faults' | 'twoOrigins'>) {
  dataDir = mkdtempSync(join(tmpdir(), 'loadout-embedded-'));
  layRegistry(dataDir, seed);
  server = await startRegistryServer({ dataDir, port: 0, ...options });
  harness = createVaultHarness();
  const shipped = findProfile(options.profile === 'crmm' ? 'crmm' : 'local', dataDir);
  const profile = connectProfile(shipped, server.origin, server.fileOrigin);
  return { ...profile, limits: { ...profile.limits, stallTimeoutMs: 1000 } };
}

function sourcesOf(versions: readonly Version[]): readonly DownloadSource[] {
  return versions.flatMap(({ primaryFile }): DownloadSource[] => {
    if (primaryFile === null) return [];
    const { url, size, sha1_hash: sha1, sha512_hash: sha512 } = primaryFile;
    return sha512 === null ? [] : [{ url, size, sha1, sha512 }];
  });
}

/**
 * Looks up the files of one project's newest versions and fetches them; resolves to the number of
 * files.
 */
async function identifyAndFetch(profile: ConnectedProfile): Promise<number> {
  const client = harness.registry.client(profile);
  const slugs = seed.projects.filter(({ status }) => status === 'approved').map(({ slug }) => slug);
  const lists = [];
  for (const slug of slugs.slice(0, 6)) lists.push(await client.versions.list(slug));
  const sources = sourcesOf(lists.flatMap((versions) => versions.slice(0, 1)));
  const hashes = sources.map(({ sha512 }) => sha512);
  for (const hash of hashes) {
    const known = await client.hashes.lookup({ hashes: [hash], algorithm: 'sha512' });
    expect(known.get(hash)?.files.map((file) => file.sha512_hash)).toContain(hash);
  }
  const newest = await client.hashes.newest(hashes, { algorithm: 'sha512', releaseChannel: 'dev' });
  expect(newest.size).toBe(hashes.length);
  const sizes = await harness.fetch(sources, { profile });
  return sizes.size;
}

test('reads and downloads what the registry of the document serves', async () => {
  const profile = await start({ profile: 'local', faults: [] });
  expect(await identifyAndFetch(profile)).toBe(6);
  const client = harness.registry.client(profile);
  expect(await client.probe()).toHaveProperty('cdn');
  expect((await client.tags.categories('mod')).length).toBeGreaterThan(10);
  expect((await client.tags.gameVersions()).length).toBe(140);
  expect((await client.tags.licenses()).length).toBeGreaterThan(500);
  expect((await client.tags.loaders(null)).length).toBe(5);
  expect(await client.tags.projectTypes()).toHaveLength(7);
  expect((await client.search({ query: '', limit: 5 })).hits).toHaveLength(5);
  const [user] = seed.users;
  expect((await client.users.list([user?.id ?? ''])).map(({ id }) => id)).toEqual([user?.id]);
  const [organization] = seed.organizations;
  expect((await client.organizations.get(organization?.slug ?? '')).id).toBe(organization?.id);
  const [project] = seed.projects.filter(({ status }) => status === 'approved');
  expect((await client.projects.get(project?.slug ?? '')).id).toBe(project?.id);
  expect(
    harness.registry.logger.lines.filter(({ event }) => event === 'registryItemDropped'),
  ).toEqual([]);
});

test('reads and downloads through two origins, as the public service has them', async () => {
  const profile = await start({ profile: 'crmm', faults: [], twoOrigins: true });
  expect(await identifyAndFetch(profile)).toBe(6);
});

test('gets the same files with every fault enabled', async () => {
  const profile = await start({ profile: 'local', faults: FAULTS });
  expect(await identifyAndFetch(profile)).toBe(6);
});
