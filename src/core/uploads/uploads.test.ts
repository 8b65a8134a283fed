import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeIo } from '../disk/node-io.ts';
import { createUploads } from './uploads.ts';

function openUploads(io = createNodeIo()) {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-uploads-'));
  let count = 0;
  const uploads = createUploads({
    io,
    dataDir,
    random: { id: () => `id-${count++}`, bytes: () => new Uint8Array() },
  });
  onTestFinished(async () => {
    await uploads.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { dataDir, uploads };
}

test('however many begin at once, 64 are taken, and each that ends makes room for another', async () => {
  const { uploads } = openUploads();
  const begun = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => uploads.begin({ name: `${index}.jar`, size: 1 })),
  );
  const taken = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(taken).toHaveLength(64);
  await uploads.abort(taken[0] ?? '');
  await expect(uploads.begin({ name: 'a.jar', size: 1 })).resolves.toBeTypeOf('string');
});

test('an upload that cannot begin takes no place', async () => {
  const { uploads, dataDir } = openUploads();
  const inTheWay = join(dataDir, 'dropped', `${process.pid}-id-0`);
  mkdirSync(join(dataDir, 'dropped'));
  writeFileSync(inTheWay, '');
  for (let count = 0; count < 65; count += 1) {
    await expect(uploads.begin({ name: 'a.jar', size: 1 })).rejects.toThrow('WRITE_FAILED');
  }
  rmSync(inTheWay);
  await expect(uploads.begin({ name: 'a.jar', size: 1 })).resolves.toBeTypeOf('string');
});

test('a folder for unpacked files is deleted when the core closes', async () => {
  const { uploads, dataDir } = openUploads();
  const folder = await uploads.makeFolder();
  writeFileSync(join(folder, 'a.jar'), 'a');
  await uploads.close();
  expect(readdirSync(join(dataDir, 'dropped'))).toEqual([]);
});

test('a file that another program holds open does not keep the core from closing, and is deleted later', async () => {
  const io = createNodeIo();
  let isHeld = true;
  const unlink = (path: string): void => {
    if (isHeld) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
    io.unlink(path);
  };
  const { uploads, dataDir } = openUploads({ ...io, unlink });
  writeFileSync(join(await uploads.makeFolder(), 'a.jar'), 'a');
  await uploads.begin({ name: 'b.jar', size: 1 });
  await uploads.close();
  expect(readdirSync(join(dataDir, 'dropped'))).toHaveLength(1);
  isHeld = false;
  await uploads.close();
  expect(readdirSync(join(dataDir, 'dropped'))).toEqual([]);
});
