/** After a write of one's own an answer still tells when it was given, and is to be asked for again. */
export const expiredAnswers = {
  version: 5,
  sql: ['projects', 'version_lists', 'newest_versions', 'pages']
    .map((table) => `ALTER TABLE ${table} ADD COLUMN expired INTEGER NOT NULL DEFAULT 0;`)
    .join('\n'),
};
