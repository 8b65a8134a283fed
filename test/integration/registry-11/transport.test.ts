// @promise thirty peculiarities of the public service that a client must handle, with a test for each
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { json, redirect, type Script, startFaultServer } from '#test/helpers/fault-server.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import {
  createSeed,
  createProject,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { openSite } from '../registry-writes/site.ts';

async function scripted(script: Script) {
  const server = await startFaultServer(script);
  const clock = createFakeClock();
  const harness = createRegistryHarness(clock);
  onTestFinished(async () => {
    harness.close();
    await server.close();
  });
  const profile = testProfile(server.origin);
  const signedIn = harness.signIn(profile, { kind: 'token', value: 'crp_owner' });
  return { server, clock, harness, profile, client: harness.client(profile), signedIn };
}

const LIMITED = { ...json({ success: false }, 429) };

test('§11.14 a 429 without Retry-After waits two windows of its bucket, for writes too', async () => {
  let isRefused = true;
  const { server, clock, signedIn } = await scripted(() => {
    const reply = isRefused ? LIMITED : json({ success: true });
    isRefused = false;
    return reply;
  });
  await signedIn.projects.setDescription('p', 'Words');
  expect(server.seen).toHaveLength(2);
  expect(server.seen[0]?.body).toBe(server.seen[1]?.body);
  expect(clock.sleeps).toEqual([2 * 1000]);
});

test('§11.14 an upload that was refused for its pace is sent whole again', async () => {
  const { server, signedIn } = await scripted((_request, count) =>
    count === 1 ? LIMITED : json({ success: true }),
  );
  const bytes = Buffer.from('picture');
  const icon = {
    name: 'i.png',
    contentType: 'image/png',
    sizeBytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
  await signedIn.projects.setIcon('p', icon);
  expect(server.seen.map(({ body }) => body.includes('picture'))).toEqual([true, true]);
});

test('§11.14 the pace of the public service is kept for reads and writes', () => {
  const service = shippedProfiles().find(({ id }) => id === 'crmm');
  expect(service?.buckets).toMatchObject({
    ddos: { max: 30, windowSeconds: 5 },
    strictGet: { max: 75, windowSeconds: 600 },
    modify: { max: 75, windowSeconds: 600 },
    critModify: { max: 30, windowSeconds: 1200 },
  });
});

test('§11.15 names itself in a way that no filter of robots takes', async () => {
  const versions = [createVersion({ files: [createVersionFile('version-1')] })];
  const server = await startTestRegistry({
    profile: 'crmm',
    seed: createSeed({ projects: [createProject({ versions })] }),
    faults: ['bot-agent-403'],
  });
  const { userAgent } = createNodeHost({
    dataDir: createTempDir(),
    environment: {},
    platform: process.platform,
  });
  const file = '/cdn/data/project/project-1/version/version-1/version-1.jar';
  const asked = (agent: string) =>
    fetch(server.origin + file, { headers: { 'user-agent': agent }, redirect: 'manual' });
  expect((await asked(userAgent)).status).toBeLessThan(400);
  expect((await asked('loadout-manager/1.0 (linux)')).status).toBe(403);
});

test('§11.16 an error that says it may be kept for a year is asked again', async () => {
  const cached = { 'cache-control': 'public, max-age=31536000' };
  const { server, client } = await scripted((_request, count) =>
    count === 1 ? { ...json({ success: false }, 500), headers: cached } : json(['mod']),
  );
  expect(await client.tags.projectTypes()).toEqual(['mod']);
  expect(await client.tags.projectTypes()).toEqual(['mod']);
  expect(server.seen).toHaveLength(3);
});

test('§11.17 a token stays at its own origin along redirects', async () => {
  const files = await startFaultServer(() => json([]));
  const { server, harness, profile } = await scripted(() => redirect(`${files.origin}/x`, 307));
  const known = { ...profile, fileOrigins: [server.origin, files.origin] };
  await harness.signIn(known, { kind: 'token', value: 'crp_owner' }).tags.projectTypes();
  await files.close();
  expect(server.seen[0]?.headers.authorization).toBe('crp_owner');
  expect(files.seen[0]?.headers.authorization).toBeUndefined();
});

test('§11.17 nothing that is written follows a redirect to where files are', async () => {
  const files = await startFaultServer(() => json({ success: true }));
  const { server, harness, profile } = await scripted(() => redirect(`${files.origin}/x`, 307));
  const known = { ...profile, fileOrigins: [server.origin, files.origin] };
  const client = harness.signIn(known, { kind: 'token', value: 'crp_owner' });
  await expect(client.projects.setDescription('p', 'Secret plan')).rejects.toMatchObject({
    code: 'REDIRECT_REFUSED',
  });
  await files.close();
  expect(files.seen).toEqual([]);
});

test('§11.27 a plain-text 404 says that the route is not offered, never that the thing is gone', async () => {
  const { client, signedIn } = await scripted(() => ({ status: 404, body: '404 Not Found' }));
  await expect(client.users.get('jane')).rejects.toMatchObject({ code: 'REGISTRY_LACKS' });
  await expect(signedIn.projects.remove('p')).rejects.toMatchObject({
    code: 'REGISTRY_LACKS',
  });
});

test('§11.27 a plain-text 500 and an empty 413 of a write have distinct errors', async () => {
  const replies = [
    { status: 413, body: '' },
    { status: 500, body: 'Internal Server Error' },
  ];
  const { signedIn } = await scripted((_request, count) => replies[count - 1] ?? json({}, 500));
  await expect(signedIn.projects.setDescription('p', 'x')).rejects.toMatchObject({
    code: 'REGISTRY_REJECTED',
    params: { status: 413, said: null },
  });
  await expect(signedIn.projects.setDescription('p', 'x')).rejects.toMatchObject({
    code: 'WRITE_UNCERTAIN',
  });
});

test('§11.28 no page of the window talks to a registry itself', () => {
  const renderer = resolve(import.meta.dirname, '../../../src/renderer');
  const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join(renderer, name), 'utf8'));
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((text) => text.includes('/api/'))).toEqual([]);
  expect(sources.filter((text) => text.includes('XMLHttpRequest'))).toEqual([]);
});

test('§11.30 only a profile knows an address, and files come from where an answer says', async () => {
  const site = await openSite({
    twoOrigins: true,
    seed: createSeed({ projects: [createProject({ versions: [createVersion()] })] }),
  });
  const [version] = await site.clientAt(site.server.origin).versions.list('project-1');
  expect(version?.primaryFile?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/cdn\//);
  const core = resolve(import.meta.dirname, '../../../src');
  const sources = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(core, name), 'utf8'));
  expect(sources.filter((text) => /crmods\.org|crmm\.tech/.test(text))).toEqual([]);
});
