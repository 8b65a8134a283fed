import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { type CoreHarness, openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

let dataDir: string;
let folder: string;
let core: CoreHarness;
let damagedId: string;

beforeEach(async () => {
  dataDir = createTempDir();
  folder = createTempDir();
  core = openCore({ dataDir });
  await core.create(makeGame('sound'), { name: 'Sound' });
  damagedId = (await core.create(makeGame('damaged'), { name: 'Damaged' })).id;
});

function makeGame(name: string): string {
  mkdirSync(join(folder, name, 'pmods'), { recursive: true });
  return join(folder, name);
}

function damage(brief: string): void {
  const database = new Database(join(dataDir, 'loadout.db'));
  database.prepare('UPDATE loadouts SET brief = ? WHERE id = ?').run(brief, damagedId);
  database.close();
}

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();

test.each(['{"name":', '"text"', 'null', '{"name":"Damaged"}'])(
  'a row that holds %s is read again from its folder',
  async (brief) => {
    const before = await core.client.loadouts.list();
    damage(brief);
    expect(await core.client.loadouts.list()).toEqual(before);
    rmSync(join(folder, 'damaged'), { recursive: true });
    expect(namesOf(await core.client.loadouts.list())).toEqual(['Damaged', 'Sound']);
  },
);

test('a row that cannot be read again is left out alone, and said once', async () => {
  damage('{"name":');
  rmSync(join(folder, 'damaged'), { recursive: true });
  expect(namesOf(await core.client.loadouts.list())).toEqual(['Sound']);
  expect(namesOf(await core.client.loadouts.list())).toEqual(['Sound']);
  const log = readFileSync(join(dataDir, 'logs', 'loadout.log'), 'utf8').split('\n');
  const said = log.filter((line) => line.includes('loadouts.row-damaged'));
  expect(said).toEqual([expect.stringContaining(damagedId)]);
});
