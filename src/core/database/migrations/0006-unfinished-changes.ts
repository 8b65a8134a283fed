/**
 * Changes that were agreed to and are not done yet; losing the table only loses the chance to
 * resume them.
 */
export const unfinishedChanges = {
  version: 6,
  sql: `
    CREATE TABLE unfinished_changes (
      id TEXT PRIMARY KEY,
      loadout_id TEXT NOT NULL,
      created_at TEXT NOT NULL,
      document TEXT NOT NULL
    ) STRICT;
  `,
};
