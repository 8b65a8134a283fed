// @promise a damaged database loses only its damaged parts: pages, rows, flipped bits, several processes that find it at once
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { openAtOnce, OPENERS } from './open-at-once.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'all who open a damaged database at once get the same new one, and one damaged one is kept as it was (%i)',
  async () => {
    const dataDir = createTempDir();
    const damaged = 'no database '.repeat(1000);
    writeFileSync(join(dataDir, 'loadout.db'), damaged);
    expect(await openAtOnce(dataDir)).toEqual(Array.from({ length: OPENERS }, () => 'opened'));
    const kept = readdirSync(dataDir).filter((name) => name.includes('corrupt'));
    expect(kept).toEqual(['loadout.db.corrupt-1']);
    expect(readFileSync(join(dataDir, 'loadout.db.corrupt-1'), 'utf8')).toBe(damaged);
  },
);
