/** Versions in preparation; copies of their files are in the data folder, under the draft's id. */
export const drafts = {
  version: 3,
  sql: `
    CREATE TABLE drafts (
      id TEXT PRIMARY KEY,
      changed_at INTEGER NOT NULL,
      document TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
