import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type FaultServer,
  json,
  redirect,
  type Script,
  startFaultServer,
} from '#test/helpers/fault-server.ts';
import {
  createRegistryHarness,
  type RegistryHarness,
  testProfile,
} from '#test/helpers/registry-harness.ts';
import { SHA512_A } from '#test/builders/registry-records.ts';

const TOKEN = 'CANARY-token-0123456789';

let harness: RegistryHarness;
let servers: FaultServer[] = [];

beforeEach(() => {
  harness = createRegistryHarness();
});

afterEach(async () => {
  harness.close();
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

async function start(script: Script): Promise<FaultServer> {
  const server = await startFaultServer(script);
  servers.push(server);
  return server;
}

test.each([301, 302, 303, 307, 308])(
  'follows a %i on the API origin, with the token',
  async (status) => {
    const api = await start(({ url }) =>
      url === '/moved' ? json([]) : redirect('/moved', status),
    );
    await harness.client(testProfile(api.origin), TOKEN).tags.gameVersions();
    expect(api.seen.map(({ headers }) => headers.authorization)).toEqual([TOKEN, TOKEN]);
  },
);

test.each([301, 302, 303, 307, 308])(
  'sends no token along a %i to a file origin',
  async (status) => {
    const files = await start(() => json([]));
    const api = await start(() => redirect(`${files.origin}/x`, status));
    const profile = testProfile(api.origin, { fileOrigins: [files.origin] });
    await harness.client(profile, TOKEN).tags.gameVersions();
    expect(files.seen).toHaveLength(1);
    expect(JSON.stringify(files.seen)).not.toContain('CANARY');
  },
);

test.each([301, 302, 303, 307, 308])('contacts no foreign origin after a %i', async (status) => {
  const foreign = await start(() => json([]));
  const api = await start(() => redirect(`${foreign.origin}/x`, status));
  const client = harness.client(testProfile(api.origin), TOKEN);
  await expect(client.tags.gameVersions()).rejects.toMatchObject({
    code: 'REDIRECT_REFUSED',
    params: { cause: 'origin', origin: foreign.origin },
  });
  expect(foreign.seen).toHaveLength(0);
});

test.each([
  ['http://127.0.0.1:1@example.org/', 'ORIGIN_REFUSED'],
  ['https://user:secret@127.0.0.1/', 'ORIGIN_REFUSED'],
  ['file:///etc/passwd', 'ORIGIN_REFUSED'],
  ['//example.org/x', 'REDIRECT_REFUSED'],
  ['\\\\example.org\\x', 'REDIRECT_REFUSED'],
  ['http://[::ffff:127.0.0.1]/', 'REDIRECT_REFUSED'],
  ['http://', 'ORIGIN_REFUSED'],
  ['', 'REDIRECT_REFUSED'],
])('refuses the location %j', async (location, code) => {
  const api = await start(() => redirect(location));
  await expect(harness.client(testProfile(api.origin)).tags.gameVersions()).rejects.toMatchObject({
    code,
  });
  expect(api.seen).toHaveLength(1);
});

test.each(['GET', 'POST'])(
  'names where a network leads that wants a sign-in, whatever was asked (%s)',
  async (method) => {
    const api = await start(() => redirect('http://portal.example.org/login?to=x', 302));
    const { tags, hashes } = harness.client(testProfile(api.origin));
    const asked =
      method === 'GET'
        ? tags.gameVersions()
        : hashes.lookup({ hashes: [SHA512_A], algorithm: 'sha512' });
    await expect(asked).rejects.toMatchObject({
      code: 'REDIRECT_REFUSED',
      params: { cause: 'origin', origin: 'http://portal.example.org' },
    });
  },
);

test('refuses a redirect without a location', async () => {
  const api = await start(() => ({ status: 302 }));
  await expect(harness.client(testProfile(api.origin)).tags.gameVersions()).rejects.toMatchObject({
    code: 'REDIRECT_REFUSED',
    params: { cause: 'no-location' },
  });
});

test('refuses the sixth hop, and takes five', async () => {
  const api = await start(({ url }) => {
    const hop = Number(/hop(\d)/.exec(url)?.[1] ?? 0);
    return hop === 5 && url.includes('short')
      ? json([])
      : redirect(
          `/${url.includes('loaders') || url.includes('short') ? 'short-' : ''}hop${hop + 1}`,
        );
  });
  const client = harness.client(testProfile(api.origin));
  await client.tags.loaders(null);
  expect(api.seen).toHaveLength(6);
  await expect(client.tags.gameVersions()).rejects.toMatchObject({ params: { cause: 'too-many' } });
  expect(api.seen).toHaveLength(12);
});

test('refuses a loop', async () => {
  const api = await start(({ url }) => redirect(url === '/a#x' || url === '/a' ? '/b' : '/a#x'));
  await expect(harness.client(testProfile(api.origin)).tags.gameVersions()).rejects.toMatchObject({
    params: { cause: 'loop' },
  });
  expect(api.seen.map(({ url }) => url)).toEqual(['/api/tags/game-versions', '/a', '/b']);
});

test('keeps method and body of a POST through 307, and refuses what would change them', async () => {
  const api = await start(({ url }) => {
    if (url === '/moved') return json({});
    return redirect('/moved', url.endsWith('update') ? 302 : 307);
  });
  const client = harness.client(testProfile(api.origin));
  await client.hashes.lookup({ hashes: [SHA512_A], algorithm: 'sha512' });
  expect(api.seen[1]).toMatchObject({ method: 'POST', body: api.seen[0]?.body });
  const filters = { algorithm: 'sha512', releaseChannel: 'dev' } as const;
  await expect(client.hashes.newest([SHA512_A], filters)).rejects.toMatchObject({
    params: { cause: 'method' },
  });
});

test('refuses http on any host but loopback without a request', async () => {
  const client = harness.client(testProfile('http://registry.example.org'));
  await expect(client.tags.gameVersions()).rejects.toMatchObject({
    code: 'ORIGIN_REFUSED',
    params: { origin: 'http://registry.example.org' },
  });
});
