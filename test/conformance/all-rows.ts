import type { Row } from './row.ts';
import { FIELD_ROWS } from './rows/fields.ts';
import { HASH_ROWS } from './rows/hashes.ts';
import { LIMIT_ROWS } from './rows/limits.ts';
import { ORGANIZATION_ROWS } from './rows/organizations.ts';
import { PROJECT_VERSIONS_ROWS } from './rows/project-versions.ts';
import { PROJECT_WRITE_ROWS } from './rows/project-writes.ts';
import { SCOPE_ROWS } from './rows/scopes.ts';
import { TAG_ROWS } from './rows/tags.ts';
import { TEAM_ROWS } from './rows/teams.ts';
import { TOKEN_ROWS } from './rows/tokens.ts';
import { USER_AND_PROJECT_ROWS } from './rows/users-and-projects.ts';
import { VERSION_ROWS } from './rows/versions.ts';

/** All rows of the suite, in the order of the interface document. */
export const ALL_ROWS: readonly Row[] = [
  ...FIELD_ROWS,
  ...TOKEN_ROWS,
  ...SCOPE_ROWS,
  ...TEAM_ROWS,
  ...ORGANIZATION_ROWS,
  ...PROJECT_WRITE_ROWS,
  ...TAG_ROWS,
  ...VERSION_ROWS,
  ...HASH_ROWS,
  ...PROJECT_VERSIONS_ROWS,
  ...USER_AND_PROJECT_ROWS,
  ...LIMIT_ROWS,
];
