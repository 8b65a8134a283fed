/** What a person agreed to and is not done yet; lost, only the continuation is lost. */
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
