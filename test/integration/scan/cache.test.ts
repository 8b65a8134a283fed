// @promise a damaged database loses only its damaged parts: pages, rows, flipped bits, several processes that find it at once
import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { itemAt, makeSlot, openScanFolder, type ScanFolder } from './scan-folder.ts';

const MODS = makeSlot();
const HOUR_MS = 3_600_000;

let folder: ScanFolder;

beforeEach(() => {
  folder = openScanFolder();
});

afterEach(() => folder.close());

async function countHashed(request = {}): Promise<number> {
  return (await folder.scan([MODS], request)).hashedFiles;
}

describe('the scan cache', () => {
  it('answers for an unchanged file, metadata and notes included', async () => {
    folder.put('pmods/a.jar', buildRawZip([{ name: 'puzzle.mod.json', content: '{"id":"demo"}' }]));
    folder.put('pmods/b.jar', 'no zip');
    folder.passTime(HOUR_MS);
    const first = await folder.scan([MODS]);
    const second = await folder.scan([MODS]);
    expect(second.items).toEqual(first.items);
    expect(second).toMatchObject({ hashedFiles: 0, cachedFiles: 2 });
  });

  it.each(['path', 'mtime_ns', 'ctime_ns', 'inode', 'sha1', 'sha512', 'metadata'])(
    'drops a row alone in whose %s a bit is another one',
    async (column) => {
      for (const name of ['a', 'b']) {
        folder.put(
          `pmods/${name}.jar`,
          buildRawZip([{ name: 'puzzle.mod.json', content: `{"id":"${name}"}` }]),
        );
      }
      folder.passTime(HOUR_MS);
      const before = await folder.scan([MODS]);
      for (const part of [0, 0.25, 0.5, 0.99]) {
        folder.damageCache('pmods/a.jar', column, part);
        const after = await folder.scan([MODS]);
        expect(after.items).toEqual(before.items);
        expect(after).toMatchObject({ hashedFiles: 1, cachedFiles: 1 });
      }
    },
  );

  it('does not trust a file that changed less than two seconds before it was read', async () => {
    folder.put('pmods/a.jar', 'aaa');
    expect(await countHashed()).toBe(1);
    expect(await countHashed()).toBe(1);
    folder.passTime(2000);
    expect(await countHashed()).toBe(1);
    expect(await countHashed()).toBe(0);
  });

  it('notices other bytes behind the same size and time', async () => {
    const file = folder.put('pmods/a.jar', 'old bytes');
    utimesSync(file, 1_700_000_000, 1_700_000_000);
    folder.passTime(HOUR_MS);
    const before = await folder.scan([MODS]);
    writeFileSync(file, 'new bytes');
    utimesSync(file, 1_700_000_000, 1_700_000_000);
    const after = await folder.scan([MODS]);
    expect(after.hashedFiles).toBe(1);
    expect(itemAt(after, 'pmods/a.jar').sha512).not.toBe(itemAt(before, 'pmods/a.jar').sha512);
  });

  it('notices another file under the same name', async () => {
    const file = folder.put('pmods/a.jar', 'old bytes');
    const other = folder.put('aside/a.jar', 'new bytes');
    folder.passTime(HOUR_MS);
    await countHashed();
    renameSync(other, file);
    expect(await countHashed()).toBe(1);
  });

  it('reads a file again when its metadata is wanted for the first time', async () => {
    folder.put('pmods/a.jar', buildRawZip([{ name: 'puzzle.mod.json', content: '{"id":"demo"}' }]));
    folder.passTime(HOUR_MS);
    await countHashed({ readMetadata: false });
    const { items, hashedFiles } = await folder.scan([MODS]);
    expect(hashedFiles).toBe(1);
    expect(items[0]?.metadata).toHaveLength(1);
    expect(await countHashed({ readMetadata: false })).toBe(0);
  });

  it('reads a file again whose metadata an earlier program read', async () => {
    folder.put('pmods/a.jar', buildRawZip([{ name: 'fabric.mod.json', content: '{"id":"demo"}' }]));
    folder.passTime(HOUR_MS);
    await folder.scan([MODS]);
    folder.sealAsBefore('pmods/a.jar', '{"metadata":[],"refusal":"manifest-invalid"}');
    const { items, hashedFiles } = await folder.scan([MODS]);
    expect(hashedFiles).toBe(1);
    expect(items[0]).toMatchObject({ metadata: [{ modId: 'demo' }], problem: null });
  });

  it('reads everything again when it is asked to', async () => {
    folder.put('pmods/a.jar', 'aaa');
    folder.passTime(HOUR_MS);
    await countHashed();
    expect(await countHashed({ fresh: true })).toBe(1);
  });

  it('keeps the metadata that it has when everything is read again without it', async () => {
    folder.put('pmods/a.jar', buildRawZip([{ name: 'puzzle.mod.json', content: '{"id":"demo"}' }]));
    folder.passTime(HOUR_MS);
    const first = await folder.scan([MODS]);
    await countHashed({ fresh: true, readMetadata: false });
    expect(await folder.scan([MODS])).toMatchObject({ hashedFiles: 0, items: first.items });
  });

  it('keeps loadouts apart', async () => {
    folder.put('pmods/a.jar', 'aaa');
    folder.passTime(HOUR_MS);
    await countHashed();
    expect(await countHashed({ loadoutId: 'l2' })).toBe(1);
    expect(await countHashed()).toBe(0);
  });

  it('forgets a deleted file, and reads it again when it is back', async () => {
    const file = folder.put('pmods/a.jar', 'aaa');
    folder.put('pmods/b.jar', 'bbb');
    folder.passTime(HOUR_MS);
    await countHashed();
    renameSync(file, folder.path('a.jar'));
    expect((await folder.scan([MODS])).items.map(({ path }) => path)).toEqual(['pmods/b.jar']);
    expect(folder.cachedPaths()).toEqual(['pmods/b.jar']);
    renameSync(folder.path('a.jar'), file);
    expect(await countHashed()).toBe(1);
  });

  it('answers for thousands of files', { tags: ['deep'] }, async () => {
    for (let index = 0; index < 2_500; index++)
      folder.put(`pmods/mod-${index}.jar`, `bytes ${index}`);
    folder.passTime(HOUR_MS);
    const first = await folder.scan([MODS], { readMetadata: false });
    const second = await folder.scan([MODS], { readMetadata: false });
    expect(first.hashedFiles).toBe(2_500);
    expect(second).toMatchObject({ hashedFiles: 0, cachedFiles: 2_500 });
    expect(second.items).toEqual(first.items);
  });

  it('is right again after its rows were lost', async () => {
    const file = folder.put('pmods/a.jar', 'aaa');
    folder.passTime(HOUR_MS);
    const first = await folder.scan([MODS]);
    rmSync(file);
    await folder.scan([MODS]);
    writeFileSync(file, 'aaa');
    const { items } = await folder.scan([MODS]);
    expect(items).toEqual(first.items);
    expect(readFileSync(file, 'utf8')).toBe('aaa');
  });
});
