import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openCore } from '#test/helpers/core-harness.ts';
import { openVerbsSite } from '../manage/verbs-site.ts';

it('a row of the database that no longer parses costs nothing but its own answer', async () => {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
  const { loadoutId, core, run } = site;
  await run(core.client.plans.update({ loadoutId, addons: null, to: null }));
  const before = await core.client.loadouts.history({ loadoutId });
  await core.close();
  const database = new Database(join(site.dataDir, 'loadout.db'));
  database.exec(`UPDATE generation_briefs SET document = '{' WHERE number = 1`);
  database.exec(`UPDATE known_addons SET document = '{'`);
  database.close();
  const { client } = openCore({ dataDir: site.dataDir });
  expect(await client.loadouts.history({ loadoutId })).toEqual(before);
  const page = await client.pages.project({ registry: 'test', project: 'lamp', ask: 'check' });
  expect(page.installed).toEqual([]);
});
