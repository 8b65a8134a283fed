import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScanProgress } from '#core/scan/scanner.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { itemAt, makeSlot, openScanFolder, type ScanFolder } from './scan-folder.ts';

let folder: ScanFolder;

beforeEach(() => {
  folder = openScanFolder();
});

afterEach(() => folder.close());

const MODS = makeSlot();
const DATA_MODS = makeSlot({
  id: 'data-mods',
  directory: 'mods',
  rule: 'unpack',
  extensions: [],
  exclude: ['assets'],
});
const QUILT_MODS = makeSlot({ id: 'quilt-mods', directory: 'mods' });
const SHADERS = makeSlot({
  id: 'shader-packs',
  directory: 'mods/shaderpacks',
  extensions: ['zip'],
  companions: ['{name}.txt'],
});
const WORLDS = makeSlot({ id: 'worlds', directory: 'worlds', rule: 'world', extensions: [] });

describe('a slot that keeps files', () => {
  it('lists the files with its extensions, with both digests', async () => {
    folder.put('pmods/a.jar', 'bytes of a');
    folder.put('pmods/B.JAR', 'bytes of b');
    folder.put('pmods/notes.txt', 'no add-on');
    const { items, problems, hashedFiles } = await folder.scan([MODS], { readMetadata: false });
    expect(items.map(({ path }) => path)).toEqual(['pmods/B.JAR', 'pmods/a.jar']);
    expect(items[1]).toEqual({
      slot: 'mods',
      path: 'pmods/a.jar',
      kind: 'file',
      size: 10,
      enabled: true,
      sha1: createHash('sha1').update('bytes of a').digest('hex'),
      sha512: createHash('sha512').update('bytes of a').digest('hex'),
      metadata: [],
      problem: null,
      changeable: true,
    });
    expect({ problems, hashedFiles }).toEqual({ problems: [], hashedFiles: 2 });
  });

  it('looks at the top level only', async () => {
    folder.put('pmods/deeper/a.jar', 'a');
    expect((await folder.scan([MODS])).items).toEqual([]);
  });

  it('reads the metadata of a jar, and says why it cannot', async () => {
    folder.put(
      'pmods/good.jar',
      buildRawZip([{ name: 'puzzle.mod.json', content: '{"id":"demo"}' }]),
    );
    folder.put('pmods/broken.jar', 'no zip');
    const result = await folder.scan([MODS]);
    expect(itemAt(result, 'pmods/good.jar')).toMatchObject({
      metadata: [{ format: 'puzzle', modId: 'demo' }],
      problem: null,
    });
    expect(itemAt(result, 'pmods/broken.jar')).toMatchObject({
      metadata: [],
      changeable: true,
      sha512: expect.any(String) as unknown,
      problem: { code: 'scan-archive-unreadable', params: { cause: 'no-archive' } },
    });
  });

  it('recognises every form of a disabled file or a copy', async () => {
    const slot = makeSlot({ disabledDirectory: 'disabledpuzzlemods' });
    for (const path of [
      'pmods/on.jar',
      'pmods/off.jar.disabled',
      'pmods/kept.jar.old',
      'pmods/kept.jar.disabled.old',
      'disabledpuzzlemods/aside.jar',
      'disabledpuzzlemods/both.jar.disabled',
    ]) {
      folder.put(path, path);
    }
    const { items } = await folder.scan([slot]);
    expect(items.map(({ path, kind, enabled }) => [path, kind, enabled])).toEqual([
      ['disabledpuzzlemods/aside.jar', 'file', false],
      ['disabledpuzzlemods/both.jar.disabled', 'file', false],
      ['pmods/kept.jar.disabled.old', 'copy', false],
      ['pmods/kept.jar.old', 'copy', false],
      ['pmods/off.jar.disabled', 'file', false],
      ['pmods/on.jar', 'file', true],
    ]);
  });

  it('does not take a companion for an add-on', async () => {
    folder.put('mods/shaderpacks/glow.zip', buildRawZip([]));
    folder.put('mods/shaderpacks/glow.zip.txt', 'bloom=1');
    expect((await folder.scan([SHADERS])).items.map(({ path }) => path)).toEqual([
      'mods/shaderpacks/glow.zip',
    ]);
  });
});

