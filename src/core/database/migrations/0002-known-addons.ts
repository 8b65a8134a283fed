/**
 * Rows that a window shows before any request: the last known add-ons, pages of registries, and
 * URLs of images.
 */
export const knownAddons = {
  version: 2,
  sql: `
    CREATE TABLE known_loadouts (
      loadout_id TEXT PRIMARY KEY REFERENCES loadouts (id) ON DELETE CASCADE,
      revision TEXT NOT NULL,
      head TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE known_addons (
      loadout_id TEXT NOT NULL REFERENCES known_loadouts (loadout_id) ON DELETE CASCADE,
      addon_id TEXT NOT NULL,
      project_id TEXT,
      document TEXT NOT NULL,
      PRIMARY KEY (loadout_id, addon_id)
    ) STRICT;
    CREATE INDEX known_addons_by_project ON known_addons (project_id);

    -- What a history shows of a generation's file; stamp says which file that was.
    CREATE TABLE generation_briefs (
      loadout_id TEXT NOT NULL REFERENCES loadouts (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      stamp TEXT NOT NULL,
      document TEXT NOT NULL,
      PRIMARY KEY (loadout_id, number)
    ) STRICT;

    CREATE TABLE pages (
      registry TEXT NOT NULL,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      document TEXT NOT NULL,
      fetched_at INTEGER NOT NULL,
      PRIMARY KEY (registry, kind, name)
    ) STRICT;

    -- url is portable: it names its origin by its place in the profile.
    CREATE TABLE images (
      key TEXT PRIMARY KEY,
      registry TEXT NOT NULL,
      url TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
