/**
 * The tables of registry §2.3 and §2.4 as data: what a caller requires, and the answer without it.
 */
import type { Parts } from '../writes/write.ts';
import type { Place } from './place.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Permitted callers, who also need the scopes. The owner and admins may do everything that a
 * permission allows.
 */
type May =
  | 'anyone'
  | 'logged in'
  | 'moderators'
  | 'the owner'
  /** Not even admins. */
  | 'the owner alone'
  | 'the owner or moderators'
  | { readonly project: string }
  | { readonly organization: string };

export interface Question {
  /** With names of ids; default: the line's own. */
  readonly path?: string;
  /** In place of those of the place. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Parts;
}

export interface Row {
  readonly line: `${Method} /${string}`;
  /** Whose team or project it is, if it is not the project. */
  readonly of?: 'an organization';
  readonly scopes: readonly string[];
  /**
   * Status of the public service without the scopes; `guest`: the caller counts as a guest. Default
   * 401.
   */
  readonly without?: 'guest' | 400 | 403;
  readonly may: May;
  /** Status for callers without permission; default 403. */
  readonly refusal?: 400 | 404;
  /** Visible to its team and moderators only; for others it does not exist. */
  readonly isHidden?: boolean;
  /** The public service's deviation: it refuses others, does not offer the endpoint, and so on. */
  readonly onService?:
    | 'refused'
    | 'guest 401'
    | 'not offered'
    /** Everyone with the scope may. */
    | 'open'
    /** Moderators may besides the owner; others are refused. */
    | 'moderators too'
    /** A member with the permission may, whoever owns the project. */
    | 'members too'
    /** Callers without permission get a 404. */
    | 'missing'
    /** Only moderators may, and only for their own. */
    | 'kept';
  readonly ask?: Question | ((place: Place) => Question | Promise<Question>);
}

const get = (path: `/${string}`, ask: Question = {}): Row => ({
  line: `GET ${path}`,
  scopes: [],
  may: 'anyone',
  ask,
});
const read = (row: Row, ...scopes: string[]): Row => ({ ...row, scopes, without: 'guest' });

/** Reads: the first ignore scopes, the others treat a token without them as a guest. */
export const READ_ROWS: readonly Row[] = [
  get('/api'),
  get('/api/docs/open-api'),
  get('/api/statistics'),
  get('/api/auth/validate-session'),
  get('/api/search'),
  ...[
    'sort-by',
    'license',
    'game-versions',
    'loaders',
    'categories',
    'features',
    'resolutions',
    'performance-impact',
  ].map((name) => get(`/api/search/filters/${name}`)),
  ...[
    'categories',
    'game-versions',
    'loaders',
    'licenses',
    'licenses/featured',
    'project-types',
    'api-scopes',
  ].map((name) => get(`/api/tags/${name}`)),
  get('/api/tags/licenses/{id}', { ids: { id: 'all-rights-reserved' } }),
  get('/api/organizations', { path: '/api/organizations?ids={organization}' }),
  get('/api/version', { path: '/api/version?ids={version}' }),
  get('/api/version/{id}', { path: '/api/version/{version}' }),
  get('/api/version-file/{hash}'),
  get('/api/version-file/{hash}/download'),
  ...(['', '/update'] as const).map((path): Row => ({
    line: `POST /api/version-files${path}`,
    scopes: [],
    may: 'anyone',
    ask: ({ hash }) => ({ json: { hashes: [hash], releaseChannel: 'dev' } }),
  })),
  {
    line: 'POST /api/version-file/{hash}/update',
    scopes: [],
    may: 'anyone',
    ask: { json: {} },
  },
  get('/api/project/{project}/check'),
  get('/api/user/{user}'),
  get('/api/users', { path: '/api/users?ids={user}' }),
  read(get('/api/project/{project}'), 'project_read'),
  read(get('/api/project/{project}/dependencies'), 'project_read'),
  read(get('/api/projects', { path: '/api/projects?ids={project}' }), 'project_read'),
  {
    ...read(
      get('/api/projects/versions', { path: '/api/projects/versions?ids={project}' }),
      'project_read',
      'version_read',
    ),
    onService: 'not offered',
  },
  read(get('/api/projects/random'), 'project_read'),
  read(get('/api/projects/home-page-carousel'), 'project_read'),
  ...['', '/{version}', '/latest', '/{version}/primary-file', '/{version}/{file}'].map((path) =>
    read(get(`/api/project/{project}/version${path}`), 'version_read'),
  ),
  read(get('/api/user/{user}/projects'), 'user_read', 'project_read'),
  read(get('/api/user/{user}/collections'), 'user_read', 'collection_read'),
  ...['', '/projects', '/owner'].map((path) =>
    read(
      get(`/api/collections/{collection}${path}`, {
        path: `/api/collections/{publicCollection}${path}`,
      }),
      'collection_read',
    ),
  ),
  read(get('/api/organization/{organization}'), 'organization_read'),
  read(get('/api/user/{user}/organization'), 'organization_read'),
  read(get('/api/organization/{organization}/projects'), 'organization_read', 'project_read'),
];
