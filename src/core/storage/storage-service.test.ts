// @module-tag deep
import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listFiles } from './storage-service.ts';

test('files are listed by name and size, also while some are deleted', async () => {
  const root = await mkdtemp(join(tmpdir(), 'loadout-measure-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'stays'), '12345');
  const folders = Array.from({ length: 60 }, (_, index) => join(root, `${index}`));
  for (let time = 0; time < 40; time += 1) {
    await Promise.all(folders.map((folder) => mkdir(folder)));
    const listing = listFiles(root);
    await Promise.all(folders.toReversed().map((folder) => rmdir(folder)));
    expect(await listing).toEqual([{ name: 'stays', sizeBytes: 5 }]);
  }
  expect(await listFiles(join(root, 'nowhere'))).toEqual([]);
});