describe('slots that share a directory', () => {
  it('takes files and folders apart and leaves nested slots to themselves', async () => {
    folder.put('mods/quilted.jar', 'q');
    folder.put('mods/base/blocks/stone.json', '{}');
    folder.put('mods/assets/old.json', '{}');
    folder.put('mods/shaderpacks/glow.zip', buildRawZip([]));
    const { items } = await folder.scan([QUILT_MODS, DATA_MODS, SHADERS]);
    expect(items.map(({ slot, path, kind }) => [slot, path, kind])).toEqual([
      ['data-mods', 'mods/base', 'folder'],
      ['quilt-mods', 'mods/quilted.jar', 'file'],
      ['shader-packs', 'mods/shaderpacks/glow.zip', 'file'],
    ]);
  });

  it('shows an unpacked folder with the reason why it is left alone', async () => {
    folder.put('mods/base/blocks/stone.json', '{}');
    const { items, hashedFiles } = await folder.scan([DATA_MODS]);
    expect(items).toMatchObject([
      {
        path: 'mods/base',
        sha1: null,
        sha512: null,
        changeable: false,
        problem: { code: 'scan-unpacked', params: {} },
      },
    ]);
    expect(hashedFiles).toBe(0);
  });

  it('never takes the state folder for an add-on', async () => {
    folder.put('.loadout/loadout.json', '{}');
    folder.put('base/x.json', '{}');
    const { items } = await folder.scan([
      makeSlot({ directory: '.', rule: 'unpack', extensions: [] }),
    ]);
    expect(items.map(({ path }) => path)).toEqual(['base']);
  });
});

describe('worlds', () => {
  it('are listed by name, never hashed and never changeable', async () => {
    folder.put('worlds/Home/worldInfo.json', '{"worldDisplayName":"Home"}');
    folder.put('worlds/Home/zones/a.bin', 'x'.repeat(1000));
    folder.put('worlds/no-world/readme.txt', 'x');
    folder.put('worlds/stray.jar', 'x');
    const { items, hashedFiles } = await folder.scan([WORLDS]);
    expect(items).toEqual([
      {
        slot: 'worlds',
        path: 'worlds/Home',
        kind: 'world',
        size: 0,
        enabled: true,
        sha1: null,
        sha512: null,
        metadata: [],
        problem: null,
        changeable: false,
      },
    ]);
    expect(hashedFiles).toBe(0);
  });
});

describe('the folder as a whole', () => {
  it('has no add-ons and no problems where a slot has no directory yet', async () => {
    expect(await folder.scan([MODS, WORLDS])).toEqual({
      items: [],
      problems: [],
      hashedFiles: 0,
      cachedFiles: 0,
    });
  });

  it('does not follow a slot directory that is a link, at any depth', async () => {
    folder.put('elsewhere/shaderpacks/glow.zip', 'z');
    symlinkSync('elsewhere', folder.path('mods'));
    const { items, problems } = await folder.scan([QUILT_MODS, SHADERS]);
    expect(items).toEqual([]);
    expect(problems).toEqual([
      { code: 'scan-directory-link', params: { directory: 'mods' } },
      { code: 'scan-directory-link', params: { directory: 'mods' } },
    ]);
  });

  it('reports a file where a slot directory belongs', async () => {
    folder.put('pmods', 'a file');
    expect((await folder.scan([MODS])).problems).toEqual([
      { code: 'scan-directory-not-a-folder', params: { directory: 'pmods' } },
    ]);
  });

  it.each([
    '../outside',
    '/etc',
    'a/../../b',
    'mods\\..\\x',
    'C:mods',
    '.loadout/vault',
    '.LOADOUT',
    'mods//x',
  ])('refuses the slot directory %j', async (directory) => {
    const { items, problems } = await folder.scan([makeSlot({ directory })]);
    expect(items).toEqual([]);
    expect(problems).toEqual([{ code: 'scan-directory-refused', params: { directory } }]);
  });

  it('works through a root that is a link itself', async () => {
    folder.put('real/pmods/a.jar', 'a');
    symlinkSync('real', folder.path('link'));
    const { items } = await folder.scan([MODS], { root: folder.path('link') });
    expect(items.map(({ path }) => path)).toEqual(['pmods/a.jar']);
  });

  it('rejects a root that is gone, or is no folder', async () => {
    folder.put('file', 'x');
    for (const root of [folder.path('gone'), folder.path('file')]) {
      await expect(folder.scan([MODS], { root })).rejects.toMatchObject({ code: 'FOLDER_MISSING' });
    }
  });

  it('reports progress and ends with everything done', async () => {
    folder.put('pmods/a.jar', 'aaaa');
    folder.put('pmods/b.jar', 'bb');
    const told: ScanProgress[] = [];
    await folder.scan([MODS], { onProgress: (progress) => told.push(progress) });
    expect(told.at(-1)).toEqual({ files: 2, filesDone: 2, bytes: 6, bytesDone: 6 });
  });

  it('keeps working after a directory appeared and went', async () => {
    mkdirSync(folder.path('pmods'));
    folder.put('pmods/a.jar', 'a');
    expect((await folder.scan([MODS])).items).toHaveLength(1);
    rmSync(folder.path('pmods'), { recursive: true });
    expect((await folder.scan([MODS])).items).toEqual([]);
  });
});
