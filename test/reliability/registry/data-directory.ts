import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/**
 * Throws unless rows and bytes of a data directory match: no bytes without rows, no rows without
 * bytes, no leftover uploads.
 */
export function requireWhole(dataDir: string): void {
  const database = new Database(join(dataDir, 'registry.db'), { readonly: true });
  try {
    const read = <T>(sql: string) => database.prepare<[], T>(sql).all();
    assert.deepEqual(database.pragma('integrity_check'), [{ integrity_check: 'ok' }]);
    assert.deepEqual(database.pragma('foreign_key_check'), []);
    assert.deepEqual(
      read(
        'SELECT id FROM versions v WHERE NOT EXISTS (SELECT 1 FROM files WHERE versionId = v.id)',
      ),
      [],
      'a version without files',
    );
    const named = read<{ sha512: string; size: number }>(
      'SELECT sha512, size FROM files UNION SELECT sha512, size FROM images ORDER BY sha512',
    );
    assert.deepEqual(
      listBytes(dataDir),
      named.map(({ sha512, size }) => `${sha512} ${size}`),
      'rows and bytes',
    );
  } finally {
    database.close();
  }
  assert.deepEqual(readdirSync(join(dataDir, 'uploads')), [], 'an upload was left behind');
}

function listBytes(dataDir: string): string[] {
  const root = join(dataDir, 'files');
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${name} ${statSync(join(parentPath, name)).size}`)
    .toSorted();
}
