// @promise malicious archives write nothing outside the folder
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Io } from '#core/disk/io.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { listArchive, unpackIntoVault } from '#core/unpack/unpack-archive.ts';
import { readTree as readArchiveTree } from '#core/unpack/read-tree.ts';
import { olderVaultFile, vaultFile, vaultShard } from '#shared/domain/paths.ts';
import { buildRawZip, type RawEntry } from '#test/builders/raw-zip.ts';
import { readTree, sha512Of } from '#test/helpers/tree.ts';

const io = createNodeIo();
const GOOD: RawEntry = { name: 'stones/a.json', content: 'good' };
const UTF8: Partial<RawEntry> = { flags: 0x0800 };
const MEBIBYTE = 1024 * 1024;

let scratch: string;
let root: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'loadout-unpack-'));
  root = join(scratch, 'outer/game');
  mkdirSync(join(root, '.loadout/vault'), { recursive: true, mode: 0o700 });
  mkdirSync(join(root, '.loadout/incoming'), { mode: 0o700 });
  mkdirSync(join(root, 'mods'));
  writeFileSync(join(root, 'mods/mine.json'), 'mine');
});

afterEach(() => rmSync(scratch, { recursive: true }));

/** After this many turns of the inflate thread pool, streams that were opened before have ended. */
async function letStreamsFail(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await promisify(inflateRaw)(deflateRawSync('x'));
}

function plant(bytes: Buffer): string {
  const sha512 = sha512Of(bytes);
  mkdirSync(join(root, vaultShard(sha512)), { recursive: true });
  writeFileSync(join(root, vaultFile(sha512)), bytes);
  return sha512;
}

const request = (sha512: string) => ({
  root,
  sha512,
  reserved: new Set(['shaderpacks', 'assets']),
});

const file = (name: string, more: Partial<RawEntry> = {}): RawEntry => ({
  name,
  content: 'evil',
  ...more,
});
const mode = (bits: number): number => (bits << 16) >>> 0;

/** Makes an archive whose end record names a later disk. */
function onDisk(zip: Buffer, disk: number): Buffer {
  zip.writeUInt16LE(disk, zip.length - 18);
  return zip;
}

function withComment(comment: string): Buffer {
  const zip = buildRawZip([GOOD]);
  zip.writeUInt16LE(comment.length, zip.length - 2);
  return Buffer.concat([zip, Buffer.from(comment)]);
}

/** Entries with the reason for refusing each; every one is placed beside a valid entry. */
const HOSTILE: readonly (readonly [what: string, refusal: string, entries: readonly RawEntry[]])[] =
  [
    ['a way up', 'unsafe-name', [file('../evil.json')]],
    ['a way up below a folder', 'unsafe-name', [file('stones/../../evil.json')]],
    ['a way up with backslashes', 'unsafe-name', [file('stones\\..\\..\\evil.json')]],
    ['an absolute path', 'unsafe-name', [file('/tmp/evil.json')]],
    ['a drive', 'unsafe-name', [file('C:/evil.json')]],
    ['a drive without a slash', 'unsafe-name', [file('stones/C:evil.json')]],
    ['a share of a network', 'unsafe-name', [file('//server/share/evil.json')]],
    ['a stream', 'unsafe-name', [file('stones/a.json:evil')]],
    ['an empty segment', 'unsafe-name', [file('stones//evil.json')]],
    ['a dot as segment', 'unsafe-name', [file('stones/./evil.json')]],
    ['a device', 'unsafe-name', [file('stones/NUL.json')]],
    ['a device as folder', 'unsafe-name', [file('com1/evil.json')]],
    ['a dot at the end', 'unsafe-name', [file('stones/evil.json.')]],
    ['a space at the end', 'unsafe-name', [file('stones /evil.json')]],
    ['a control character', 'unsafe-name', [file('stones/a\u0007.json', UTF8)]],
    ['a null character', 'unsafe-name', [file('stones/a\0.json', UTF8)]],
    ['a mark that turns text around', 'unsafe-name', [file('stones/\u202Enosj.exe', UTF8)]],
    ['a name that is too long', 'long-name', [file(`stones/${'a'.repeat(201)}`)]],
    ['folders that are too deep', 'too-deep', [file(`${'a/'.repeat(32)}evil.json`)]],
    ['a path that no lockfile takes', 'too-deep', [file(`${'a'.repeat(190)}/`.repeat(5) + 'b')]],
    ['one name twice', 'duplicate-names', [file('stones/b.json'), file('stones/b.json')]],
    [
      'one name composed and decomposed',
      'duplicate-names',
      [file('stones/\u00e9.json', UTF8), file('stones/e\u0301.json', UTF8)],
    ],
    ['one name in two cases', 'colliding-names', [file('stones/b.json'), file('stones/B.json')]],
    ['one folder in two cases', 'colliding-names', [file('Stones/b.json')]],
    ['a name in another width', 'colliding-names', [file('stones/ａ.json', UTF8)]],
    ['a file that is a folder too', 'colliding-names', [file('stones/a.json/evil.json')]],
    ['a folder that is a file too', 'colliding-names', [file('stones/b/c.json'), file('stones/b')]],
    ['a link', 'special-entry', [file('stones/link', { attributes: mode(0o120_777) })]],
    ['a device file', 'special-entry', [file('stones/tty', { attributes: mode(0o020_666) })]],
    ['a pipe', 'special-entry', [file('stones/pipe', { attributes: mode(0o010_666) })]],
    [
      'a link that looks like a folder',
      'special-entry',
      [file('b/', { content: '', attributes: mode(0o120_777) })],
    ],
    ['an encrypted entry', 'encrypted', [file('stones/b.json', { flags: 1, isDeflated: true })]],
    ['a strongly encrypted entry', 'encrypted', [file('stones/b.json', { flags: 0x41 })]],
    ['an entry encrypted with AES', 'encrypted', [file('stones/b.json', { flags: 1, method: 99 })]],
    ['one that hides its encryption', 'encrypted', [file('stones/b.json', { method: 99 })]],
    [
      'another name in its own header',
      'header-mismatch',
      [file('stones/b.json', { localName: 'stones/c.json' })],
    ],
    [
      'a bomb',
      'ratio',
      [file('stones/b.bin', { content: Buffer.alloc(4 * MEBIBYTE), isDeflated: true })],
    ],
    [
      'a size that is a lie',
      'damaged',
      [file('stones/b.json', { isDeflated: true, declaredSize: 3 })],
    ],
    [
      'a size that is a lie, packed with Deflate64',
      'damaged',
      [file('stones/b.json', { isDeflated: true, method: 9, declaredSize: 3 })],
    ],
    ['wrong bytes', 'damaged', [file('stones/b.json', { checksum: 7 })]],
  ];

