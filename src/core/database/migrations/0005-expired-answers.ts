/** After the user's own write an answer keeps its time, and is requested again. */
export const expiredAnswers = {
  version: 5,
  sql: ['projects', 'version_lists', 'newest_versions', 'pages']
    .map((table) => `ALTER TABLE ${table} ADD COLUMN expired INTEGER NOT NULL DEFAULT 0;`)
    .join('\n'),
};
