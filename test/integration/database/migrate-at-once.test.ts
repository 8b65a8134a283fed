import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { initial } from '#core/database/migrations/0001-initial.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { openAtOnce, OPENERS } from './open-at-once.ts';

/**
 * Creates a data directory with a database of the first Loadout, large enough that copying it takes
 * time.
 */
function makeOldDatabase(): string {
  const dataDir = createTempDir();
  const database = new Database(join(dataDir, 'loadout.db'));
  database.pragma('journal_mode = WAL');
  database.exec(initial.sql);
  database.pragma('user_version = 1');
  database.exec(`
    CREATE TABLE filler AS
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    SELECT i, randomblob(1000) AS bytes FROM n`);
  database.close();
  return dataDir;
}

test.each([1, 2, 3])(
  'all who open an old database at once get it, and of its snapshots only that of before stays (%i)',
  async () => {
    const dataDir = makeOldDatabase();
    writeFileSync(join(dataDir, 'loadout.db.before-2.0123456789ab.part'), 'cut short by a crash');
    expect(await openAtOnce(dataDir)).toEqual(Array.from({ length: OPENERS }, () => 'opened'));
    const snapshots = readdirSync(dataDir).filter((name) => name.includes('before'));
    expect(snapshots).toEqual([expect.stringMatching(/^loadout\.db\.before-\d+$/)]);
    const kept = new Database(join(dataDir, snapshots[0] ?? ''), { readonly: true });
    expect(kept.pragma('user_version', { simple: true })).toBe(1);
    kept.close();
  },
);
