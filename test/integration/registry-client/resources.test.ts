import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type FaultServer,
  json,
  type Script,
  startFaultServer,
} from '#test/helpers/fault-server.ts';
import {
  createRegistryHarness,
  type RegistryHarness,
  testProfile,
} from '#test/helpers/registry-harness.ts';
import {
  projectRecord,
  SHA512_A,
  SHA512_B,
  summaryRecord,
  versionRecord,
} from '#test/builders/registry-records.ts';

let harness: RegistryHarness;
let server: FaultServer | null = null;

beforeEach(() => {
  harness = createRegistryHarness();
});

afterEach(async () => {
  harness.close();
  await server?.close();
});

async function clientOf(script: Script) {
  server = await startFaultServer(script);
  return { client: harness.client(testProfile(server.origin)), seen: server.seen };
}

test('looks hashes up in lower case and answers by the asked hash', async () => {
  const { client, seen } = await clientOf(() => json({ [SHA512_A]: versionRecord('v1') }));
  const found = await client.hashes.lookup({
    hashes: [SHA512_A.toUpperCase(), SHA512_B],
    algorithm: 'sha512',
  });
  expect([...found].map(([hash, { id }]) => [hash, id])).toEqual([[SHA512_A, 'v1']]);
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/version-files' });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    hashes: [SHA512_A, SHA512_B],
    algorithm: 'sha512',
  });
  expect(seen[0]?.headers['user-agent']).toBe('Loadout/0.0.0 (linux; x64)');
});

test('reads a 404 for a whole batch as nothing known', async () => {
  const { client } = await clientOf(() =>
    json({ success: false, message: 'Resource not found' }, 404),
  );
  const found = await client.hashes.lookup({ hashes: [SHA512_A], algorithm: 'sha512' });
  expect(found.size).toBe(0);
});

test('never takes a plain-text 404 for an answer about a hash', async () => {
  const { client } = await clientOf(() => ({ status: 404, body: '404 Not Found' }));
  await expect(
    client.hashes.lookup({ hashes: [SHA512_A], algorithm: 'sha512' }),
  ).rejects.toMatchObject({
    code: 'REGISTRY_LACKS',
    params: { capability: '/api/version-files' },
  });
});

test('asks for the versions of many projects with the filters that are given', async () => {
  const { client, seen } = await clientOf(() => json({}));
  const filters = { limit: 5, gameVersion: '0.5.1', loader: null };
  await client.versions.ofProjects(['p', 'hidden'], filters);
  expect(seen[0]?.url).toBe('/api/projects/versions?ids=p,hidden&limit=5&gameVersion=0.5.1');
});

test('sends the channel always and the other filters only when given', async () => {
  const { client, seen } = await clientOf(() => json({ [SHA512_A]: versionRecord('v2') }));
  await client.hashes.newest([SHA512_A], { algorithm: 'sha512', releaseChannel: 'dev' });
  await client.hashes.newest([SHA512_A], {
    algorithm: 'sha512',
    releaseChannel: 'release',
    gameVersion: '0.4.1',
    loader: 'quilt',
  });
  expect(seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { hashes: [SHA512_A], algorithm: 'sha512', releaseChannel: 'dev' },
    {
      hashes: [SHA512_A],
      algorithm: 'sha512',
      releaseChannel: 'release',
      gameVersion: '0.4.1',
      gameVersions: ['0.4.1'],
      loader: 'quilt',
    },
  ]);
});

test('answers null for one hash when the body is empty, and when it is unknown', async () => {
  const { client } = await clientOf((_request, count) =>
    count === 1 ? { status: 200, body: '' } : json({ success: false }, 404),
  );
  const filters = { algorithm: 'sha512', releaseChannel: 'release' } as const;
  expect(await client.hashes.newestOf(SHA512_A, filters)).toBeNull();
  expect(await client.hashes.newestOf(SHA512_A, filters)).toBeNull();
});

test('asks for projects comma-joined and leaves out ids that are invalid in a list', async () => {
  const { client, seen } = await clientOf(() => json([summaryRecord('p1')]));
  const projects = await client.projects.list(['p1', 'a,b', 'x%', 'p2']);
  expect(projects.map(({ id }) => id)).toEqual(['p1']);
  expect(seen[0]?.url).toBe('/api/projects?ids=p1,p2');
});

