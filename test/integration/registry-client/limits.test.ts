// @promise the wait that a plan estimates is the wait that pacing causes
// @promise every wait for a rate limit is shown with a countdown; `--timeout` and `--no-wait` end it; a registry given by its address is paced by its answers
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#core/database/open-database.ts';
import { createPacing } from '#core/registry/pacing.ts';
import { profileFromUrl, shippedProfiles } from '#core/registry/profiles.ts';
import type { RegistryClient } from '#core/registry/registry-client.ts';
import { type Bucket, BUCKETS, type RegistryProfile } from '#shared/registry/profile.ts';
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

type Limits = NonNullable<RegistryProfile['buckets']>;

const JSON_TYPE = { 'content-type': 'application/json' };
const START_MS = Date.UTC(2026, 0, 1);

let clock: FakeClock;
let harness: RegistryHarness;
let server: FaultServer | null;
let askedAtMs: number[];

beforeEach(() => {
  clock = createFakeClock(START_MS);
  harness = createRegistryHarness(clock);
  server = null;
  askedAtMs = [];
});

afterEach(async () => {
  harness.close();
  await server?.close();
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
  return harness.client({ ...profile, buckets: limitsWith({ search }) });
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

test('a request that reached no server costs nothing', async () => {
  const client = await clientRefused(0);
  const search = { max: 8, windowSeconds: 6000 };
  const paced = harness.client({
    ...client.profile,
    buckets: limitsWith({ search }),
  });
  await server?.close();
  for (let call = 0; call < 3; call += 1) {
    await expect(paced.tags.gameVersions()).rejects.toMatchObject({ params: { cause: 'refused' } });
    // Longer than a registry that did not answer counts as unreachable.
    await clock.sleep(6000);
  }
  expect(harness.waits).toEqual([]);
});

test('keeps the block through a restart', async () => {
  const client = await clientRefused(99, '100');
  await expect(client.tags.gameVersions()).rejects.toMatchObject({ code: 'REGISTRY_LIMITED' });
  const last = askedAtMs.at(-1) ?? 0;
  const again = createPacing({ database: harness.database, clock });
  await again.take(client.profile, 'search');
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
      await pacings[round % 2]?.take(profile, bucket);
      taken.push(clock.now().getTime());
    }
    second.close();
    for (const { max, windowSeconds } of [profile.buckets[bucket], profile.buckets.ddos]) {
      expect(mostInWindow(taken, windowSeconds * 1000)).toBeLessThanOrEqual(0.95 * max + 1);
    }
  },
);

test('stays below the limits on a full disk, and counts in the database again when there is room', async () => {
  const client = await clientRefused(0);
  // An id too long for the free space of any database page.
  const profile = {
    ...client.profile,
    id: 'x'.repeat(100_000),
    buckets: limitsWith({ search: { max: 100, windowSeconds: 100 } }),
  };
  const { database } = harness;
  const pages = Number(database.pragma('page_count', { simple: true }));
  database.pragma(`max_page_count = ${pages}`);
  const pacing = createPacing({ database, clock });
  const taken: number[] = [];
  const take = async (count: number): Promise<void> => {
    for (let round = 0; round < count; round += 1) {
      await pacing.take(profile, 'search');
      taken.push(clock.now().getTime());
    }
  };
  await take(200);
  const rows = database.prepare<[string], { count: number }>(
    'SELECT count(*) AS count FROM buckets WHERE registry = ?',
  );
  expect(rows.get(profile.id)?.count).toBe(0);
  database.pragma('max_page_count = 1000000');
  await take(100);
  expect(rows.get(profile.id)?.count).toBe(2);
  expect(mostInWindow(taken, 100_000)).toBeLessThanOrEqual(96);
});

test('neither refills nor blocks permanently when the wall clock goes back', async () => {
  const client = await clientRefused(1, '10');
  await client.tags.gameVersions();
  clock.jump(-10 * 365 * 86_400_000);
  const before = clock.now().getTime();
  for (let call = 0; call < 40; call += 1) await client.tags.gameVersions();
  expect(clock.now().getTime() - before).toBeLessThan(3_700_000);
});

test('a wait that is too long for the caller is refused at once, with how long it would be', async () => {
  const client = await clientRefused(0);
  const pacing = createPacing({ database: harness.database, clock, longestWaitMs: () => 5000 });
  pacing.block(client.profile, 'get', 5000);
  await pacing.take(client.profile, 'get');
  pacing.block(client.profile, 'get', 5001);
  await expect(pacing.take(client.profile, 'get')).rejects.toMatchObject({
    code: 'REGISTRY_LIMITED',
    params: { registry: 'local', seconds: 6 },
  });
});

test('each wait is reported when it begins and when it ends, also when it is cancelled', async () => {
  const client = await clientRefused(0);
  const told: string[] = [];
  const onWait = () => {
    told.push('begins');
    return () => void told.push('ends');
  };
  const pacing = createPacing({ database: harness.database, clock, onWait });
  pacing.block(client.profile, 'get', 5000);
  await pacing.take(client.profile, 'get');
  expect(told).toEqual(['begins', 'ends']);
  pacing.block(client.profile, 'get', 5000);
  const taken = pacing.take(client.profile, 'get', AbortSignal.abort());
  await expect(taken).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(told).toEqual(['begins', 'ends', 'begins', 'ends']);
});

describe('a registry of which only the address is known', () => {
  async function clientAnswered(answer: (count: number) => Reply) {
    server = await startFaultServer((_request, count) => {
      askedAtMs.push(clock.now().getTime() - START_MS);
      return answer(count);
    });
    return harness.client({ ...profileFromUrl(server.origin), apiOrigin: server.origin });
  }

  const ask = (client: RegistryClient, times: number) =>
    Promise.all(Array.from({ length: times }, () => client.tags.gameVersions()));

  test('is never waited for while it answers', async () => {
    const client = await clientAnswered(() => json([]));
    await ask(client, 300);
    expect(clock.sleeps).toEqual([]);
  });

  test.each([
    [{ 'ratelimit-remaining': '0', 'ratelimit-reset': '30' }, 30_000],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(START_MS / 1000 + 45) }, 45_000],
    [{ ratelimit: '"default";r=0;t=20' }, 20_000],
    [{ ratelimit: 'limit=100, remaining=0, reset=12' }, 12_000],
    [{ 'ratelimit-remaining': '1', 'ratelimit-reset': '30' }, 0],
    [{ 'ratelimit-remaining': '0' }, 0],
    [{ 'ratelimit-remaining': '0', 'ratelimit-reset': 'soon' }, 0],
    [{ 'ratelimit-remaining': '0', 'ratelimit-reset': '999999999' }, 3_600_000],
  ])('its headers %j hold the next request for %d ms', async (headers, ms) => {
    const client = await clientAnswered(() => ({
      ...json([]),
      headers: { ...JSON_TYPE, ...headers },
    }));
    await client.tags.gameVersions();
    await client.tags.gameVersions();
    expect(askedAtMs).toEqual([0, ms]);
  });

  test('a 429 without a time is met with longer and longer waits', async () => {
    const client = await clientAnswered((count) =>
      count <= 3 ? { ...json({ success: false }, 429) } : json([]),
    );
    await client.tags.gameVersions();
    expect(askedAtMs).toEqual([0, 5000, 20_000, 65_000]);
  });

  test('a 503 with a Retry-After is not asked before that time', async () => {
    const client = await clientAnswered((count) =>
      count === 1
        ? { ...json({ success: false }, 503), headers: { ...JSON_TYPE, 'retry-after': '40' } }
        : json([]),
    );
    await client.tags.gameVersions();
    expect(askedAtMs[1]).toBeGreaterThanOrEqual(40_000);
  });
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
  const taken = pacing.take(client.profile, 'get', stopping.signal);
  await expect(taken).rejects.toMatchObject({ code: 'CANCELLED' });
});

