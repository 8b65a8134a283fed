// @promise no unverified file reaches the folder
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { copyIntoVault } from '#core/transfer/copy-into-vault.ts';
import { createDownloadFolder, createFileSaver } from '#core/transfer/download-folder.ts';
import { createTransfer } from '#core/transfer/transfer.ts';
import { createVaultWriter } from '#core/unpack/vault-writer.ts';
import { incomingFile, vaultFile, vaultShard } from '#shared/domain/paths.ts';
import { createVaultHarness, digest, sampleBytes, type VaultHarness } from './vault-harness.ts';

/** What the disk is asked, in order, and how it fails. */
const disk = vi.hoisted(() => ({
  calls: [] as string[],
  mostBytes: Number.MAX_SAFE_INTEGER,
  failsSyncOf: '',
  /** Changes the bytes of a file of this name once it is synced. */
  rots: '',
}));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>();
  const { basename: nameOf } = await import('node:path');
  const { writeFileSync: write } = await import('node:fs');
  const open: typeof real.open = async (path, ...options) => {
    const handle = await real.open(path, ...options);
    const name = nameOf(String(path));
    const [sync, writeBytes] = [handle.sync.bind(handle), handle.write.bind(handle)];
    handle.sync = async () => {
      disk.calls.push(`sync ${name}`);
      if (disk.failsSyncOf === name) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      await sync();
      if (disk.rots !== '' && name.startsWith(disk.rots)) write(path, 'rotten');
    };
    const shortWrite = (bytes: Uint8Array, offset = 0, length = bytes.length, position?: number) =>
      writeBytes(bytes, offset, Math.min(length, disk.mostBytes), position);
    handle.write = shortWrite as typeof handle.write;
    return handle;
  };
  const rename: typeof real.rename = (from, to) => {
    disk.calls.push(`name ${nameOf(String(to))}`);
    return real.rename(from, to);
  };
  const link: typeof real.link = (from, to) => {
    disk.calls.push(`name ${nameOf(String(to))}`);
    return real.link(from, to);
  };
  return { ...real, open, rename, link };
});

const BYTES = sampleBytes(100_000);
let harness: VaultHarness;

beforeEach(() => {
  harness = createVaultHarness();
  Object.assign(disk, { calls: [], mostBytes: Number.MAX_SAFE_INTEGER, failsSyncOf: '', rots: '' });
});

afterEach(() => harness.close());

/** The order of syncs and names: bytes, then their name, then every folder around it. */
function listOrder(from: string, to: string): readonly string[] {
  const folders = [basename(vaultShard(to)), 'vault', '.loadout'].map((name) => `sync ${name}`);
  const at = (call: string) => disk.calls.lastIndexOf(call);
  const first = disk.calls.indexOf(`sync ${from}`);
  const named = at(`name ${to}`);
  const isBefore = first >= 0 && first < named;
  return [
    ...(isBefore ? ['bytes', 'name'] : ['name']),
    ...folders.filter((call) => at(call) > named),
  ];
}

const orderOf = (to: string) => [
  'bytes',
  'name',
  `sync ${basename(vaultShard(to))}`,
  'sync vault',
  'sync .loadout',
];

test('a download is synced before it has its name, and its name before it is reported', async () => {
  await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  const order = listOrder(basename(incomingFile(source.sha512)), source.sha512);
  expect(order).toEqual(orderOf(source.sha512));
});

test('a download is read again from the disk before it has its name', async () => {
  const server = await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES);
  disk.rots = basename(incomingFile(source.sha512));
  await expect(harness.fetch([source])).rejects.toMatchObject({ code: 'DOWNLOAD_DIFFERS' });
  expect(server.seen).toHaveLength(2);
  expect(harness.inVault(source)).toBeNull();
});

test('a download goes on after short writes', async () => {
  await harness.serve(() => ({ body: BYTES }));
  disk.mostBytes = 1000;
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('a part that could not be synced is given up', async () => {
  await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES);
  disk.failsSyncOf = basename(incomingFile(source.sha512));
  await expect(harness.fetch([source])).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  expect(harness.inPart(source)).toBeNull();
});

function chosenFile() {
  const folder = mkdtempSync(join(tmpdir(), 'loadout-chosen-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'a.jar');
  writeFileSync(path, BYTES);
  const { sha1, sha512, size } = harness.sourceOf(BYTES);
  mkdirSync(join(harness.root, '.loadout/incoming'), { recursive: true });
  mkdirSync(join(harness.root, '.loadout/vault'), { recursive: true });
  return { path, sha1: sha1 ?? '', sha512, size };
}

test('a chosen file is synced before it has its name', async () => {
  const file = chosenFile();
  await copyIntoVault(harness.root, file, new AbortController().signal);
  const { calls } = disk;
  expect(calls.indexOf(`sync ${basename(incomingFile(file.sha512))}`)).toBeGreaterThanOrEqual(0);
  expect(calls.at(-1)).toBe(`name ${file.sha512}`);
});

test('a chosen file that changed since is not taken', async () => {
  const file = chosenFile();
  writeFileSync(file.path, 'other');
  const copying = copyIntoVault(harness.root, file, new AbortController().signal);
  await expect(copying).rejects.toMatchObject({ code: 'PLAN_STALE' });
  expect(readdirSync(join(harness.root, '.loadout/vault'))).toEqual([]);
});

async function save(folder: string) {
  await harness.serve(() => ({ body: BYTES }));
  const downloads = createDownloadFolder(createTransfer(harness.registry), harness.root);
  return createFileSaver(downloads)({
    profile: harness.profile(),
    source: harness.sourceOf(BYTES),
    folder,
    name: 'saved.jar',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

test('a saved file is synced, and read again, before it has its name', async () => {
  await save(harness.root);
  const synced = disk.calls.findIndex((call) => /^sync saved\.jar\.\w+\.part$/.test(call));
  expect(synced).toBeGreaterThanOrEqual(0);
  expect(synced).toBeLessThan(disk.calls.indexOf('name saved.jar'));
  rmSync(join(harness.root, 'saved.jar'));
  disk.rots = 'saved.jar.';
  await expect(save(harness.root)).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  expect(readdirSync(harness.root)).not.toContain('saved.jar');
});

test('an unpacked file is synced before it has its name, and its name before unpacking ends', async () => {
  const writer = await createVaultWriter(harness.root);
  const sha512 = digest('sha512', BYTES);
  const chunks = async function* () {
    yield BYTES;
  };
  await writer.write(chunks(), () => sha512);
  await writer.finish();
  const temporary = disk.calls.find((call) => call.startsWith('sync unpack-')) ?? '';
  const order = listOrder(temporary.slice('sync '.length), basename(vaultFile(sha512)));
  expect(order).toEqual(orderOf(sha512));
});

test('what a crash left of unpacking goes after an hour, a failed file at once', async () => {
  const incoming = join(harness.root, '.loadout/incoming');
  mkdirSync(incoming);
  const { utimesSync } = await import('node:fs');
  for (const name of ['unpack-01.tmp', 'unpack-02.tmp']) writeFileSync(join(incoming, name), '');
  utimesSync(join(incoming, 'unpack-01.tmp'), new Date(0), new Date(0));
  const writer = await createVaultWriter(harness.root);
  expect(readdirSync(incoming)).toEqual(['unpack-02.tmp']);
  const failing = async function* () {
    yield BYTES;
    throw new Error('damaged');
  };
  await expect(writer.write(failing(), () => '')).rejects.toThrow('damaged');
  expect(readdirSync(incoming)).toEqual(['unpack-02.tmp']);
});
