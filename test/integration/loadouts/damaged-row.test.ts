// @promise a damaged database loses only its damaged parts: pages, rows, flipped bits, several processes that find it at once
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { restlessClock } from '#test/helpers/clocks.ts';
import { type CoreHarness, expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

let dataDir: string;
let folder: string;
let core: CoreHarness;
let damagedId: string;

beforeEach(async () => {
  dataDir = createTempDir();
  folder = createTempDir();
  core = openCore({ dataDir, clock: restlessClock });
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

test.each(['', '{"digest":', '{}', '{"digest":"","addons":[{]}', 'null'])(
  'a kept record that is %j is made again by the next look',
  async (document) => {
    writeFileSync(join(folder, 'damaged', 'pmods', 'mine.jar'), 'mine');
    const scan = async () =>
      expectOutcome(await core.finish(core.client.addons.scan({ loadoutId: damagedId })), 'scan')
        .report.addons;
    const addonId = (await scan())[0]?.id ?? '';
    const database = new Database(join(dataDir, 'loadout.db'));
    const read = () => database.prepare('SELECT * FROM loadouts').all();
    const before = read();
    database.prepare('UPDATE loadouts SET document = ? WHERE id = ?').run(document, damagedId);
    await core.close();
    core = openCore({ dataDir, clock: restlessClock });
    const asked = { loadoutId: damagedId, addonId, ask: 'kept' } as const;
    expect(await core.client.addons.details(asked)).toMatchObject({ files: null });
    expect(await scan()).toMatchObject([{ id: addonId }]);
    expect(read()).toEqual(before);
    database.close();
  },
);

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
