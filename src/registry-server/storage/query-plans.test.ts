import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openRegistryDatabase } from './open-database.ts';

it.each([
  ["SELECT id FROM files WHERE sha512 IN (SELECT value FROM json_each('[]'))", 'files_by_sha512'],
  ["SELECT id FROM files WHERE sha1 IN (SELECT value FROM json_each('[]'))", 'files_by_sha1'],
  [
    "SELECT * FROM files WHERE versionId IN (SELECT value FROM json_each('[]')) ORDER BY versionId, position",
    'files_of_version',
  ],
  [
    "SELECT id FROM versions WHERE projectId = 'x' ORDER BY datePublished DESC, id DESC",
    'versions_of_project',
  ],
  [
    `SELECT v.id FROM json_each('[]') asked CROSS JOIN versions v CROSS JOIN files f CROSS JOIN files other
     WHERE v.id = asked.value AND f.versionId = v.id AND other.sha512 = f.sha512`,
    'files_by_sha512',
  ],
  ["SELECT * FROM projectRows WHERE organizationId = 'x'", 'projects_of_organization'],
  ["SELECT teamId FROM members WHERE userId = 'x'", 'members_of_user'],
  ["SELECT id FROM tokens WHERE hash = 'x'", 'sqlite_autoindex_tokens_2'],
  ["SELECT id FROM tokens WHERE userId = 'x'", 'tokens_of_user'],
  ["SELECT id FROM sessions WHERE hash = 'x'", 'sqlite_autoindex_sessions_2'],
  [
    "SELECT * FROM notifications WHERE userId = 'x' ORDER BY dateCreated DESC",
    'notifications_of_user',
  ],
  ["DELETE FROM follows WHERE projectId = 'x'", 'follows_of_project'],
  ["SELECT * FROM collections WHERE userId = 'x' ORDER BY dateCreated DESC", 'collections_of_user'],
  ["DELETE FROM collected WHERE projectId = 'x'", 'collected_of_project'],
  ["SELECT * FROM reports WHERE userId = 'x' ORDER BY dateCreated DESC", 'reports_of_user'],
  ["SELECT * FROM reports WHERE threadId = 'x'", 'sqlite_autoindex_reports_2'],
  ["SELECT * FROM messages WHERE threadId = 'x' ORDER BY dateCreated", 'messages_of_thread'],
  ["SELECT * FROM projectRows WHERE threadId = 'x'", 'projects_of_thread'],
  ["SELECT 1 FROM images WHERE sha512 = 'x'", 'images_by_sha512'],
])('%s uses %s', (sql, index) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-'));
  const database = openRegistryDatabase(dataDir);
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });
  const plan = database.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all();
  expect(plan.map(({ detail }) => detail).join('\n')).toContain(`INDEX ${index}`);
});
