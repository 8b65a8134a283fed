import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { createModJar } from './publish-site.ts';

test('the files of an old draft go with its row, not when the row cannot be read', async () => {
  const dataDir = createTempDir();
  writeFileSync(join(dataDir, 'settings.json'), '{"network":{"offline":true}}');
  const jar = join(createTempDir(), 'lamp-1.0.0.jar');
  writeFileSync(jar, await createModJar('1.0.0'));
  /** Uses a new core each time, because a core cleans up leftovers once. */
  const prepare = async (): Promise<string> => {
    const core = openCore({ dataDir });
    const { id } = await core.client.drafts.prepare({
      registry: 'local',
      project: null,
      primaryFile: core.grantFile(jar),
      additionalFiles: [],
      given: {},
      changelog: null,
    });
    await core.close();
    return id;
  };
  const change = (sql: string, id: string) => {
    const database = new Database(join(dataDir, 'loadout.db'));
    database.prepare(sql).run(id);
    database.close();
  };
  const id = await prepare();
  const folder = join(dataDir, 'drafts', id);
  utimesSync(folder, 1_700_000_000, 1_700_000_000);
  change("UPDATE drafts SET document = '{' WHERE id = ?", id);
  await prepare();
  expect(existsSync(folder)).toBe(true);
  change('DELETE FROM drafts WHERE id = ?', id);
  await prepare();
  expect(existsSync(folder)).toBe(false);
});