function limitsWith(changes: Partial<Limits>): Limits {
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (local === undefined) throw new Error('the local profile ships');
  return { ...local.buckets, ...changes };
}

test.each([
  ['with full buckets', 0, 0],
  ['after 30 files', 30, 0],
  ['in a block of ten minutes', 10, 600_000],
])('estimates how long 300 downloads wait for the limits, %s', async (_, taken, blockedMs) => {
  const profile = shippedProfiles().find(({ id }) => id === 'crmm');
  if (!profile) throw new Error('it ships');
  const pacing = createPacing({ database: harness.database, clock });
  for (let file = 0; file < taken; file += 1) await pacing.take(profile, 'cdnFile');
  if (blockedMs > 0) pacing.block(profile, 'cdnFile', blockedMs);
  const estimateMs = pacing.estimate(profile, 'cdnFile', 300) ?? 0;
  const before = clock.now().getTime();
  for (let file = 0; file < 300; file += 1) await pacing.take(profile, 'cdnFile');
  const elapsedMs = clock.now().getTime() - before;
  expect(elapsedMs).toBeGreaterThan(3_600_000);
  expect(elapsedMs).toBeLessThan(5_400_000);
  expect(Math.abs(estimateMs - elapsedMs)).toBeLessThan(elapsedMs / 100);
});

test('an estimate takes nothing, and is not made where there are no limits', () => {
  const profile = shippedProfiles().find(({ id }) => id === 'crmm');
  if (!profile) throw new Error('it ships');
  const pacing = createPacing({ database: harness.database, clock });
  const first = pacing.estimate(profile, 'get', 1000);
  expect(first).toBeGreaterThan(0);
  expect(pacing.estimate(profile, 'get', 1000)).toBe(first);
  expect(pacing.estimate(profile, 'get', 0)).toBe(0);
  expect(pacing.estimate({ ...profile, buckets: null }, 'get', 1000)).toBeNull();
});

function mostInWindow(times: readonly number[], windowMs: number): number {
  return Math.max(
    ...times.map((start, index) => times.slice(index).filter((at) => at - start < windowMs).length),
  );
}
