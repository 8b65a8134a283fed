// @promise no unverified file reaches the folder
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Io, OpenFile } from '#core/disk/io.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { copyIntoVault } from '#core/transfer/copy-into-vault.ts';
import { createDownloadFolder, createFileSaver } from '#core/transfer/download-folder.ts';
import { createTransfer } from '#core/transfer/transfer.ts';
import { unpackIntoVault } from '#core/unpack/unpack-archive.ts';
import { createVaultWriter } from '#core/unpack/vault-writer.ts';
import { incomingFile, vaultFile, vaultShard } from '#shared/domain/paths.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { createVaultHarness, digest, sampleBytes, type VaultHarness } from './vault-harness.ts';

/** Disk calls in order, and the failures to simulate. */
const disk = {
  calls: [] as string[],
  failsSyncOf: '',
  hasLinks: true,
  /** Changes the bytes of a file of this name once it is synced. */
  rots: '',
  /** Another process creates the name right before it is linked. */
  isTaken: false,
};

function watch(real: Io): Io {
  return {
    ...real,
    async openFile(path, access, mode) {
      const file = await real.openFile(path, access, mode);
      return { ...file, sync: () => syncWatched(file, path) };
    },
    flushDirectory(path) {
      disk.calls.push(`sync ${basename(path)}`);
      return real.flushDirectory(path);
    },
    rename(from, to) {
      disk.calls.push(`name ${basename(to)}`);
      real.rename(from, to);
    },
    link(from, to) {
      disk.calls.push(`name ${basename(to)}`);
      if (disk.isTaken) writeFileSync(to, 'mine');
      if (!disk.hasLinks) throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
      real.link(from, to);
    },
  };
}

async function syncWatched(file: OpenFile, path: string): Promise<void> {
  const name = basename(path);
  disk.calls.push(`sync ${name}`);
  if (disk.failsSyncOf === name) throw Object.assign(new Error('EIO'), { code: 'EIO' });
  await file.sync();
  if (disk.rots !== '' && name.startsWith(disk.rots)) writeFileSync(path, 'rotten');
}

const io = watch(createNodeIo());
const BYTES = sampleBytes(100_000);
let harness: VaultHarness;

beforeEach(() => {
  harness = createVaultHarness(undefined, io);
  Object.assign(disk, { calls: [], failsSyncOf: '', hasLinks: true, rots: '', isTaken: false });
});

afterEach(() => harness.close());

/** The required order of syncs and names: bytes, their name, then every folder above it. */
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
  await copyIntoVault(io, harness.root, file, new AbortController().signal);
  const { calls } = disk;
  expect(calls.indexOf(`sync ${basename(incomingFile(file.sha512))}`)).toBeGreaterThanOrEqual(0);
  expect(calls.at(-1)).toBe(`name ${file.sha512}`);
});

test('the name of a chosen file is synced before it is reported', async () => {
  const file = chosenFile();
  const { signal } = new AbortController();
  await createTransfer(harness.registry).copyIntoVault({
    root: harness.root,
    files: [file],
    signal,
  });
  const order = listOrder(basename(incomingFile(file.sha512)), file.sha512);
  expect(order).toEqual(orderOf(file.sha512));
});

test('a chosen file that changed since is not taken', async () => {
  const file = chosenFile();
  writeFileSync(file.path, 'other');
  const copying = copyIntoVault(io, harness.root, file, new AbortController().signal);
  await expect(copying).rejects.toMatchObject({ code: 'PLAN_STALE' });
  expect(readdirSync(join(harness.root, '.loadout/vault'))).toEqual([]);
});

async function save(folder: string) {
  await harness.serve(() => ({ body: BYTES }));
  const downloads = createDownloadFolder(io, createTransfer(harness.registry), harness.root);
  return createFileSaver(
    io,
    downloads,
  )({
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

test('a file is saved where there are no links, and never over another', async () => {
  disk.hasLinks = false;
  await save(harness.root);
  expect(readFileSync(join(harness.root, 'saved.jar')).equals(BYTES)).toBe(true);
  expect(readdirSync(harness.root).toSorted()).toEqual(['.loadout', 'downloads', 'saved.jar']);
  writeFileSync(join(harness.root, 'saved.jar'), 'mine');
  await expect(save(harness.root)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  expect(readFileSync(join(harness.root, 'saved.jar'), 'utf8')).toBe('mine');
});

test('a saved file does not replace one that came meanwhile', async () => {
  disk.isTaken = true;
  await expect(save(harness.root)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  expect(readFileSync(join(harness.root, 'saved.jar'), 'utf8')).toBe('mine');
});

test('an unpacked file is synced before it has its name, and its name before unpacking ends', async () => {
  const archive = buildRawZip([{ name: 'stones/a.json', content: Buffer.from(BYTES) }]);
  const sha512 = digest('sha512', BYTES);
  const path = join(harness.root, vaultFile(digest('sha512', archive)));
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(join(harness.root, '.loadout/incoming'));
  writeFileSync(path, archive);
  const request = { root: harness.root, sha512: basename(path), reserved: new Set<string>() };
  expect(await unpackIntoVault(io, request)).toMatchObject({ files: [{ sha512 }] });
  const temporary = disk.calls.find((call) => call.startsWith('sync unpack-')) ?? '';
  const order = listOrder(temporary.slice('sync '.length), basename(vaultFile(sha512)));
  expect(order).toEqual(orderOf(sha512));
});

test('files of an interrupted unpacking are deleted after an hour, a failed one at once', async () => {
  const incoming = join(harness.root, '.loadout/incoming');
  mkdirSync(incoming);
  const { utimesSync } = await import('node:fs');
  for (const name of ['unpack-01.tmp', 'unpack-02.tmp']) writeFileSync(join(incoming, name), '');
  utimesSync(join(incoming, 'unpack-01.tmp'), new Date(0), new Date(0));
  const writer = createVaultWriter(io, harness.root);
  expect(readdirSync(incoming)).toEqual(['unpack-02.tmp']);
  const failing = async function* () {
    yield BYTES;
    throw new Error('damaged');
  };
  await expect(writer.write(failing(), () => '')).rejects.toThrow('damaged');
  expect(readdirSync(incoming)).toEqual(['unpack-02.tmp']);
});
