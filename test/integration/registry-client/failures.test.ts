import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock, systemClock } from '#test/helpers/clocks.ts';
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
import { SHA512_A, SHA512_B, summaryRecord } from '#test/builders/registry-records.ts';

let clock: FakeClock;
let harness: RegistryHarness;
let server: FaultServer | null = null;

beforeEach(() => {
  clock = createFakeClock();
  harness = createRegistryHarness(clock);
});

afterEach(async () => {
  harness.close();
  await server?.close();
  server = null;
});

async function clientOf(script: Script) {
  server = await startFaultServer(script);
  return { client: harness.client(testProfile(server.origin)), seen: server.seen };
}

test.each([
  [401, 'REGISTRY_REFUSED'],
  [403, 'REGISTRY_REFUSED'],
  [404, 'REGISTRY_NOT_FOUND'],
  [410, 'REGISTRY_NOT_FOUND'],
  [400, 'REGISTRY_REJECTED'],
  [304, 'REGISTRY_FAILED'],
] as const)('turns status %i into %s without asking again', async (status, code) => {
  const { client, seen } = await clientOf(() => json({ success: false, message: 'x' }, status));
  await expect(client.tags.gameVersions()).rejects.toMatchObject({ code });
  expect(seen).toHaveLength(1);
});

test.each([408, 425, 500, 502, 503, 504])(
  'asks four times on status %i, with growing waits',
  async (status) => {
    const { client, seen } = await clientOf(() => json({ success: false }, status));
    await expect(client.tags.gameVersions()).rejects.toMatchObject({
      code: 'REGISTRY_FAILED',
      params: { registry: 'local', status },
    });
    expect(seen).toHaveLength(4);
    expect(clock.sleeps).toHaveLength(3);
    for (const [index, ms] of clock.sleeps.entries()) {
      expect(ms).toBeGreaterThanOrEqual(250 * 2 ** index);
      expect(ms).toBeLessThanOrEqual(750 * 2 ** index);
    }
  },
);

test('answers after a failure that passes', async () => {
  const { client } = await clientOf((_request, count) =>
    count < 3 ? json({ success: false }, 503) : json([summaryRecord('p1')]),
  );
  expect(await client.projects.list(['p1'])).toHaveLength(1);
});

test('does not repeat a batch of hashes that the registry failed on, but a single one', async () => {
  const { client, seen } = await clientOf(() => json({ success: false }, 500));
  const lookUp = (hashes: readonly string[]) =>
    client.hashes.lookup({ hashes, algorithm: 'sha512' });
  await expect(lookUp([SHA512_A, SHA512_B])).rejects.toMatchObject({ params: { status: 500 } });
  expect(seen).toHaveLength(1);
  await expect(lookUp([SHA512_A])).rejects.toMatchObject({ params: { status: 500 } });
  expect(seen).toHaveLength(5);
});

test('takes success: false in a 200 for a failure', async () => {
  const { client } = await clientOf(() => json({ success: false, message: 'x' }));
  await expect(client.versions.list('p')).rejects.toMatchObject({
    code: 'REGISTRY_FAILED',
    params: { status: 200 },
  });
});

test.each([
  ['an empty body', '', 'empty', 4],
  ['a login page', '<html>log in</html>', 'web-page', 1],
  ['a login page', '\n<!DOCTYPE html><html>', 'web-page', 1],
  ['a body that ends early', '[{"id":', 'json', 4],
  ['a body that is not UTF-8', Buffer.from('[{"id":"caf\xe9"}]', 'latin1'), 'json', 4],
  ['the wrong shape', '{"a":1}', 'shape', 1],
  ['nesting without end', '['.repeat(100_000), 'depth', 1],
] as const)('refuses %s', async (_name, body, cause, requests) => {
  const { client, seen } = await clientOf(() => ({ status: 200, body }));
  await expect(client.tags.gameVersions()).rejects.toMatchObject({
    code: 'REGISTRY_ANSWER_INVALID',
    params: { cause, route: '/api/tags/game-versions' },
  });
  expect(seen).toHaveLength(requests);
});

test('reports that the network requires a sign-in, which answered instead of the registry', async () => {
  const { client } = await clientOf(() => ({ status: 511, body: '<html>log in</html>' }));
  await expect(client.tags.gameVersions()).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
    params: { cause: 'sign-in' },
  });
});

test('refuses a body above 8 MiB, also when it arrives compressed', async () => {
  const bomb = gzipSync(Buffer.alloc(9 * 1024 * 1024, ' '));
  const { client } = await clientOf(({ url }) =>
    url.endsWith('licenses')
      ? { body: bomb, headers: { 'content-encoding': 'gzip' } }
      : { body: ' '.repeat(65_536), endless: true },
  );
  const tooLarge = { code: 'REGISTRY_ANSWER_INVALID', params: { cause: 'size' } };
  await expect(client.tags.gameVersions()).rejects.toMatchObject(tooLarge);
  await expect(client.tags.licenses()).rejects.toMatchObject(tooLarge);
});

test('reports a refused connection', async () => {
  const { client } = await clientOf(() => json([]));
  await server?.close();
  server = null;
  await expect(client.tags.gameVersions()).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
    params: { registry: 'local', cause: 'refused' },
  });
  expect(clock.sleeps).toHaveLength(3);
});

test('says that the name is not known', async () => {
  const client = harness.client(testProfile('https://registry.invalid'));
  await expect(client.tags.gameVersions()).rejects.toMatchObject({ params: { cause: 'name' } });
});

test('says that the connection was cut', async () => {
  const { client, seen } = await clientOf(() => ({ body: '[1,2,3]', cutAt: 2 }));
  await expect(client.tags.gameVersions()).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
    params: { cause: 'cut' },
  });
  expect(seen).toHaveLength(4);
});

test('says that the other side speaks no HTTP, and none of TLS', async () => {
  const other = createServer((socket) => socket.end('SSH-2.0-other\r\n'));
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  const plain = harness.client(testProfile(`http://127.0.0.1:${port}`));
  await expect(plain.tags.gameVersions()).rejects.toMatchObject({
    code: 'REGISTRY_ANSWER_INVALID',
    params: { cause: 'protocol' },
  });
  const secure = harness.client(testProfile(`https://127.0.0.1:${port}`));
  await expect(secure.tags.gameVersions()).rejects.toMatchObject({
    params: { cause: 'handshake' },
  });
  other.close();
});

test('gives up on silence and on a body that stalls', async () => {
  harness.close();
  harness = createRegistryHarness({ ...systemClock, sleep: async () => undefined });
  server = await startFaultServer(({ url }) =>
    url.endsWith('loaders') ? { silent: true } : { body: '[1,2,3]', stallAt: 2 },
  );
  const profile = testProfile(server.origin);
  const client = harness.client({ ...profile, limits: { ...profile.limits, stallTimeoutMs: 100 } });
  const timedOut = { code: 'REGISTRY_UNREACHABLE', params: { cause: 'timeout' } };
  await expect(client.tags.loaders(null)).rejects.toMatchObject(timedOut);
  await expect(client.tags.gameVersions()).rejects.toMatchObject(timedOut);
});

test('stops a running call, and one that waits to repeat, when it is cancelled', async () => {
  const { client } = await clientOf(() => ({ silent: true }));
  const stopping = new AbortController();
  const call = client.tags.gameVersions({ signal: stopping.signal });
  stopping.abort();
  await expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(client.tags.gameVersions({ signal: stopping.signal })).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  const closing = client.tags.gameVersions();
  client.close();
  await expect(closing).rejects.toMatchObject({ code: 'CANCELLED' });
});
