import type { Statement } from 'better-sqlite3';
import type { RegistryDatabase } from './open-database.ts';

type Values = Readonly<Record<string, string | number | null>>;

/** Writes rows; the table and column names must come from this server's code, never from input. */
export interface RowWriter {
  insert(table: string, row: Values): void;
  /** Changes the named columns of the row with this id. */
  update(table: string, id: string, changes: Values): void;
}

export function createRowWriter(database: RegistryDatabase): RowWriter {
  const prepared = new Map<string, Statement>();
  const run = (sql: string, values: Values) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    statement.run(values);
  };
  return {
    insert(table, row) {
      const columns = Object.keys(row);
      const marks = columns.map((column) => `@${column}`).join(', ');
      run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, row);
    },
    update(table, id, changes) {
      const columns = Object.keys(changes);
      if (columns.length === 0) return;
      const assignments = columns.map((column) => `${column} = @${column}`).join(', ');
      run(`UPDATE ${table} SET ${assignments} WHERE id = @id`, { ...changes, id });
    },
  };
}
