import Database from 'better-sqlite3';

/** What no folder and no registry can tell again: where the folders are, and what an author has not published yet. */
const RESCUED = [
  ['loadouts', ['id', 'root', 'device', 'inode', 'brief', 'document']],
  ['drafts', ['id', 'changed_at', 'document']],
] as const;

/** Takes over what can still be read of a damaged database, which stays as it is. Whoever reads the rows checks them. */
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

/** Up to where the damage begins. */
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

/** One row, or table, that cannot be had costs no other. */
function tryQuietly(task: () => unknown): void {
  try {
    task();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
}
