import { appendFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openUploadFile } from '#core/publishing/upload-file.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { jarBytes, openSite, VERSION } from './site.ts';

function fileOf(bytes: Uint8Array): string {
  const path = join(createTempDir(), 'mod.jar');
  writeFileSync(path, bytes);
  return path;
}

test('a file on disk is sent whole and reports progress', async () => {
  const site = await openSite();
  const big = Buffer.concat([jarBytes('big'), Buffer.alloc(3_000_000, 7)]);
  const primary = await openUploadFile(fileOf(big));
  expect(primary.contentType).toBe('application/java-archive');
  const steps: number[] = [];
  const owner = site.as('owner');
  const files = { primary, additional: [] };
  await owner.versions.create('project-1', VERSION, files, {
    onUpload: (sentBytes) => steps.push(sentBytes),
  });
  expect(steps.length).toBeGreaterThan(20);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  const [version] = await owner.versions.list('project-1');
  expect(version?.primaryFile?.size).toBe(big.length);
});

test.each([
  ['grows', (path: string) => appendFileSync(path, 'more')],
  ['shrinks', (path: string) => truncateSync(path, 10)],
])('a file that %s before it is sent publishes nothing', async (_, change) => {
  const site = await openSite();
  const path = fileOf(jarBytes('one'));
  const primary = await openUploadFile(path);
  change(path);
  const owner = site.as('owner');
  const files = { primary, additional: [] };
  await expect(owner.versions.create('project-1', VERSION, files)).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
  });
  expect(await owner.versions.list('project-1')).toEqual([]);
});

test('only a plain file is sent', async () => {
  const folder = join(createTempDir(), 'mod.jar');
  mkdirSync(folder);
  await expect(openUploadFile(folder)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
