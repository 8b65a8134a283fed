// @promise a mirror gives no byte that it has not verified, keeps within its size, and passes no token on
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#test/helpers/clocks.ts';
import { corruptAt } from '#test/helpers/fault-server.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { describeVersion, startScripted, toJson } from './scripted-registry.ts';
import { addressesIn, createSeed, listFiles, lookUp, MIB, startTestMirror } from './mirror-site.ts';

const seed = createSeed(4);
const [first] = listFiles(seed);
if (first === undefined) throw new Error('the seed has files');
const FILE = 'GET /cdn/data/project/:project/version/:version/:file';

/** The system clock, except that sleeps end at once after `hurry` is called. */
function createImpatientClock() {
  let isHurried = false;
  return {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(isHurried ? 1 : ms, signal),
    hurry() {
      isHurried = true;
    },
  };
}

describe('files', () => {
  const damages: [name: string, change: (bytes: Uint8Array) => Uint8Array][] = [
    ['a byte is changed', (bytes) => corruptAt(bytes, 3)],
    ['the end is missing', (bytes) => bytes.subarray(0, -1)],
    ['something is added', (bytes) => Buffer.concat([bytes, Buffer.from('!')])],
  ];
  test.each(damages)('bytes are neither given nor kept when %s', async (_name, change) => {
    let isDamaged = true;
    const upstream = await startScripted(({ method }) => {
      if (method === 'POST')
        return toJson({ [first.sha512]: describeVersion(`${upstream.origin}/one.jar`, first) });
      return { body: isDamaged ? change(first.bytes) : first.bytes };
    });
    const dataDir = createTempDir();
    const mirror = await startTestMirror({ of: upstream.origin, dataDir });
    const url = (await addressesIn(await lookUp(mirror, [first.sha512]))).get(first.sha512) ?? '';
    const refused = await fetch(url);
    expect(refused.status).toBe(502);
    expect(await refused.json()).toMatchObject({ success: false });
    expect(readdirSync(join(dataDir, 'files'))).toEqual([]);
    isDamaged = false;
    const whole = await fetch(url);
    expect(Buffer.from(await whole.bytes())).toEqual(Buffer.from(first.bytes));
  });

  test('one at an origin that is not the registry’s keeps its address and is never fetched', async () => {
    const foreign = await startScripted(() => ({ body: first.bytes }));
    const upstream = await startScripted(() =>
      toJson({ [first.sha512]: describeVersion(`${foreign.origin}/one.jar`, first) }),
    );
    const mirror = await startTestMirror({ of: upstream.origin });
    const url = (await addressesIn(await lookUp(mirror, [first.sha512]))).get(first.sha512);
    expect(url).toBe(`${foreign.origin}/one.jar`);
    expect((await fetch(`${mirror.origin}/file/${first.sha512}/one.jar`)).status).toBe(404);
    expect(foreign.seen).toEqual([]);
  });

  test('the least recently used are removed when the cache is full', async () => {
    const big = createSeed(6);
    const sized = {
      ...big,
      projects: big.projects.map((project, index) => ({
        ...project,
        versions: project.versions.map((version) => ({
          ...version,
          files: version.files.map((file) => ({ ...file, bytes: Buffer.alloc(MIB, index + 1) })),
        })),
      })),
    };
    const upstream = await startTestRegistry({ seed: sized });
    const dataDir = createTempDir();
    // An eighth of the cache is reserved for answers.
    const mirror = await startTestMirror({ of: upstream.origin, dataDir, maxBytes: 4 * MIB });
    // In eviction order: without later use, the first one would be evicted first.
    const wanted = listFiles(sized)
      .map(({ sha512 }) => sha512)
      .toSorted();
    const urls = await addressesIn(await lookUp(mirror, wanted));
    const read = async (sha512: string | undefined) => {
      const answer = await fetch(urls.get(sha512 ?? '') ?? '');
      const digest = createHash('sha512')
        .update(await answer.bytes())
        .digest('hex');
      expect(digest).toBe(sha512);
      expect(mirror.cachedBytes().files).toBeLessThanOrEqual(3.5 * MIB);
    };
    for (const sha512 of wanted) {
      await read(wanted[0]);
      await read(sha512);
    }
    expect(upstream.requestCounts().get(FILE)).toBe(wanted.length);
    const stays = wanted.filter((_, index) => [0, 4, 5].includes(index));
    expect(readdirSync(join(dataDir, 'files')).toSorted()).toEqual(stays);
  });

  test('one that takes long is a 503 that says when to come again, and is there then', async () => {
    const { promise: cut, resolve: go } = Promise.withResolvers<void>();
    const upstream = await startScripted(async ({ method }) => {
      if (method === 'POST')
        return toJson({ [first.sha512]: describeVersion(`${upstream.origin}/one.jar`, first) });
      await cut;
      return { body: first.bytes };
    });
    const clock = createImpatientClock();
    const mirror = await startTestMirror({ of: upstream.origin, clock });
    const url = (await addressesIn(await lookUp(mirror, [first.sha512]))).get(first.sha512) ?? '';
    clock.hurry();
    const late = await fetch(url);
    expect([late.status, await late.json()]).toEqual([
      503,
      { success: false, message: 'This file is still being downloaded' },
    ]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    go();
    await expect.poll(async () => (await fetch(url)).status).toBe(200);
    expect(upstream.seen.map(({ url: asked }) => asked)).toEqual([
      '/api/version-files',
      '/one.jar',
    ]);
  });

  test('a part of a file is given, and a part that it has not is refused', async () => {
    const upstream = await startTestRegistry({ seed });
    const mirror = await startTestMirror({ of: upstream.origin });
    const url = (await addressesIn(await lookUp(mirror, [first.sha512]))).get(first.sha512) ?? '';
    const part = await fetch(url, { headers: { range: 'bytes=2-5' } });
    expect([part.status, await part.text()]).toEqual([
      206,
      Buffer.from(first.bytes.subarray(2, 6)).toString(),
    ]);
    expect((await fetch(url, { headers: { range: 'bytes=999999-' } })).status).toBe(416);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(first.bytes.length),
    );
  });
});