describe('a hostile archive', () => {
  it.each(HOSTILE)('is refused and nothing of it is written: %s', async (_, refusal, entries) => {
    const sha512 = plant(buildRawZip([GOOD, ...entries]));
    const before = [...readTree(scratch)].map(([path, facts]) => [path, facts.sha512]);
    const result = await unpackIntoVault(io, request(sha512));
    expect(result).toMatchObject({ refusal });
    const isOutside = ([path = '']: readonly unknown[]) =>
      !String(path).startsWith('outer/game/.loadout/vault/');
    const after = [...readTree(scratch)].map(([path, facts]) => [path, facts.sha512]);
    expect(after.filter(isOutside)).toEqual(before.filter(isOutside));
    expect(readdirSync(join(root, '.loadout/incoming'))).toEqual([]);
  });

  it.each([
    ['no zip at all', Buffer.from('not a zip'), 'not-a-zip'],
    ['an empty file', Buffer.alloc(0), 'empty'],
    ['no entries', buildRawZip([]), 'empty'],
    ['a part of several', onDisk(buildRawZip([GOOD]), 1), 'split'],
    ['the first part of several', Buffer.from('PK\u0007\u0008PK\u0003\u0004'), 'split'],
    [
      'the start of an archive in its comment',
      withComment('PK\u0005\u0006 of the author, who writes at length'),
      'two-archives',
    ],
    ['a count that is a lie', buildRawZip([GOOD], 3), 'damaged'],
    [
      'an archive before it',
      Buffer.concat([buildRawZip([file('other/a.json')]), buildRawZip([GOOD])]),
      'two-archives',
    ],
    ['the end cut off', buildRawZip([GOOD]).subarray(0, -9), 'damaged'],
    [
      'too many entries',
      buildRawZip(Array.from({ length: 20_001 }, (_, n) => file(`stones/${n}.json`))),
      'too-many-entries',
    ],
  ])('is refused as a whole: %s', async (_, bytes, refusal) => {
    const sha512 = plant(bytes);
    expect(await listArchive(io, request(sha512))).toEqual({ refusal });
    expect(await unpackIntoVault(io, request(sha512))).toEqual({ refusal });
  });

  it.each([
    ['.loadout/loadout.json', '.loadout/'],
    ['.LOADOUT/intent/a.json', '.LOADOUT/'],
    ['stones/.idea/a.json', 'stones/.idea/'],
    ['stones/.project', 'stones/.project'],
    ['shaderpacks/evil.zip', 'shaderpacks/'],
    ['ShaderPacks/evil.zip', 'ShaderPacks/'],
    ['assets/evil.json', 'assets/'],
  ])('is unpacked without what belongs elsewhere, which is named: %s', async (name, skipped) => {
    const sha512 = plant(buildRawZip([GOOD, file(name)]));
    const result = await unpackIntoVault(io, request(sha512));
    expect(result).toMatchObject({ files: [{ path: GOOD.name }], skipped: [skipped] });
  });

  it.each([
    ['Rar!\u001a\u0007\u0001', 'not-a-zip', 'RAR'],
    ['7z\u00bc\u00af\u0027\u001c', 'not-a-zip', '7z'],
    ['\u001f\u008b\u0008', 'not-a-zip', 'gzip'],
    ['<!DOCTYPE html><html>', 'not-a-zip', 'HTML'],
    ['\r\n  <HTML lang="en">', 'not-a-zip', 'HTML'],
    ['\u0028\u00b5\u002f\u00fd', 'not-a-zip', 'Zstandard'],
    [`${'a'.repeat(257)}ustar`, 'not-a-zip', 'tar'],
    [buildRawZip([file('Nice 1.0.zip')]).toString('latin1'), 'nested', 'Nice 1.0.zip'],
    [buildRawZip([file('readme.txt')]).toString('latin1'), 'nothing-to-unpack', 'readme.txt'],
  ])('is refused for what it is instead: %j', async (text, refusal, detail) => {
    const sha512 = plant(Buffer.from(text, 'latin1'));
    expect(await listArchive(io, request(sha512))).toEqual({ refusal, detail });
  });

  it('is refused by the name of the folder where nothing else is in it', async () => {
    const sha512 = plant(buildRawZip([file('assets/evil.json')]));
    expect(await listArchive(io, request(sha512))).toEqual({
      refusal: 'reserved-name',
      detail: 'assets/',
    });
  });

  it.each([
    [12, 'bzip2'],
    [14, 'LZMA'],
    [97, '97'],
  ])(
    'is refused by the name of its method before anything is unpacked: %d',
    async (method, detail) => {
      const sha512 = plant(buildRawZip([GOOD, file('stones/b.json', { method })]));
      expect(await listArchive(io, request(sha512))).toEqual({ refusal: 'method', detail });
    },
  );

  it('fails nothing but itself when the disk is slow to take what it holds', async () => {
    const created: string[] = [];
    const slow: Io = {
      ...io,
      async openFile(path, access, mode) {
        if (access === 'create') await letStreamsFail();
        if (access === 'create') created.push(basename(path));
        return io.openFile(path, access, mode);
      },
    };
    const lie = file('stones/b.json', { isDeflated: true, declaredSize: 3 });
    const sha512 = plant(buildRawZip([GOOD, lie]));
    expect(await unpackIntoVault(slow, request(sha512))).toEqual({ refusal: 'damaged' });
    expect(created.at(-1)).toMatch(/^unpack-/);
  });

  it('is refused when it unpacks to more than half of the free space', async () => {
    const read = async (freeBytes: number) => {
      const zip = await fromBufferPromise(buildRawZip([GOOD, file('stones/b.json')]));
      return readArchiveTree(zip, { reserved: new Set(), freeBytes });
    };
    await expect(read(15)).rejects.toMatchObject({ refusal: 'too-large' });
    expect((await read(16)).entries).toHaveLength(2);
  });

  it('is not unpacked where other bytes have its name in the vault', async () => {
    const sha512 = plant(buildRawZip([GOOD]));
    writeFileSync(join(root, vaultFile(sha512)), buildRawZip([file('stones/a.json')]));
    const before = readTree(root);
    expect(await unpackIntoVault(io, request(sha512))).toEqual({ refusal: 'missing' });
    expect(readTree(root)).toEqual(before);
  });

  it('is found where an earlier version kept it', async () => {
    const bytes = buildRawZip([GOOD]);
    const path = join(root, olderVaultFile(sha512Of(bytes)));
    mkdirSync(dirname(path));
    writeFileSync(path, bytes);
    expect(await unpackIntoVault(io, request(sha512Of(bytes)))).toMatchObject({ skipped: [] });
  });

  it('is not looked for where the vault has something else than a file of its own', async () => {
    expect(await listArchive(io, request('ab'.repeat(64)))).toEqual({ refusal: 'missing' });
    const sha512 = 'cd'.repeat(64);
    mkdirSync(join(root, vaultFile(sha512)), { recursive: true });
    expect(await listArchive(io, request(sha512))).toEqual({ refusal: 'missing' });
  });
});