test('encodes path segments and refuses those that would leave the path', async () => {
  const { client, seen } = await clientOf(() =>
    json({ success: true, project: projectRecord('p1') }),
  );
  expect((await client.projects.get('a/../b?c#d')).id).toBe('p1');
  expect(seen[0]?.url).toBe('/api/project/a%2F..%2Fb%3Fc%23d');
  await client.projects.get('\ud800');
  for (const bad of ['', '.', '..']) {
    await expect(client.projects.get(bad)).rejects.toMatchObject({ code: 'REGISTRY_NOT_FOUND' });
  }
  expect(seen).toHaveLength(2);
});

test('reads every resource from its own route and envelope', async () => {
  const { client, seen } = await clientOf(({ url }) => {
    if (url.startsWith('/api/project/p/version/'))
      return json({ success: true, data: versionRecord('v1') });
    if (url.endsWith('/version')) return json({ success: true, data: [versionRecord('v1')] });
    if (url.startsWith('/api/search'))
      return json({ hits: [summaryRecord('p1')], estimatedTotalHits: 7 });
    if (url === '/api') return json({ cdn: 'https://cdn.example.org', message: 'Hello' });
    if (url.endsWith('project-types')) return json(['mod', 'shader']);
    return json([]);
  });
  expect((await client.versions.list('p'))[0]?.id).toBe('v1');
  expect((await client.versions.get('p', 'v1')).id).toBe('v1');
  expect((await client.versions.latest('p', { releaseChannel: 'beta' }))?.id).toBe('v1');
  expect(await client.search({ query: 'a', loaders: ['quilt', 'x'], limit: 5 })).toMatchObject({
    total: 7,
  });
  expect(await client.probe()).toEqual({
    isBare: false,
    cdn: 'https://cdn.example.org',
    website: null,
    mirrorOf: null,
    says: 'Hello',
  });
  expect(await client.tags.projectTypes()).toEqual(['mod', 'shader']);
  await client.tags.categories('mod');
  await client.tags.loaders(null);
  await client.tags.gameVersions();
  await client.tags.licenses();
  await client.tags.featuredLicenses();
  await client.projects.ofUser('u');
  await client.projects.ofOrganization('o');
  await client.users.list(['u1', 'u2']);
  await client.organizations.list(['o1']);
  await client.organizations.ofUser('u');
  expect(seen.map(({ url }) => url)).toEqual([
    '/api/project/p/version',
    '/api/project/p/version/v1',
    '/api/project/p/version/latest?releaseChannel=beta',
    '/api/search?q=a&l=quilt&l=x&limit=5',
    '/api',
    '/api/tags/project-types',
    '/api/tags/categories?type=mod',
    '/api/tags/loaders',
    '/api/tags/game-versions',
    '/api/tags/licenses',
    '/api/tags/licenses/featured',
    '/api/user/u/projects',
    '/api/organization/o/projects',
    '/api/users?ids=u1,u2',
    '/api/organizations?ids=o1',
    '/api/user/u/organization',
  ]);
});

test('says that a registry lacks a capability without asking it', async () => {
  server = await startFaultServer(() => json({}));
  const client = harness.client(testProfile(server.origin, { capabilities: [] }));
  await expect(client.search({ query: 'a' })).rejects.toMatchObject({
    code: 'REGISTRY_LACKS',
    params: { registry: 'local', capability: 'search' },
  });
  await expect(client.projects.get('p')).rejects.toMatchObject({ code: 'REGISTRY_LACKS' });
  await expect(client.users.get('u')).rejects.toMatchObject({ code: 'REGISTRY_LACKS' });
  await expect(client.organizations.get('o')).rejects.toMatchObject({ code: 'REGISTRY_LACKS' });
  expect(server.seen).toHaveLength(0);
});

test('keeps one connection for calls in a row', async () => {
  const { client } = await clientOf(() => json([]));
  for (let call = 0; call < 10; call += 1) await client.tags.gameVersions();
  expect(server?.connections()).toBe(1);
});

test('reads a collection whose fields are new or missing, and drops one that is none', async () => {
  const dates = {
    dateCreated: '2025-01-01T00:00:00.000Z',
    dateUpdated: '2025-01-01T00:00:00.000Z',
  };
  const { client } = await clientOf(() =>
    json([
      {
        id: 'c',
        userId: 'u',
        name: 'Best',
        ...dates,
        visibility: 'team',
        projects: [],
        extra: { __proto__: 1 },
      },
      { id: 'd', name: 7, ...dates },
      null,
    ]),
  );
  expect(await client.collections.ofUser('somebody')).toEqual([
    {
      id: 'c',
      userId: 'u',
      name: 'Best',
      description: null,
      icon: null,
      visibility: 'team',
      projects: [],
      ...dates,
    },
  ]);
});
