import type { Row } from './row.ts';
import { HASH_ROWS } from './rows/hashes.ts';
import { ORGANIZATION_ROWS } from './rows/organizations.ts';
import { PROJECT_WRITE_ROWS } from './rows/project-writes.ts';
import { TAG_ROWS } from './rows/tags.ts';
import { TEAM_ROWS } from './rows/teams.ts';
import { TOKEN_ROWS } from './rows/tokens.ts';
import { USER_AND_PROJECT_ROWS } from './rows/users-and-projects.ts';
import { VERSION_ROWS } from './rows/versions.ts';

/** Everything that the suite asks, in the order of the interface document. */
export const ALL_ROWS: readonly Row[] = [
  ...TOKEN_ROWS,
  ...TEAM_ROWS,
  ...ORGANIZATION_ROWS,
  ...PROJECT_WRITE_ROWS,
  ...TAG_ROWS,
  ...VERSION_ROWS,
  ...HASH_ROWS,
  ...USER_AND_PROJECT_ROWS,
];
