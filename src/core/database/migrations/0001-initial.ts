/**
 * The copy of folders' records, and the cache of registries' answers. Catalogue rows are keyed by
 * profile id.
 */
export const initial = {
  version: 1,
  sql: `
    CREATE TABLE loadouts (
      id TEXT PRIMARY KEY,
      root TEXT NOT NULL UNIQUE,
      device TEXT NOT NULL,
      inode TEXT NOT NULL,
      brief TEXT NOT NULL,
      document TEXT NOT NULL
    ) STRICT;

    CREATE TABLE scan_cache (
      loadout_id TEXT NOT NULL,
      path TEXT NOT NULL,
      size INTEGER NOT NULL,
      mtime_ns TEXT NOT NULL,
      ctime_ns TEXT NOT NULL,
      inode TEXT NOT NULL,
      sha1 TEXT NOT NULL,
      sha512 TEXT NOT NULL,
      metadata TEXT,
      PRIMARY KEY (loadout_id, path)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE projects (
      registry TEXT NOT NULL,
      id TEXT NOT NULL,
      document TEXT,
      fetched_at INTEGER NOT NULL,
      PRIMARY KEY (registry, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE versions (
      registry TEXT NOT NULL,
      id TEXT NOT NULL,
      project_id TEXT NOT NULL,
      document TEXT NOT NULL,
      fetched_at INTEGER NOT NULL,
      first_seen_at INTEGER NOT NULL,
      PRIMARY KEY (registry, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX versions_by_project ON versions (registry, project_id);

    CREATE TABLE version_lists (
      registry TEXT NOT NULL,
      project_id TEXT NOT NULL,
      version_ids TEXT NOT NULL,
      fetched_at INTEGER NOT NULL,
      PRIMARY KEY (registry, project_id)
    ) STRICT, WITHOUT ROWID;

    -- version_id: the last version that the hash was known as; known: whether the newest answer still says so.
    CREATE TABLE hashes (
      registry TEXT NOT NULL,
      sha512 TEXT NOT NULL,
      version_id TEXT,
      known INTEGER NOT NULL,
      fetched_at INTEGER NOT NULL,
      PRIMARY KEY (registry, sha512)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE newest_versions (
      registry TEXT NOT NULL,
      project_id TEXT NOT NULL,
      game_version TEXT NOT NULL,
      loader TEXT NOT NULL,
      channel TEXT NOT NULL,
      version_id TEXT,
      fetched_at INTEGER NOT NULL,
      PRIMARY KEY (registry, project_id, game_version, loader, channel)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE file_memory (
      registry TEXT NOT NULL,
      version_id TEXT NOT NULL,
      file_id TEXT NOT NULL,
      sha512 TEXT NOT NULL,
      first_seen_at INTEGER NOT NULL,
      PRIMARY KEY (registry, version_id, file_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tags (
      registry TEXT NOT NULL,
      kind TEXT NOT NULL,
      document TEXT NOT NULL,
      fetched_at INTEGER NOT NULL,
      PRIMARY KEY (registry, kind)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE buckets (
      registry TEXT NOT NULL,
      bucket TEXT NOT NULL,
      tokens REAL NOT NULL,
      updated_at INTEGER NOT NULL,
      blocked_until INTEGER NOT NULL,
      PRIMARY KEY (registry, bucket)
    ) STRICT, WITHOUT ROWID;
  `,
};
