/** What people say about projects: collections, reports, and the messages of threads. */
export const COMMUNITY = `
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
