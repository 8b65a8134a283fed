// @promise a damaged database loses only its damaged parts: pages, rows, flipped bits, several processes that find it at once
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { openVerbsSite } from '../manage/verbs-site.ts';

/** Tables about folders that are read back without a rescan; `scan_cache` has a separate test. */
const TABLES = ['known_addons', 'known_loadouts', 'generation_briefs'];
/** Key columns: a row with other values would not be one of the loadout. */
const KEYS = new Set(['loadout_id', 'revision']);
const ROUNDS = 5;

/** Flips one bit in one text of each row; `round` selects which. */
function flipBits(file: string, table: string, round: number): void {
  const database = new Database(file);
  const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all();
  expect(rows).not.toEqual([]);
  for (const [index, row] of rows.entries()) {
    const columns = Object.keys(row);
    const texts = columns.filter((name) => typeof row[name] === 'string' && !KEYS.has(name));
    const column = texts[(round + index) % texts.length] ?? '';
    const bytes = Buffer.from(String(row[column]));
    const at = (round * 7919 + index * 31) % bytes.length;
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (round % 7)), at);
    const where = columns.map((name) => `${name} IS ?`).join(' AND ');
    database
      .prepare(`UPDATE OR REPLACE ${table} SET ${column} = ? WHERE ${where}`)
      .run(bytes.toString(), ...Object.values(row));
  }
  database.close();
}

it.each(TABLES)('a flipped bit in each row of %s falsifies no answer', async (table) => {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0', app: '1.0.0', lib: '1.0.0' } });
  const { loadoutId, dataDir } = site;
  await site.run(site.core.client.plans.update({ loadoutId, addons: null, to: null }));
  const read = async (core: typeof site.core) => ({
    known: (await listAddons(core.client, { loadoutId, since: null })).rows,
    history: await core.client.loadouts.history({ loadoutId }),
  });
  const byId = (rows: readonly AddonRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const scan = async (core: typeof site.core) => {
    const done = await core.finish(core.client.addons.scan({ loadoutId }));
    const { addons, external } = expectOutcome(done, 'scan').report;
    return { addons, external };
  };
  const scanned = await scan(site.core);
  const before = await read(site.core);
  await site.core.close();
  for (let round = 0; round < ROUNDS; round += 1) {
    flipBits(join(dataDir, 'loadout.db'), table, round);
    const core = openCore({ dataDir });
    const kept = await read(core);
    for (const row of kept.known) expect(before.known).toContainEqual(row);
    expect(kept.history).toEqual(before.history);
    expect(await scan(core)).toEqual(scanned);
    expect(byId((await read(core)).known)).toEqual(byId(before.known));
    await core.close();
  }
});
