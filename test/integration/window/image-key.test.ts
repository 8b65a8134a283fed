import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#core/database/open-database.ts';
import { createImageCache } from '#core/images/image-store.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

const PLACE = { registry: 'near', url: 'cdn:/icon.png', reader: null };

let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = createTempDir();
  folder = join(dataDir, 'images');
  mkdirSync(folder);
});

function keyOfPlace(): string | undefined {
  const database = openDatabase(dataDir);
  try {
    return createImageCache(database, dataDir, systemClock).keysOf([PLACE])[0];
  } finally {
    database.close();
  }
}

test('the secret of the keys is made once, whole and readable only by its owner', () => {
  const key = keyOfPlace();
  expect(keyOfPlace()).toBe(key);
  expect(readFileSync(join(folder, 'key'))).toHaveLength(32);
  expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['key']);
});

test.each([0, 5])('a secret of which a crash left %i bytes is made anew', (length) => {
  writeFileSync(join(folder, 'key'), Buffer.alloc(length));
  const key = keyOfPlace();
  expect(readFileSync(join(folder, 'key'))).toHaveLength(32);
  expect(keyOfPlace()).toBe(key);
  expect(readdirSync(folder)).toEqual(['key']);
});
