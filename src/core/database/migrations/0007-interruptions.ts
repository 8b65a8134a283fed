/** Changes that were interrupted and undone: the folder's history has no entry of them. */
export const interruptions = {
  version: 7,
  sql: `
    CREATE TABLE interruptions (
      loadout_id TEXT NOT NULL REFERENCES loadouts (id) ON DELETE CASCADE,
      op TEXT NOT NULL,
      document TEXT NOT NULL,
      PRIMARY KEY (loadout_id, op)
    ) STRICT;
  `,
};
