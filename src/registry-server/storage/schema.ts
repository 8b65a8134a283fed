/** Tables for writes: accounts and sessions, named tokens, notifications, follows. */
const WRITES = `
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

/** Tables of user content around projects: collections, reports, and the messages of threads. */
const COMMUNITY = `
  CREATE TABLE collections (
    id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES users(id), name TEXT NOT NULL, description TEXT, icon TEXT,
    visibility TEXT NOT NULL, dateCreated TEXT NOT NULL, dateUpdated TEXT NOT NULL
  ) STRICT;
  CREATE INDEX collections_of_user ON collections(userId, dateCreated DESC);
  CREATE TABLE collected (
    collectionId TEXT NOT NULL REFERENCES collections(id), projectId TEXT NOT NULL REFERENCES projects(id),
    PRIMARY KEY (collectionId, projectId)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX collected_of_project ON collected(projectId);
  CREATE TABLE reports (
    id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES users(id), reportType TEXT NOT NULL, itemType TEXT NOT NULL,
    itemId TEXT NOT NULL, body TEXT NOT NULL, threadId TEXT NOT NULL UNIQUE, dateCreated TEXT NOT NULL,
    closed INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX reports_of_user ON reports(userId, dateCreated DESC);
  CREATE TABLE messages (
    id TEXT PRIMARY KEY, threadId TEXT NOT NULL, authorId TEXT NOT NULL REFERENCES users(id), body TEXT NOT NULL,
    dateCreated TEXT NOT NULL
  ) STRICT;
  CREATE INDEX messages_of_thread ON messages(threadId, dateCreated);
  CREATE INDEX projects_of_thread ON projects(threadId);
`;

/** Columns are named like the registry's fields, so rows need no renaming. Lists are JSON text. */
const INITIAL = `
  CREATE TABLE users (
    id TEXT PRIMARY KEY, userName TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT, role TEXT NOT NULL,
    bio TEXT, avatar TEXT, profilePageBg TEXT, dateJoined TEXT NOT NULL
  ) STRICT;
  CREATE TABLE tokens (
    hash TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES users(id), scopes TEXT NOT NULL, dateExpires TEXT
  ) STRICT;
  CREATE TABLE members (
    id TEXT PRIMARY KEY, teamId TEXT NOT NULL, userId TEXT NOT NULL REFERENCES users(id), role TEXT NOT NULL,
    isOwner INTEGER NOT NULL, accepted INTEGER NOT NULL, permissions TEXT NOT NULL,
    organisationPermissions TEXT NOT NULL, position INTEGER NOT NULL, UNIQUE (teamId, userId)
  ) STRICT;
  CREATE INDEX members_of_user ON members(userId);
  CREATE TABLE organizations (
    id TEXT PRIMARY KEY, teamId TEXT NOT NULL UNIQUE, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    description TEXT, icon TEXT
  ) STRICT;
  CREATE TABLE projects (
    id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, summary TEXT NOT NULL, description TEXT,
    type TEXT NOT NULL, teamId TEXT NOT NULL UNIQUE, threadId TEXT NOT NULL,
    organizationId TEXT REFERENCES organizations(id), icon TEXT, color TEXT, status TEXT NOT NULL,
    requestedStatus TEXT, visibility TEXT NOT NULL, clientSide TEXT NOT NULL, serverSide TEXT NOT NULL,
    categories TEXT NOT NULL, featuredCategories TEXT NOT NULL, licenseId TEXT, licenseName TEXT, licenseUrl TEXT,
    issueTrackerUrl TEXT, projectSourceUrl TEXT, projectWikiUrl TEXT, discordInviteUrl TEXT,
    downloads INTEGER NOT NULL, followers INTEGER NOT NULL, datePublished TEXT NOT NULL, dateUpdated TEXT NOT NULL,
    gameVersions TEXT NOT NULL, loaders TEXT NOT NULL
  ) STRICT;
  CREATE INDEX projects_of_organization ON projects(organizationId);
  CREATE TABLE gallery (
    id TEXT PRIMARY KEY, projectId TEXT NOT NULL REFERENCES projects(id), name TEXT NOT NULL,
    description TEXT NOT NULL, image TEXT NOT NULL, featured INTEGER NOT NULL, orderIndex INTEGER NOT NULL,
    dateCreated TEXT NOT NULL
  ) STRICT;
  CREATE INDEX gallery_of_project ON gallery(projectId, orderIndex DESC);
  CREATE TABLE versions (
    id TEXT PRIMARY KEY, projectId TEXT NOT NULL REFERENCES projects(id), authorId TEXT NOT NULL,
    title TEXT NOT NULL, versionNumber TEXT NOT NULL, slug TEXT NOT NULL, changelog TEXT,
    releaseChannel TEXT NOT NULL, featured INTEGER NOT NULL, downloads INTEGER NOT NULL,
    datePublished TEXT NOT NULL, gameVersions TEXT NOT NULL, loaders TEXT NOT NULL, UNIQUE (projectId, slug)
  ) STRICT;
  CREATE INDEX versions_of_project ON versions(projectId, datePublished DESC, id DESC);
  CREATE TABLE dependencies (
    id TEXT PRIMARY KEY, ownerVersionId TEXT NOT NULL REFERENCES versions(id), projectId TEXT NOT NULL,
    versionId TEXT, dependencyType TEXT NOT NULL, position INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX dependencies_of_version ON dependencies(ownerVersionId, position);
  CREATE TABLE files (
    id TEXT PRIMARY KEY, versionId TEXT NOT NULL REFERENCES versions(id), isPrimary INTEGER NOT NULL,
    name TEXT NOT NULL, size INTEGER NOT NULL, type TEXT NOT NULL, sha1 TEXT NOT NULL, sha512 TEXT NOT NULL,
    position INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX files_of_version ON files(versionId, position);
  CREATE INDEX files_by_sha1 ON files(sha1);
  CREATE INDEX files_by_sha512 ON files(sha512);
  CREATE TABLE images (path TEXT PRIMARY KEY, sha512 TEXT NOT NULL, size INTEGER NOT NULL) STRICT;
  CREATE TABLE tags (
    kind TEXT NOT NULL, position INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (kind, position)
  ) STRICT;
  CREATE VIEW projectRows AS SELECT
    p.id, p.slug, p.name, p.summary, p.type, p.teamId, p.threadId, p.organizationId, p.icon, p.color, p.status,
    p.requestedStatus, p.visibility, p.clientSide, p.serverSide, p.categories, p.featuredCategories, p.licenseId,
    p.licenseName, p.licenseUrl, p.issueTrackerUrl, p.projectSourceUrl, p.projectWikiUrl, p.discordInviteUrl,
    p.downloads, p.followers, p.datePublished, p.dateUpdated, p.gameVersions, p.loaders,
    o.teamId AS organizationTeamId,
    (SELECT g.image FROM gallery g WHERE g.projectId = p.id AND g.featured = 1 LIMIT 1) AS featuredImage,
    coalesce(o.slug, (SELECT u.userName FROM members m JOIN users u ON u.id = m.userId
      WHERE m.teamId = p.teamId AND m.isOwner = 1 LIMIT 1), '') AS author
    FROM projects p LEFT JOIN organizations o ON o.id = p.organizationId;
`;

/**
 * Element n migrates a database from schema n to n + 1; an element is never edited after a release.
 */
export const MIGRATIONS: readonly string[] = [INITIAL, WRITES, COMMUNITY];
