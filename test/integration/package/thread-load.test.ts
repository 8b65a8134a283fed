import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CHUNKS = join(import.meta.dirname, '../../../out/main/chunks');
const STATIC_IMPORT = /(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g;

/** Lists the built files that are loaded with this one. */
function listLoaded(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const text = readFileSync(join(CHUNKS, file), 'utf8');
  for (const [, imported = ''] of text.matchAll(STATIC_IMPORT)) listLoaded(imported, loaded);
  return loaded;
}

/** Each thread that hashes loads them, and several start at once. */
test('a thread that reads archives loads neither schemas, database nor core', () => {
  const files = readdirSync(CHUNKS).filter((name) =>
    readFileSync(join(CHUNKS, name), 'utf8').includes('validateEntrySizes'),
  );
  const readers = files.filter((name) => name.startsWith('archive-'));
  expect(readers).toHaveLength(1);
  const loaded = [...listLoaded(readers[0] ?? '')];
  expect(loaded.map((name) => name.replace(/-[\w-]{8}\.js$/, '')).toSorted()).toEqual([
    'archive',
    'rolldown-runtime',
  ]);
});
