// @module-tag deep
// @promise a mirror answers from its cache, with its age, while the registry is away
import { describe, expect, test } from 'vitest';
import { systemClock } from '#test/helpers/clocks.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { startScripted, toJson } from './scripted-registry.ts';
import { addressesIn, createSeed, listFiles, lookUp, startTestMirror } from './mirror-site.ts';

const seed = createSeed(4);
const [first, second] = listFiles(seed);
if (first === undefined || second === undefined) throw new Error('the seed has files');
const HOUR_MS = 3_600_000;

/** The system clock, which a test can advance. */
function createSteppedClock() {
  let aheadMs = 0;
  return {
    ...systemClock,
    now: () => new Date(Date.now() + aheadMs),
    step(ms: number) {
      aheadMs += ms;
    },
  };
}

describe('a registry that is away', () => {
  test('stale answers are given with their age, and nothing cached is a 503', async () => {
    const clock = createSteppedClock();
    const upstream = await startTestRegistry({ seed });
    const mirror = await startTestMirror({ of: upstream.origin, clock });
    const address = `${mirror.origin}/api/project/project-1/version`;
    const fresh = await fetch(address);
    const document: unknown = await fresh.json();
    expect(fresh.headers.get('cache-status')).toMatch(/^Loadout; ttl=\d+$/);
    await lookUp(mirror, [first.sha512]);
    await upstream.close();
    clock.step(7 * HOUR_MS);

    const stale = await fetch(address);
    expect([stale.status, await stale.json()]).toEqual([200, document]);
    expect(Number(stale.headers.get('age'))).toBeGreaterThanOrEqual(7 * 3600);
    expect(stale.headers.get('cache-status')).toMatch(/; ttl=-\d+; detail=REGISTRY_UNREACHABLE$/);
    const found = await lookUp(mirror, [first.sha512]);
    expect(found.status).toBe(200);
    expect(Number(found.headers.get('age'))).toBeGreaterThanOrEqual(7 * 3600);

    const nothing = await fetch(`${mirror.origin}/api/project/project-2/version`);
    expect(nothing.status).toBe(503);
    expect(Number(nothing.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await nothing.json()).toEqual({
      success: false,
      message: 'The mirrored registry cannot be asked now (REGISTRY_UNREACHABLE)',
    });
    expect((await lookUp(mirror, [first.sha512, second.sha512])).status).toBe(503);
  });

  test.each([500, 503, 429])('a %i is answered from the cache', async (status) => {
    const clock = createSteppedClock();
    let isAway = false;
    const upstream = await startScripted(() => (isAway ? { status } : toJson(['mod'])));
    const mirror = await startTestMirror({ of: upstream.origin, clock });
    const address = `${mirror.origin}/api/tags/project-types`;
    expect((await fetch(address)).status).toBe(200);
    isAway = true;
    clock.step(25 * HOUR_MS);
    const stale = await fetch(address);
    expect([stale.status, await stale.json()]).toEqual([200, ['mod']]);
    expect(stale.headers.get('cache-status')).toMatch(/; ttl=-\d+; detail=REGISTRY_/);
  });

  test('the cache answers after a restart', async () => {
    const upstream = await startTestRegistry({ seed });
    const options = { of: upstream.origin, dataDir: createTempDir() };
    const before = await startTestMirror(options);
    const url = (await addressesIn(await lookUp(before, [first.sha512]))).get(first.sha512) ?? '';
    expect((await fetch(url)).status).toBe(200);
    await before.close();
    await upstream.close();
    const mirror = await startTestMirror(options);
    const again = (await addressesIn(await lookUp(mirror, [first.sha512]))).get(first.sha512) ?? '';
    expect(new URL(again).origin).toBe(mirror.origin);
    expect(Buffer.from(await (await fetch(again)).bytes())).toEqual(Buffer.from(first.bytes));
  });
});
