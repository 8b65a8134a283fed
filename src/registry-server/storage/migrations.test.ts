import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openRegistryDatabase } from './open-database.ts';
import { MIGRATIONS } from './schema.ts';
import { createTokenStore } from './token-store.ts';

it('a registry of the first schema keeps its tokens, which get an id and a name', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const first = new Database(join(dataDir, 'registry.db'));
  first.exec(MIGRATIONS[0] ?? '');
  first.exec(`
    INSERT INTO users (id, userName, role, dateJoined) VALUES ('u', 'u', 'user', '2025-01-01T00:00:00.000Z');
    INSERT INTO tokens (hash, userId, scopes) VALUES ('${'ab'.repeat(32)}', 'u', '["user_read"]');
  `);
  first.pragma('user_version = 1');
  first.close();

  const database = openRegistryDatabase(dataDir);
  onTestFinished(() => void database.close());
  const [token] = createTokenStore(database).ofUser('u');
  expect(token).toMatchObject({
    userId: 'u',
    name: 'Token',
    scopes: ['user_read'],
    dateExpires: '9999-12-31T00:00:00.000Z',
  });
  expect(token?.id).toHaveLength(18);
  expect(createTokenStore(database).findByHash('ab'.repeat(32))?.id).toBe(token?.id);
  expect(database.pragma('foreign_key_check')).toEqual([]);
  expect(database.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
});
