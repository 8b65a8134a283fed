// @promise no unverified file reaches the folder
import { readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTransfer } from '#core/transfer/transfer.ts';
import type { TransferProgress } from '#core/transfer/throttle.ts';
import { corruptAt, rangeReply, redirect, type Reply } from '#test/helpers/fault-server.ts';
import {
  createVaultHarness,
  digest,
  PATIENCE,
  sampleBytes,
  type VaultHarness,
} from './vault-harness.ts';

const BYTES = sampleBytes(300_000);

let harness: VaultHarness;
const beforeCut = () => harness.partReaches(1000);

beforeEach(() => {
  harness = createVaultHarness();
});

afterEach(async () => {
  await harness.close();
});

test('puts verified bytes into the vault and answers their true size', async () => {
  const server = await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES, { size: 299_000 });
  expect(await harness.fetch([source, source])).toEqual(new Map([[source.sha512, 300_000]]));
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
  expect(readdirSync(join(harness.root, '.loadout/incoming'))).toEqual([]);
  expect(server.seen).toHaveLength(1);
  expect(server.seen[0]?.headers).toMatchObject({
    'accept-encoding': 'identity',
    'user-agent': 'Loadout/0.0.0 (linux; x64)',
  });
});

test('fetches nothing that the vault holds, and replaces wrong bytes there', async () => {
  const server = await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(await harness.fetch([source])).toEqual(new Map([[source.sha512, BYTES.length]]));
  expect(server.seen).toHaveLength(1);
  harness.damageVault(source);
  await harness.fetch([source]);
  expect(server.seen).toHaveLength(2);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test.each([0, 1, 65_536, 299_999])(
  'resumes with a plain Range after a cut at byte %i',
  async (cutAt) => {
    const server = await harness.serve((request, count) =>
      count === 1
        ? { body: BYTES, cutAt, beforeCut: () => harness.partReaches(cutAt) }
        : rangeReply(BYTES, request),
    );
    const source = harness.sourceOf(BYTES);
    await harness.fetch([source]);
    expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
    expect(server.seen).toHaveLength(2);
    expect(server.seen[1]?.headers.range).toBe(cutAt === 0 ? undefined : `bytes=${cutAt}-`);
    expect(server.seen[1]?.headers['if-range']).toBeUndefined();
  },
);

test('resumes on the condition of the same strong ETag', async () => {
  const server = await harness.serve((request, count) =>
    count === 1
      ? { body: BYTES, cutAt: 1000, beforeCut, headers: { etag: '"one"' } }
      : rangeReply(BYTES, request, '"one"'),
  );
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(server.seen[1]?.headers).toMatchObject({ range: 'bytes=1000-', 'if-range': '"one"' });
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('begins anew when the ETag changed, and when the range is ignored', async () => {
  const other = sampleBytes(300_000, 2);
  const server = await harness.serve((request, count) => {
    if (count === 1) return { body: other, cutAt: 1000, beforeCut, headers: { etag: '"one"' } };
    return count === 2
      ? { body: BYTES, cutAt: 500, beforeCut: () => harness.partReaches(500) }
      : { body: BYTES, headers: { etag: request.url } };
  });
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(server.seen.map(({ headers }) => headers.range)).toEqual([
    undefined,
    'bytes=1000-',
    'bytes=500-',
  ]);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('resumes without a condition where the ETag is weak', async () => {
  const headers = { etag: 'W/"one"' };
  const server = await harness.serve((request, count) =>
    count === 1 ? { body: BYTES, cutAt: 1000, beforeCut, headers } : rangeReply(BYTES, request),
  );
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(server.seen[1]?.headers.range).toBe('bytes=1000-');
  expect(server.seen[1]?.headers['if-range']).toBeUndefined();
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('does not append the rest of another file, whatever range it has', async () => {
  const other = sampleBytes(300_000, 2);
  const server = await harness.serve((_request, count) => {
    if (count === 1) return { body: other, cutAt: 1000, beforeCut, headers: { etag: '"one"' } };
    if (count > 2) return { body: BYTES };
    const headers = { etag: '"two"', 'content-range': 'bytes 1000-299999/300000' };
    return { status: 206, headers, body: BYTES.subarray(1000) };
  });
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(server.seen).toHaveLength(3);
  // The refusal came before any body, so this is not a retry after corrupt bytes.
  expect(server.seen[2]?.headers['cache-control']).toBeUndefined();
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test.each([
  ['bytes 7-299999/300000', 'another start'],
  ['nonsense', 'no range at all'],
])('begins anew after a 206 with Content-Range %s', async (range) => {
  const server = await harness.serve((_request, count) => {
    if (count === 1) return { body: BYTES, cutAt: 1000, beforeCut };
    if (count > 2) return { body: BYTES };
    return { status: 206, headers: { 'content-range': range }, body: BYTES.subarray(7) };
  });
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(server.seen.map(({ headers }) => headers.range)).toEqual([
    undefined,
    'bytes=1000-',
    undefined,
  ]);
  // The refusal came before any body, so this is not a retry after corrupt bytes.
  expect(server.seen[2]?.headers['cache-control']).toBeUndefined();
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('begins anew after a 416', async () => {
  const server = await harness.serve((_request, count) => {
    if (count === 1) return { body: BYTES, cutAt: 1000, beforeCut };
    return count === 2 ? { status: 416 } : { body: BYTES };
  });
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(server.seen[2]?.headers.range).toBeUndefined();
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('treats an answer of unknown length with fewer bytes than announced as a cut', async () => {
  const server = await harness.serve((request, count) =>
    count === 1 ? { body: BYTES.subarray(0, 1234), chunked: true } : rangeReply(BYTES, request),
  );
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(server.seen[1]?.headers.range).toBe('bytes=1234-');
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('asks once more for a whole file that is shorter than announced, from the beginning and past caches', async () => {
  const server = await harness.serve((_request, count) => ({
    body: count === 1 ? BYTES.subarray(0, 1234) : BYTES,
  }));
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(server.seen[1]?.headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(server.seen[1]?.headers.range).toBeUndefined();
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test.each([
  ['in one answer', null],
  ['after a cut', 1000],
])('says that a file has another size than announced, %s', async (_, cutAt) => {
  const short = BYTES.subarray(0, 2000);
  const server = await harness.serve((request, count) =>
    count % 2 === 1 && cutAt !== null
      ? { body: short, cutAt, beforeCut: () => harness.partReaches(cutAt) }
      : rangeReply(short, request),
  );
  const source = harness.sourceOf(BYTES);
  await expect(harness.fetch([source])).rejects.toMatchObject({
    code: 'DOWNLOAD_DIFFERS',
    params: { file: 'a b.jar', announcedBytes: 300_000, sizeBytes: 2000 },
  });
  expect(server.seen).toHaveLength(cutAt === null ? 2 : 4);
  expect(harness.inVault(source)).toBeNull();
  expect(harness.inPart(source)).toBeNull();
});

test('asks once more for corrupt bytes, from the beginning and past caches', async () => {
  const server = await harness.serve((_request, count) => ({
    body: count === 1 ? corruptAt(BYTES, 5000) : BYTES,
  }));
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(server.seen[1]?.headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(server.seen[1]?.headers.range).toBeUndefined();
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('never keeps bytes that stay corrupt', async () => {
  const server = await harness.serve(() => ({ body: corruptAt(BYTES, 5000) }));
  const source = harness.sourceOf(BYTES);
  await expect(harness.fetch([source])).rejects.toMatchObject({
    code: 'DOWNLOAD_DIFFERS',
    params: { file: 'a b.jar', algorithm: 'sha512' },
  });
  expect(server.seen).toHaveLength(2);
  expect(harness.inVault(source)).toBeNull();
  expect(harness.inPart(source)).toBeNull();
});

test.each([
  ['sha1', { sha1: digest('sha1', Buffer.from('other')) }],
  ['sha512', { sha512: digest('sha512', Buffer.from('other')) }],
] as const)('refuses bytes whose %s alone is wrong, and logs it', async (algorithm, changes) => {
  await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES, changes);
  await expect(harness.fetch([source])).rejects.toMatchObject({ params: { algorithm } });
  expect(harness.inVault(source)).toBeNull();
  expect(harness.registry.logger.lines.map(({ event }) => event)).toContain('downloadDiffers');
});

test('takes bytes without a sha1 by their sha512 alone', async () => {
  await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES, { sha1: null });
  await harness.fetch([source]);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('stops an endless body at the cap', async () => {
  await harness.serve(() => ({ body: BYTES, endless: true }));
  const source = harness.sourceOf(BYTES);
  await expect(harness.fetch([source])).rejects.toMatchObject({
    code: 'DOWNLOAD_TOO_LARGE',
    params: { file: 'a b.jar', limitBytes: 300_000 * 1.05 + 1024 ** 2 },
  });
  expect(harness.inPart(source)).toBeNull();
});

test('refuses an announced length above the cap before reading', async () => {
  await harness.serve(() => ({ body: 'x', headers: { 'content-length': '99000000' } }));
  await expect(harness.fetch([harness.sourceOf(BYTES)])).rejects.toMatchObject({
    code: 'DOWNLOAD_TOO_LARGE',
  });
});

test('refuses a compressed body', async () => {
  const server = await harness.serve(() => ({
    body: BYTES,
    headers: { 'content-encoding': 'gzip' },
  }));
  await expect(harness.fetch([harness.sourceOf(BYTES)])).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    params: { cause: 'encoding' },
  });
  expect(server.seen).toHaveLength(1);
});

const PAGE = '<!DOCTYPE html><html><title>Welcome to the guest network</title></html>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

test.each<[string, Reply]>([
  ['with its type', { body: PAGE, headers: HTML }],
  ['without a type', { body: `\n${PAGE}` }],
  ['of unknown length', { body: PAGE, chunked: true }],
  ['as long as the file', { body: PAGE.padEnd(BYTES.length) }],
  ['that came compressed', { body: 'gzip', headers: { ...HTML, 'content-encoding': 'gzip' } }],
])('reports a web page instead of the file: %s', async (_, reply) => {
  const server = await harness.serve(() => reply);
  const source = harness.sourceOf(BYTES);
  await expect(harness.fetch([source])).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    params: { file: 'a b.jar', cause: 'web-page', status: null },
  });
  expect(server.seen).toHaveLength(4);
  expect(server.seen[1]?.headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(harness.inVault(source)).toBeNull();
  expect(harness.inPart(source)).toBeNull();
});

test('takes a file whose checksum is right, whatever its type and its first bytes', async () => {
  const page = Buffer.from(PAGE);
  await harness.serve(() => ({ body: page, headers: HTML }));
  const source = harness.sourceOf(page);
  await harness.fetch([source]);
  expect(harness.inVault(source)?.equals(page)).toBe(true);
});

test('the file comes as soon as the network lets it', async () => {
  const server = await harness.serve((request, count) =>
    count === 1 ? { body: PAGE, headers: HTML } : rangeReply(BYTES, request),
  );
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(server.seen[1]?.headers.range).toBeUndefined();
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test.each([401, 403, 404, 410])('gives up at once on status %i', async (status) => {
  const server = await harness.serve(() => ({ status, body: 'no' }));
  await expect(harness.fetch([harness.sourceOf(BYTES)])).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    params: { status },
  });
  expect(server.seen).toHaveLength(1);
});

test.each([408, 425, 500, 503])('asks four times on status %i', async (status) => {
  const server = await harness.serve(() => ({ status }));
  await expect(harness.fetch([harness.sourceOf(BYTES)])).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    params: { status },
  });
  expect(server.seen).toHaveLength(4);
});

test('keeps the part of a download that is cut each time, and ends it in the next run', async () => {
  let isCut = true;
  const server = await harness.serve((request) => {
    const reply = rangeReply(BYTES, request);
    if (!isCut) return reply;
    const reached = (harness.inPart(harness.sourceOf(BYTES))?.length ?? 0) + 10_000;
    return { ...reply, cutAt: 10_000, beforeCut: () => harness.partReaches(reached) };
  });
  const source = harness.sourceOf(BYTES);
  await expect(harness.fetch([source])).rejects.toMatchObject({ params: { cause: 'cut' } });
  expect(harness.inPart(source)?.equals(BYTES.subarray(0, 40_000))).toBe(true);
  isCut = false;
  await harness.fetch([source]);
  expect(server.seen.at(-1)?.headers.range).toBe('bytes=40000-');
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('keeps the part after cancel and resumes from it', async () => {
  const stopping = new AbortController();
  await harness.serve((request, count) =>
    count === 1 ? { body: BYTES, stallAt: 150_000 } : rangeReply(BYTES, request),
  );
  const source = harness.sourceOf(BYTES);
  const onProgress = ({ bytesDone }: { readonly bytesDone: number }) => {
    if (bytesDone > 0) stopping.abort();
  };
  await expect(
    harness.fetch([source], { signal: stopping.signal, onProgress }),
  ).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  const kept = harness.inPart(source)?.length ?? 0;
  expect(kept).toBeGreaterThan(0);
  await harness.fetch([source]);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('follows a redirect to the file origin and to no other', async () => {
  const api = await harness.serve(({ url }) => redirect(`${files.origin}${url}`, 307));
  const files = await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES);
  await expect(harness.fetch([source])).rejects.toMatchObject({
    code: 'REDIRECT_REFUSED',
    params: { cause: 'origin', origin: files.origin },
  });
  expect(files.seen).toHaveLength(0);
  const profile = harness.profile({ fileOrigins: [api.origin, files.origin] });
  await harness.fetch([source], { profile });
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('contacts no origin that the profile does not name', async () => {
  const foreign = await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES, { url: `${foreign.origin}/a.jar` });
  const profile = harness.profile({ apiOrigin: 'https://api.example.org', fileOrigins: [] });
  await expect(harness.fetch([source], { profile })).rejects.toMatchObject({
    code: 'ORIGIN_REFUSED',
  });
  expect(foreign.seen).toHaveLength(0);
});

test('downloads at most four files at once', async () => {
  const files = Array.from({ length: 12 }, (_, index) => sampleBytes(1000, index + 1));
  const gate = Promise.withResolvers<void>();
  let open = 0;
  const server = await harness.serve(async ({ url }) => {
    if (url === '/probe') return {};
    open += 1;
    await gate.promise;
    return { body: files[Number(url.slice(1))] ?? '' };
  });
  const sources = files.map((bytes, index) =>
    harness.sourceOf(bytes, { url: `${server.origin}/${index}` }),
  );
  const fetched = harness.fetch(sources);
  await vi.waitFor(() => {
    expect(open).toBeGreaterThanOrEqual(4);
  }, PATIENCE);
  // A fifth download would have reached the server before these requests.
  for (let turn = 0; turn < 5; turn += 1) await (await fetch(`${server.origin}/probe`)).text();
  expect(open).toBe(4);
  gate.resolve();
  expect((await fetched).size).toBe(12);
});

test('reports progress that only grows and ends at the sum of the files', async () => {
  const files = Array.from({ length: 5 }, (_, index) => sampleBytes(20_000, index + 1));
  const server = await harness.serve(({ url }) => ({ body: files[Number(url.slice(1))] ?? '' }));
  const sources = files.map((bytes, index) =>
    harness.sourceOf(bytes, { url: `${server.origin}/${index}` }),
  );
  const reports: TransferProgress[] = [];
  await harness.fetch(sources, { onProgress: (progress) => reports.push(progress) });
  const bytesDone = reports.map((report) => report.bytesDone);
  expect(bytesDone).toEqual(bytesDone.toSorted((a, b) => a - b));
  expect(reports.at(-1)).toEqual({ files: 5, filesDone: 5, bytes: 100_000, bytesDone: 100_000 });
});

test('fetches a file once for two simultaneous fetches', async () => {
  const server = await harness.serve(() => ({ body: BYTES }));
  const transfer = createTransfer(harness.registry);
  const source = harness.sourceOf(BYTES);
  const request = { profile: harness.profile(), root: harness.root, sources: [source] };
  const sizes = await Promise.all([
    transfer.fetchIntoVault(request),
    transfer.fetchIntoVault(request),
  ]);
  expect(sizes.map((each) => each.get(source.sha512))).toEqual([BYTES.length, BYTES.length]);
  expect(server.seen).toHaveLength(1);
});

test('stops the other files when one cannot be had, and says which', async () => {
  const missing = sampleBytes(100, 9);
  let stalled = 0;
  const server = await harness.serve(async ({ url }) => {
    if (url === '/stalls') {
      stalled += 1;
      return { body: BYTES, stallAt: 10 };
    }
    await vi.waitFor(() => {
      expect(stalled).toBe(1);
    }, PATIENCE);
    return { status: 404 };
  });
  const sources = [
    harness.sourceOf(BYTES, { url: `${server.origin}/stalls` }),
    harness.sourceOf(missing, { url: `${server.origin}/gone.jar` }),
  ];
  await expect(harness.fetch(sources)).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    params: { file: 'gone.jar', status: 404 },
  });
  expect(stalled).toBe(1);
});

test('says so when the disk cannot hold the files', async () => {
  const server = await harness.serve(() => ({ body: BYTES }));
  const { bavail, bsize } = statfsSync(harness.root);
  const tooMany = Math.ceil((bavail * bsize) / 2 ** 31) + 1;
  const sources = Array.from({ length: tooMany }, (_, index) =>
    harness.sourceOf(BYTES, { sha512: index.toString(16).padStart(128, '0'), size: 2 ** 40 }),
  );
  await expect(harness.fetch(sources)).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(server.seen).toHaveLength(0);
});

test('takes no digest that is not one as a file name', async () => {
  await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES, { sha512: '../../../escape' });
  await expect(harness.fetch([source])).rejects.toMatchObject({ params: { cause: 'hash' } });
});
