import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  incomingFile,
  incomingRecord,
  olderVaultFile,
  vaultFile,
  vaultShard,
} from '#shared/domain/paths.ts';
import { type FaultServer, rangeReply } from '#test/helpers/fault-server.ts';
import { createVaultHarness, sampleBytes, type VaultHarness } from './vault-harness.ts';

const BYTES = sampleBytes(10_000);

let harness: VaultHarness;
let outside: string;
let server: FaultServer;

beforeEach(async () => {
  harness = createVaultHarness();
  outside = join(harness.root, 'outside');
  mkdirSync(outside);
  server = await harness.serve((request) => rangeReply(BYTES, request));
});

afterEach(async () => {
  await harness.close();
});

function at(path: string): string {
  mkdirSync(dirname(join(harness.root, path)), { recursive: true });
  return join(harness.root, path);
}

test('makes no state folder where there is none', async () => {
  rmSync(join(harness.root, '.loadout'), { recursive: true });
  await expect(harness.fetch([harness.sourceOf(BYTES)])).rejects.toMatchObject({
    code: 'FOLDER_MISSING',
  });
  expect(existsSync(join(harness.root, '.loadout'))).toBe(false);
});

test.each(['.loadout', '.loadout/incoming', '.loadout/vault', 'shard'])(
  'refuses a link in place of %s and writes nothing behind it',
  async (name) => {
    const source = harness.sourceOf(BYTES);
    const path = at(name === 'shard' ? vaultShard(source.sha512) : name);
    rmSync(path, { recursive: true, force: true });
    symlinkSync(outside, path);
    await expect(harness.fetch([source])).rejects.toMatchObject({ code: 'UNSAFE_STATE_FOLDER' });
    expect(execFileSync('find', [outside]).toString()).toBe(`${outside}\n`);
  },
);

test('never writes through a link, a second name or a pipe in place of a part', async () => {
  const victim = join(outside, 'victim');
  const source = harness.sourceOf(BYTES);
  const plants = [
    (part: string) => symlinkSync(victim, part),
    (part: string) => linkSync(victim, part),
    (part: string) => execFileSync('sh', ['-c', 'mkfifo "$0"', part]),
  ];
  for (const plant of plants) {
    writeFileSync(victim, 'kept');
    writeFileSync(
      at(incomingRecord(source.sha512)),
      JSON.stringify({ url: source.url, etag: null }),
    );
    plant(at(incomingFile(source.sha512)));
    await harness.fetch([source]);
    expect(readFileSync(victim, 'utf8')).toBe('kept');
    expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
    rmSync(join(harness.root, vaultFile(source.sha512)));
  }
});

test('replaces a link in place of a vault file, not its target', async () => {
  const source = harness.sourceOf(BYTES);
  const victim = join(outside, 'victim');
  writeFileSync(victim, BYTES);
  symlinkSync(victim, at(vaultFile(source.sha512)));
  await harness.fetch([source]);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
  rmSync(victim);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test.each([
  ['nonsense', '{'],
  ['a header that breaks lines', JSON.stringify({ url: 'URL', etag: '"a"\r\nx: y' })],
  ['another address', JSON.stringify({ url: 'http://127.0.0.1:1/other', etag: null })],
])('begins anew beside a record with %s', async (_name, record) => {
  const source = harness.sourceOf(BYTES);
  writeFileSync(at(incomingRecord(source.sha512)), record.replace('URL', source.url));
  writeFileSync(at(incomingFile(source.sha512)), 'old');
  await harness.fetch([source]);
  expect(server.seen.map(({ headers }) => headers.range)).toEqual([undefined]);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('uses a complete part without asking again', async () => {
  const source = harness.sourceOf(BYTES, { url: 'http://127.0.0.1:1/nobody' });
  writeFileSync(at(incomingRecord(source.sha512)), JSON.stringify({ url: source.url, etag: null }));
  writeFileSync(at(incomingFile(source.sha512)), BYTES);
  await harness.fetch([source]);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('finds the bytes that an earlier version put into the vault, never behind a link', async () => {
  const source = harness.sourceOf(BYTES);
  const kept = at(olderVaultFile(source.sha512));
  writeFileSync(kept, BYTES);
  await harness.fetch([source]);
  expect(server.seen).toEqual([]);
  renameSync(dirname(kept), join(outside, 'shard'));
  symlinkSync(join(outside, 'shard'), dirname(kept));
  await harness.fetch([source]);
  expect(server.seen).toHaveLength(1);
});
