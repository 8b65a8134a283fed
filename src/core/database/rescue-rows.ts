import Database from 'better-sqlite3';

/**
 * Tables that neither folders nor registries can restore: where the folders are, and an author's
 * unpublished drafts.
 */
const RESCUED = [
  ['loadouts', ['id', 'root', 'device', 'inode', 'brief', 'document']],
  ['drafts', ['id', 'changed_at', 'document']],
] as const;

/**
 * Copies the readable rows of a damaged database, which is not changed. Readers of the rows
 * validate them.
 */
export function rescueRows(database: Database.Database, damagedFile: string): void {
  for (const [table, columns] of RESCUED) {
    const names = columns.join(', ');
    const values = columns.map(() => '?').join(', ');
    const insert = database.prepare(`INSERT OR IGNORE INTO ${table} (${names}) VALUES (${values})`);
    for (const row of readRows(damagedFile, `SELECT ${names} FROM ${table}`)) {
      tryQuietly(() => insert.run(row));
    }
  }
}

/** Reads rows up to the damage. */
function readRows(file: string, select: string): readonly unknown[][] {
  const rows: unknown[][] = [];
  tryQuietly(() => {
    const damaged = new Database(file, { readonly: true });
    try {
      for (const row of damaged.prepare<[], unknown[]>(select).raw().iterate()) rows.push(row);
    } finally {
      damaged.close();
    }
  });
  return rows;
}

/** An unreadable row or table does not affect the others. */
function tryQuietly(task: () => unknown): void {
  try {
    task();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
}
