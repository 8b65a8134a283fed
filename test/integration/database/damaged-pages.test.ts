// @promise a damaged database loses only its damaged parts: pages, rows, flipped bits, several processes that find it at once
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#core/database/open-database.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

let dataDir: string;
let file: string;

beforeEach(() => {
  dataDir = createTempDir();
  file = join(dataDir, 'loadout.db');
});

/** Overwrites the first page of a table or index with zeros. */
function wipe(name: string): void {
  const database = new Database(file);
  const page = database
    .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(name);
  const size = Number(database.pragma('page_size', { simple: true }));
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0, ((page ?? 1) - 1) * size, (page ?? 1) * size);
  writeFileSync(file, bytes);
}

/** Names of the files set aside. */
function listKept(): string[] {
  return readdirSync(dataDir).filter((name) => /corrupt-\d+$/.test(name));
}

it.each(['loadouts', 'scan_cache', 'versions_by_project', 'drafts'])(
  'damage in %s is found when the database is opened, not by every later question',
  async (name) => {
    openDatabase(dataDir).close();
    wipe(name);
    const { client, core } = openCore({ dataDir });
    expect(await client.loadouts.list()).toEqual([]);
    expect(await client.drafts.list()).toEqual([]);
    expect(core.repairs).toMatchObject([{ code: 'doctor-set-aside-now' }]);
    expect(listKept()).toEqual(['loadout.db.corrupt-1']);
  },
);

it('drafts of a damaged database are taken over, and it stays as it was', async () => {
  const before = openDatabase(dataDir);
  const insert = before.prepare('INSERT INTO drafts (id, changed_at, document) VALUES (?, ?, ?)');
  for (let n = 0; n < 100; n += 1) insert.run(`draft-${n}`, n, `{"n":${n}}`);
  before.close();
  wipe('scan_cache');
  const bytes = readFileSync(file);
  const after = openDatabase(dataDir);
  expect(after.prepare('SELECT count(*) FROM drafts').pluck().get()).toBe(100);
  expect(after.prepare("SELECT document FROM drafts WHERE id = 'draft-7'").pluck().get()).toBe(
    '{"n":7}',
  );
  after.close();
  expect(readFileSync(join(dataDir, 'loadout.db.corrupt-1')).equals(bytes)).toBe(true);
});

it('loadouts of a damaged database stay listed', async () => {
  const first = openCore({ dataDir });
  const game = createTempDir();
  mkdirSync(join(game, 'pmods'));
  const { id } = await first.create(game);
  const before = await first.client.loadouts.list();
  await first.close();
  wipe('hashes');
  const { client, core, finish } = openCore({ dataDir });
  expect(core.repairs).toHaveLength(1);
  expect(await client.loadouts.list()).toEqual(before);
  expect(await finish(client.addons.scan({ loadoutId: id }))).toMatchObject({ kind: 'scan' });
});

it('a database that is none has no drafts', () => {
  writeFileSync(file, 'no database '.repeat(1000));
  const after = openDatabase(dataDir);
  expect(after.prepare('SELECT count(*) FROM drafts').pluck().get()).toBe(0);
  after.close();
});

it.each(['loadout.db', 'loadout.db-wal', 'loadout.db-shm'])(
  'a folder or a link instead of %s stops nothing',
  (name) => {
    openDatabase(dataDir).close();
    const other = join(createTempDir(), 'other');
    writeFileSync(other, 'of somebody else');
    for (const make of [
      (path: string) => mkdirSync(path),
      (path: string) => symlinkSync(other, path),
    ]) {
      rmSync(join(dataDir, name), { force: true, recursive: true });
      make(join(dataDir, name));
      openDatabase(dataDir).close();
      expect(readFileSync(other, 'utf8')).toBe('of somebody else');
    }
  },
);
