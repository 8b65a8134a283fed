import type { FileStore } from './file-store.ts';
import type { RegistryDatabase } from './open-database.ts';

/**
 * Removes those bytes that no row names. It holds the write lock, and bytes get their names only inside a transaction,
 * so bytes that another process is about to name are never taken for unreferenced.
 */
export function removeUnreferenced(
  { database, files }: { database: RegistryDatabase; files: FileStore },
  sha512s: readonly string[],
): void {
  if (sha512s.length === 0) return;
  const unreferenced = database.prepare<[string], { sha512: string }>(
    `SELECT value AS sha512 FROM json_each(?)
     WHERE NOT EXISTS (SELECT 1 FROM files WHERE sha512 = value)
       AND NOT EXISTS (SELECT 1 FROM images WHERE sha512 = value)`,
  );
  database
    .transaction(() => {
      for (const { sha512 } of unreferenced.all(JSON.stringify(sha512s))) files.remove(sha512);
    })
    .immediate();
}
