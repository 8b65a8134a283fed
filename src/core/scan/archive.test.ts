import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRawZip, type RawEntry } from '#test/builders/raw-zip.ts';
import { createGames } from '../loadouts/games.ts';
import { readArchiveBytes, readArchiveContent } from './archive.ts';

const MANIFESTS = createGames().manifests();
import { type ArchiveContent, type ArchiveRefusal, refusedContent } from './protocol.ts';

const MANIFEST: RawEntry = { name: 'puzzle.mod.json', content: '{"id":"demo","version":"1.0.0"}' };
const CLASS: RawEntry = { name: 'demo/Main.class', content: 'CAFEBABE', isDeflated: true };

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadout-archive-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function read(bytes: Buffer): Promise<ArchiveContent> {
  const file = join(folder, 'mod.jar');
  writeFileSync(file, bytes);
  const descriptor = openSync(file, 'r');
  try {
    return await readArchiveContent(descriptor, bytes.length, MANIFESTS);
  } finally {
    closeSync(descriptor);
  }
}

describe('readArchiveContent', () => {
  it.each([false, true])('reads a manifest (deflated: %s)', async (isDeflated) => {
    const content = await read(buildRawZip([CLASS, { ...MANIFEST, isDeflated }]));
    expect(content.refusal).toBeNull();
    expect(content.metadata).toMatchObject([{ format: 'puzzle', modId: 'demo', version: '1.0.0' }]);
  });

  it('has nothing to say of an archive without a manifest', async () => {
    expect(await read(buildRawZip([CLASS]))).toEqual({
      metadata: [],
      refusal: null,
      invalid: null,
    });
  });

  it('takes a manifest at the root only', async () => {
    const nested = await read(buildRawZip([{ ...MANIFEST, name: 'META-INF/puzzle.mod.json' }]));
    expect(nested.metadata).toEqual([]);
  });

  it.each([
    ['two entries with one name', [MANIFEST, { ...MANIFEST, content: '{}' }], 'duplicate-names'],
    ['an encrypted manifest', [{ ...MANIFEST, flags: 1, isDeflated: true }], 'encrypted'],
    ['a strongly encrypted entry', [MANIFEST, { ...CLASS, flags: 0x41 }], 'encrypted'],
    ['a strongly encrypted manifest', [{ ...MANIFEST, flags: 0x41 }], 'encrypted'],
    ['a manifest encrypted with AES', [{ ...MANIFEST, flags: 1, method: 99 }], 'encrypted'],
    ['a manifest that hides its encryption', [{ ...MANIFEST, method: 99 }], 'encrypted'],
    [
      'another name in the local header',
      [{ ...MANIFEST, localName: 'quilt!!mod.json' }],
      'header-mismatch',
    ],
    [
      'a manifest that unpacks to 200 times its size',
      [{ ...MANIFEST, content: Buffer.alloc(2_000_000), isDeflated: true }],
      'ratio',
    ],
    [
      'a manifest over 4 MiB',
      [{ ...MANIFEST, content: Buffer.alloc(4 * 1024 * 1024 + 1) }],
      'entry-too-large',
    ],
    [
      'a manifest larger than it says',
      [{ ...MANIFEST, content: 'x'.repeat(900), isDeflated: true, declaredSize: 10 }],
      'damaged',
    ],
    [
      'a manifest smaller than it says',
      [{ ...MANIFEST, isDeflated: true, declaredSize: 60 }],
      'damaged',
    ],
  ] satisfies [string, RawEntry[], ArchiveRefusal][])('refuses %s', async (_, entries, refusal) => {
    expect(await read(buildRawZip(entries))).toEqual(refusedContent(refusal));
  });

  it.each([
    ['that is there twice', [CLASS, { ...CLASS, content: 'other' }]],
    ['that is encrypted', [{ ...CLASS, flags: 1 }]],
    ['with another name in its local header', [{ ...CLASS, localName: 'a/other.class' }]],
  ] satisfies [string, RawEntry[]][])(
    'reads the metadata beside an entry %s',
    async (_, entries) => {
      const content = await read(buildRawZip([...entries, MANIFEST]));
      expect(content).toMatchObject({ refusal: null, metadata: [{ modId: 'demo' }] });
    },
  );

  it.each(['../../evil.class', 'demo\\evil.class', '/assets/x.json', 'C:/x'])(
    'reads the metadata beside an entry named %s',
    async (name) => {
      const content = await read(buildRawZip([{ ...CLASS, name }, MANIFEST]));
      expect(content.refusal).toBeNull();
      expect(content.metadata).toHaveLength(1);
    },
  );

  it.each([
    ['zeros after it', (zip: Buffer) => Buffer.concat([zip, Buffer.alloc(512)])],
    ['text after it', (zip: Buffer) => Buffer.concat([zip, Buffer.from('signed by nobody')])],
    ['a script before it', (zip: Buffer) => Buffer.concat([Buffer.from('#!/bin/sh\n'), zip])],
    [
      'a script before and zeros after it',
      (zip: Buffer) => Buffer.concat([Buffer.from('#!/bin/sh\n'), zip, Buffer.alloc(9)]),
    ],
    [
      'a packed archive in it and zeros after it',
      (zip: Buffer) =>
        Buffer.concat([
          buildRawZip([MANIFEST, { name: 'META-INF/jars/a.jar', content: zip }]),
          Buffer.alloc(9),
        ]),
    ],
  ])('reads the metadata as Java does: %s', async (_, change) => {
    const bytes = change(buildRawZip([CLASS, MANIFEST]));
    const content = await read(bytes);
    expect(content).toMatchObject({ refusal: null, metadata: [{ modId: 'demo' }] });
    expect(await readArchiveBytes(bytes, MANIFESTS)).toEqual(content);
  });

  it.each([
    [
      'an archive before it',
      Buffer.concat([buildRawZip([CLASS]), buildRawZip([MANIFEST, CLASS])]),
      'two-archives',
    ],
    [
      'another archive in its comment',
      (() => {
        const outer = buildRawZip([CLASS]);
        const inner = Buffer.concat([buildRawZip([MANIFEST]), Buffer.alloc(3)]);
        outer.writeUInt16LE(inner.length, outer.length - 2);
        return Buffer.concat([outer, inner]);
      })(),
      'two-archives',
    ],
    [
      'more than Java looks through after it',
      Buffer.concat([buildRawZip([MANIFEST]), Buffer.alloc(70_000)]),
      'damaged',
    ],
  ] satisfies [string, Buffer, ArchiveRefusal][])(
    'refuses what two readers could understand differently: %s',
    async (_, bytes, refusal) => {
      expect(await read(bytes)).toEqual(refusedContent(refusal));
    },
  );

  it.each([
    [9, 'Deflate64'],
    [12, 'bzip2'],
    [14, 'LZMA'],
    [97, '97'],
  ])('names the method that the metadata is packed with: %d', async (method, detail) => {
    expect(await read(buildRawZip([CLASS, { ...MANIFEST, method }]))).toEqual({
      ...refusedContent('method'),
      detail,
    });
  });

  it('does not mind the method of an entry that it never reads', async () => {
    const content = await read(buildRawZip([{ ...CLASS, method: 12 }, MANIFEST]));
    expect(content).toMatchObject({ refusal: null, metadata: [{ modId: 'demo' }] });
  });

  it('does not mind large entries that it never reads', async () => {
    const texture = { name: 'zero.bin', content: Buffer.alloc(5_000_000), isDeflated: true };
    expect((await read(buildRawZip([texture, MANIFEST]))).refusal).toBeNull();
  });

  it('refuses a count of entries beyond the limit before it reads any', async () => {
    expect((await read(buildRawZip([MANIFEST], 20_001))).refusal).toBe('too-many-entries');
  });

  it('refuses a zip64 record that lies about a size', async () => {
    const extra = Buffer.alloc(12);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(0xff_ffff_ffffn, 4);
    const lie = { ...MANIFEST, isDeflated: true, declaredSize: 0xffff_ffff, extra };
    expect((await read(buildRawZip([lie]))).refusal).toBe('entry-too-large');
  });

  it.each([
    ['bytes that are no archive', Buffer.from('not a zip at all'), 'no-archive'],
    ['half of an archive', buildRawZip([MANIFEST, CLASS]).subarray(0, 80), 'damaged'],
    ['an empty file', Buffer.alloc(0), 'no-archive'],
    ['the first part of several', Buffer.from('PK\u0007\u0008PK\u0003\u0004'), 'split'],
  ] satisfies [string, Buffer, ArchiveRefusal][])('refuses %s', async (_, bytes, refusal) => {
    expect(await read(bytes)).toEqual(refusedContent(refusal));
  });

  it.each([
    ['a page', '\n<!DOCTYPE html><html>', 'HTML'],
    ['another archive', 'Rar!\u001a\u0007', 'RAR'],
  ])('says what it is instead: %s', async (_, text, detail) => {
    expect(await read(Buffer.from(text))).toEqual({ ...refusedContent('no-archive'), detail });
  });

  it('calls an archive sound whose manifest cannot be parsed', async () => {
    const content = await read(buildRawZip([{ ...MANIFEST, content: '{id: "..."' }]));
    expect(content).toEqual({ metadata: [], refusal: null, invalid: MANIFEST.name });
  });

  it.each<[string, RawEntry]>([
    ['nested jars', { name: 'META-INF/jars/lib.jar', content: buildRawZip([MANIFEST]) }],
    ['signatures', { name: 'META-INF/DEMO.RSA', content: 'signature' }],
    [
      'the shadow files of macOS',
      { name: '__MACOSX/._puzzle.mod.json', content: Buffer.from([0]) },
    ],
    ['a manifest among the shadow files', { ...MANIFEST, name: '__MACOSX/puzzle.mod.json' }],
  ])('reads an archive with %s', async (_, entry) => {
    expect(await read(buildRawZip([entry, MANIFEST]))).toMatchObject({
      refusal: null,
      invalid: null,
      metadata: [{ modId: 'demo' }],
    });
  });

  it('reads both manifests of a mod for two loaders', async () => {
    const forQuilt = '{"quilt_loader":{"id":"demo"}}';
    const content = await read(
      buildRawZip([
        { name: 'quilt.mod.json', content: forQuilt },
        { name: 'fabric.mod.json', content: '{"id":"demo","name":"Demo"}' },
      ]),
    );
    expect(content.metadata.map(({ format, modId }) => [format, modId])).toEqual([
      ['quilt', 'demo'],
      ['fabric', 'demo'],
    ]);
  });

  it('survives any damage to an archive', async () => {
    const whole = buildRawZip([CLASS, { ...MANIFEST, isDeflated: true }]);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const content = await read(bytes);
        expect(content.metadata.length === 0 || content.refusal === null).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
