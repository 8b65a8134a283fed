import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#core/database/open-database.ts';
import { createPacing } from '#core/registry/pacing.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import { type Bucket, BUCKETS } from '#shared/registry/profile.ts';
import { createFakeClock, type FakeClock } from '#test/helpers/clocks.ts';
import {
  type FaultServer,
  json,
  type Reply,
  startFaultServer,
} from '#test/helpers/fault-server.ts';
import {
  createRegistryHarness,
  type RegistryHarness,
  testProfile,
} from '#test/helpers/registry-harness.ts';

const START_MS = Date.UTC(2026, 0, 1);

let clock: FakeClock;
let harness: RegistryHarness;
let server: FaultServer;
let askedAtMs: number[];

beforeEach(() => {
  clock = createFakeClock(START_MS);
  harness = createRegistryHarness(clock);
  askedAtMs = [];
});

afterEach(async () => {
  harness.close();
  await server.close();
});

async function clientRefused(times: number, retryAfter?: string) {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const refusal: Reply = { ...json({ success: false }, 429), headers };
  server = await startFaultServer((_request, count) => {
    askedAtMs.push(clock.now().getTime() - START_MS);
    return count <= times ? refusal : json([]);
  });
  const profile = testProfile(server.origin);
  const search = { max: 60, windowSeconds: 60 };
  return harness.client({ ...profile, buckets: { ...profile.buckets, search } });
}

test.each([
  ['7', 7000],
  ['0', 1000],
  ['-5', 1000],
  ['1000000000', 3_600_000],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 01 Jan 2020 00:00:00 GMT', 1000],
  ['soon 5', 120_000],
  ['', 120_000],
])('sends nothing for the time that Retry-After %j says', async (retryAfter, ms) => {
  const client = await clientRefused(1, retryAfter);
  await client.tags.gameVersions();
  expect(askedAtMs).toEqual([0, ms]);
  expect(harness.waits).toEqual([{ bucket: 'search', ms }]);
});

test('waits two windows of the bucket when the registry does not say how long', async () => {
  const client = await clientRefused(1);
  await client.tags.gameVersions();
  expect(askedAtMs).toEqual([0, 120_000]);
});

test('blocks only the bucket that was refused', async () => {
  const client = await clientRefused(0);
  createPacing({ database: harness.database, clock }).block(client.profile, 'search', 50_000);
  await client.projects.list(['p1']);
  expect(harness.waits).toEqual([]);
  await client.tags.gameVersions();
  expect(harness.waits).toEqual([{ bucket: 'search', ms: 50_000 }]);
});

test('gives up after three waits', async () => {
  const client = await clientRefused(99, '2');
  await expect(client.tags.gameVersions()).rejects.toMatchObject({
    code: 'REGISTRY_LIMITED',
    params: { registry: 'local', seconds: 2 },
  });
  expect(askedAtMs).toEqual([0, 2000, 4000, 6000]);
});

test('a request that reached nobody costs nothing', async () => {
  const client = await clientRefused(0);
  const search = { max: 8, windowSeconds: 6000 };
  const paced = harness.client({
    ...client.profile,
    buckets: { ...client.profile.buckets, search },
  });
  await server.close();
  for (let call = 0; call < 3; call += 1) {
    await expect(paced.tags.gameVersions()).rejects.toMatchObject({ params: { cause: 'refused' } });
    // Longer than a registry that did not answer is taken to be away.
    await clock.sleep(6000);
  }
  expect(harness.waits).toEqual([]);
});

test('keeps the block through a restart', async () => {
  const client = await clientRefused(99, '100');
  await expect(client.tags.gameVersions()).rejects.toMatchObject({ code: 'REGISTRY_LIMITED' });
  const last = askedAtMs.at(-1) ?? 0;
  const again = createPacing({ database: harness.database, clock });
  await again.take(testProfile(server.origin), { bucket: 'search', cost: 1 });
  expect(clock.now().getTime() - START_MS).toBe(last + 100_000);
});

test.each(BUCKETS.filter((bucket) => bucket !== 'ddos'))(
  'stays below the public limits of %s in every window, over two processes',
  async (bucket: Bucket) => {
    server = await startFaultServer(() => json([]));
    const profile = shippedProfiles().find(({ id }) => id === 'crmm');
    if (profile === undefined) throw new Error('crmm ships');
    const second = openDatabase(harness.dataDir);
    const pacings = [harness.database, second].map((database) => createPacing({ database, clock }));
    const taken: number[] = [];
    for (let round = 0; round < profile.buckets[bucket].max * 2; round += 1) {
      await pacings[round % 2]?.take(profile, { bucket, cost: 1 });
      taken.push(clock.now().getTime());
    }
    second.close();
    for (const { max, windowSeconds } of [profile.buckets[bucket], profile.buckets.ddos]) {
      expect(mostInWindow(taken, windowSeconds * 1000)).toBeLessThanOrEqual(0.95 * max + 1);
    }
  },
);

test('neither refills nor blocks for ever when the wall clock goes back', async () => {
  const client = await clientRefused(1, '10');
  await client.tags.gameVersions();
  clock.jump(-10 * 365 * 86_400_000);
  const before = clock.now().getTime();
  for (let call = 0; call < 40; call += 1) await client.tags.gameVersions();
  expect(clock.now().getTime() - before).toBeLessThan(3_700_000);
});

test('stops waiting for a bucket when it is cancelled', async () => {
  const client = await clientRefused(99, '100');
  const stopping = new AbortController();
  const pacing = createPacing({
    database: harness.database,
    clock,
    onWait: () => {
      stopping.abort();
    },
  });
  pacing.block(client.profile, 'get', 5000);
  const taken = pacing.take(client.profile, { bucket: 'get', cost: 1 }, stopping.signal);
  await expect(taken).rejects.toMatchObject({ code: 'CANCELLED' });
});

function mostInWindow(times: readonly number[], windowMs: number): number {
  return Math.max(
    ...times.map((start, index) => times.slice(index).filter((at) => at - start < windowMs).length),
  );
}
