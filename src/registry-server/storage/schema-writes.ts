/** What writing needs: accounts and sessions, tokens with names, notifications, follows. */
export const WRITES = `
  CREATE TABLE namedTokens (
    id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, userId TEXT NOT NULL REFERENCES users(id), name TEXT NOT NULL,
    scopes TEXT NOT NULL, dateCreated TEXT NOT NULL, dateExpires TEXT, dateLastUsed TEXT
  ) STRICT;
  INSERT INTO namedTokens
    SELECT substr(hash, 1, 18), hash, userId, 'Token', scopes, '2000-01-01T00:00:00.000Z', dateExpires, NULL FROM tokens;
  DROP TABLE tokens;
  ALTER TABLE namedTokens RENAME TO tokens;
  CREATE INDEX tokens_of_user ON tokens(userId);
  CREATE TABLE accounts (
    userId TEXT PRIMARY KEY REFERENCES users(id), email TEXT NOT NULL UNIQUE COLLATE NOCASE, password TEXT NOT NULL
  ) STRICT;
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, userId TEXT NOT NULL REFERENCES users(id),
    dateCreated TEXT NOT NULL, dateLastActive TEXT NOT NULL, dateExpires TEXT NOT NULL, userAgent TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sessions_of_user ON sessions(userId);
  CREATE TABLE notifications (
    id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES users(id), type TEXT NOT NULL, body TEXT NOT NULL,
    dateCreated TEXT NOT NULL, dateRead TEXT
  ) STRICT;
  CREATE INDEX notifications_of_user ON notifications(userId, dateCreated DESC);
  CREATE TABLE follows (
    userId TEXT NOT NULL REFERENCES users(id), projectId TEXT NOT NULL REFERENCES projects(id),
    PRIMARY KEY (userId, projectId)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX follows_of_project ON follows(projectId);
  CREATE INDEX images_by_sha512 ON images(sha512);
  ALTER TABLE projects ADD COLUMN dateQueued TEXT;
  ALTER TABLE projects ADD COLUMN dateApproved TEXT;
  ALTER TABLE gallery ADD COLUMN thumbnail TEXT;
`;