describe('a good archive', () => {
  it.each(['.DS_Store', '.gitkeep', '.gitignore', '._a.json'])(
    'is unpacked without %s, and without a message',
    async (name) => {
      const entries = [GOOD, file(`stones/${name}`), file(name), file(`__MACOSX/stones/${name}`)];
      const result = await unpackIntoVault(io, request(plant(buildRawZip(entries))));
      expect(result).toMatchObject({ files: [{ path: GOOD.name }], skipped: [] });
    },
  );

  it('may have thirty folders in each other', async () => {
    const path = `${'a/'.repeat(30)}b.json`;
    const result = await unpackIntoVault(io, request(plant(buildRawZip([file(path)]))));
    expect(result).toMatchObject({ files: [{ path }] });
  });

  it('of Windows has backslashes between its folders', async () => {
    const bytes = buildRawZip([file('stones\\blocks\\a.json'), file('stones\\b.json')]);
    expect(await listArchive(io, request(plant(bytes)))).toMatchObject({
      files: [{ path: 'stones/b.json' }, { path: 'stones/blocks/a.json' }],
      skipped: [],
    });
  });

  it('may have a dot before every path', async () => {
    const bytes = buildRawZip([file('./', { content: '' }), file('./stones/a.json')]);
    expect(await listArchive(io, request(plant(bytes)))).toMatchObject({
      files: [{ path: 'stones/a.json' }],
      skipped: [],
    });
  });

  it('of macOS has letters taken apart, which are put together', async () => {
    const bytes = buildRawZip([file('stones/e\u0301.json', UTF8)]);
    expect(await listArchive(io, request(plant(bytes)))).toMatchObject({
      files: [{ path: 'stones/\u00e9.json' }],
    });
  });

  it('of macOS has names in UTF-8 without saying so', async () => {
    const bytes = buildRawZip([file('stones/grün.json')]);
    expect(await listArchive(io, request(plant(bytes)))).toMatchObject({
      files: [{ path: 'stones/grün.json' }],
    });
  });

  it.each([
    ['zeros after it', (zip: Buffer) => Buffer.concat([zip, Buffer.alloc(512)])],
    ['something before it', (zip: Buffer) => Buffer.concat([Buffer.from('#!/bin/sh\n'), zip])],
  ])('may have %s', async (_, change) => {
    const content = Array.from({ length: 2000 }, (_, n) => `${n * 7919} `).join('');
    const packed = file('stones/b.json', { content, isDeflated: true, method: 9 });
    const result = await unpackIntoVault(io, request(plant(change(buildRawZip([GOOD, packed])))));
    expect(result).toMatchObject({ files: [{ path: GOOD.name }, { size: content.length }] });
  });

  it('may be packed with Deflate64', async () => {
    // Without repeated bytes both methods produce the same output.
    const content = Array.from({ length: 2000 }, (_, n) => `${n * 7919} `).join('');
    const entry = file('stones/a.json', { content, isDeflated: true, method: 9 });
    const result = await unpackIntoVault(io, request(plant(buildRawZip([entry]))));
    expect(result).toMatchObject({
      files: [{ size: content.length, sha512: sha512Of(Buffer.from(content)) }],
    });
  });

  it('gives its files to the vault and names what lies beside its folders', async () => {
    const entries: RawEntry[] = [
      file('README.md'),
      file('__MACOSX/stones/._a.json'),
      file('stones/', { content: '' }),
      file('stones/b/deep.json', { content: 'deep', isDeflated: true }),
      file('stones/empty.json', { content: '' }),
      GOOD,
    ];
    const bytes = buildRawZip(entries);
    const sha512 = plant(bytes);
    const expected = [
      ['stones/a.json', 'good'],
      ['stones/b/deep.json', 'deep'],
      ['stones/empty.json', ''],
    ].map(([path = '', text = '']) => ({
      path,
      size: text.length,
      sha512: sha512Of(Buffer.from(text)),
    }));
    expect(await listArchive(io, request(sha512))).toEqual({
      files: expected,
      skipped: ['README.md'],
      unsureName: null,
    });
    expect(await unpackIntoVault(io, request(sha512))).toEqual({
      files: expected,
      skipped: ['README.md'],
      unsureName: null,
      sha1: createHash('sha1').update(bytes).digest('hex'),
    });
    const vault = readTree(root);
    for (const { sha512: digest } of expected)
      expect(vault.get(vaultFile(digest))).toMatchObject({
        sha512: digest,
        links: 1,
        mode: 0o666 & ~process.umask(),
      });
  });

  it('stops when it is cancelled', async () => {
    const sha512 = plant(buildRawZip([GOOD]));
    const signal = AbortSignal.abort();
    await expect(unpackIntoVault(io, { ...request(sha512), signal })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });
});