describe('limits of the mirror', () => {
  test('a request for another host is refused, as a page may have sent it by a name of its own', async () => {
    const upstream = await startTestRegistry({ seed });
    const mirror = await startTestMirror({ of: upstream.origin });
    const sent = request(`${mirror.origin}/api/tags/loaders`, {
      headers: { host: 'evil.example' },
    });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(421);
  });

  test('tokens and cookies of clients are never sent on', async () => {
    const upstream = await startScripted(({ url }) => {
      if (url === '/one.jar') return { body: first.bytes };
      if (url.startsWith('/api/tags')) return toJson(['mod']);
      return toJson({ [first.sha512]: describeVersion(`${upstream.origin}/one.jar`, first) });
    });
    const mirror = await startTestMirror({ of: upstream.origin });
    const headers = { authorization: 'crp_secret', cookie: 'auth-token=secret' };
    const found = await lookUp(mirror, [first.sha512], headers);
    const url = (await addressesIn(found)).get(first.sha512) ?? '';
    expect((await fetch(url, { headers })).status).toBe(200);
    await fetch(`${mirror.origin}/api/tags/project-types`, { headers });
    expect(upstream.seen).toHaveLength(3);
    for (const { headers: sent, url: asked, body } of upstream.seen) {
      expect(JSON.stringify({ sent, asked, body })).not.toMatch(/secret|authorization|cookie/);
    }
  });

  test.each([
    ['POST', '/api/version/project-1'],
    ['PATCH', '/api/project/project-1'],
    ['DELETE', '/api/version-files'],
    ['POST', '/api/auth/signin/credential'],
  ])('%s %s is refused in the registry’s form', async (method, path) => {
    const upstream = await startTestRegistry({ seed });
    const mirror = await startTestMirror({ of: upstream.origin });
    const answer = await fetch(`${mirror.origin}${path}`, { method });
    expect([answer.status, await answer.json()]).toEqual([
      405,
      { success: false, message: `This mirror is read-only. Ask ${upstream.origin} for this` },
    ]);
    expect([...upstream.requestCounts()]).toEqual([]);
  });
});
