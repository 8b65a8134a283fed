import type { InterfaceItem } from './interface-items.ts';
import type { SCREENS } from './screens.ts';

type ScreenName = keyof typeof SCREENS;

/** Reason why something is not shown to users. */
export interface Reason {
  readonly because: string;
}

export interface ShownBy {
  /** Words of a command after `loadout`. */
  readonly command: string | Reason;
  readonly screen: ScreenName | Reason;
}

const ANY_LOOK_UP: Reason = {
  because: 'a detail of requests: one page or command looks up many at once',
};
const IS_AN_ID: Reason = { because: 'an id: needed in requests, not by a person' };

const at = (command: string, screen: ScreenName): ShownBy => ({ command, screen });
const inTerminalOnly = (command: string, because: string): ShownBy => ({
  command,
  screen: { because },
});

/** Command and screen that show the fields of each resource. */
const RESOURCES: Readonly<Record<string, ShownBy>> = {
  PAT: at('token list', 'tokens'),
  'Team member': at('team members', 'team'),
  Organization: at('show org', 'organization'),
  'Project summary': at('show project', 'project'),
  'Project version': at('versions', 'project'),
  Dependency: at('versions', 'project'),
  File: at('versions', 'project'),
  'User profile': at('show user', 'person'),
  Category: at('tags categories', 'browse'),
  'Game version': at('tags game-versions', 'loadoutSettings'),
  Loader: at('tags loaders', 'browse'),
  License: at('tags license', 'ownProject'),
};

/** Fields shown elsewhere than the rest of their resource, or not at all. */
const FIELDS: Readonly<Record<string, ShownBy>> = {
  'PAT id': inTerminalOnly('token list', IS_AN_ID.because),
  'PAT userId': inTerminalOnly('token list', 'only one’s own tokens are listed, under the account'),
  'PAT token': at('token create', 'tokens'),
  'Team member id': inTerminalOnly('team members', IS_AN_ID.because),
  'Team member userId': inTerminalOnly('team members', IS_AN_ID.because),
  'Team member teamId': inTerminalOnly('team members', IS_AN_ID.because),
  'Organization id': inTerminalOnly('show org', IS_AN_ID.because),
  'Organization teamId': inTerminalOnly('show org', IS_AN_ID.because),
  'Project version id': inTerminalOnly('versions', IS_AN_ID.because),
  'Project version projectId': inTerminalOnly('versions', IS_AN_ID.because),
  'Dependency id': {
    command: { because: 'only hash lookups return it, and its meaning is undocumented' },
    screen: { because: 'only hash lookups return it, and its meaning is undocumented' },
  },
  'File id': inTerminalOnly('versions', IS_AN_ID.because),
  'File url': inTerminalOnly('versions', '“Save file…” downloads it and checks the checksum'),
  'User profile id': inTerminalOnly('show user', IS_AN_ID.because),
  'Category isDisplayed': {
    command: 'tags categories',
    screen: { because: 'it decides whether a category is offered' },
  },
};

const TRANSITIONS: Readonly<Record<string, ShownBy>> = {
  'POST /api/team/{teamId}/invite': at('team invite', 'team'),
  'PATCH /api/team/{teamId}/invite': at('team accept', 'notifications'),
  'POST /api/team/{teamId}/leave': at('team leave', 'team'),
  'PATCH /api/team/{teamId}/member/{memberId}': at('team edit', 'team'),
  'DELETE /api/team/{teamId}/member/{memberId}': at('team remove', 'team'),
  'PATCH /api/team/{teamId}/owner': at('team transfer', 'team'),
};

const VERSION = '/api/project/{ID|slug}/version';

const ENDPOINTS: Readonly<Record<string, ShownBy>> = {
  ...TRANSITIONS,
  'GET /api/pat': at('token list', 'tokens'),
  'POST /api/pat': at('token create', 'tokens'),
  'PATCH /api/pat/{patId}': at('token edit', 'tokens'),
  'DELETE /api/pat/{patId}': at('token delete', 'tokens'),
  'GET /api/organization/{ID|slug}': at('show org', 'organization'),
  'GET /api/organization/{ID|slug}/projects': at('show org', 'organization'),
  'GET /api/organizations?ids=ID1,ID2': at('notifications list', 'notifications'),
  'GET /api/organization': at('org list', 'publishing'),
  'GET /api/user/{userId}/organization': at('show user', 'person'),
  'PATCH /api/project/{ID|slug}/icon': at('project icon', 'ownProject'),
  'DELETE /api/project/{ID|slug}/icon': at('project icon', 'ownProject'),
  'PATCH /project/{ID|slug}': at('project details', 'ownProject'),
  'PATCH /project/{ID|slug}/description': at('project description', 'ownProject'),
  'PATCH /project/{ID|slug}/tags': at('project tags', 'ownProject'),
  'PATCH /project/{ID|slug}/license': at('project license', 'ownProject'),
  'GET /api/tags/categories': at('tags categories', 'browse'),
  'GET /api/tags/game-versions': at('tags game-versions', 'loadoutSettings'),
  'GET /api/tags/loaders': at('tags loaders', 'browse'),
  'GET /api/tags/licenses': at('tags licenses', 'ownProject'),
  'GET /api/tags/licenses/featured': at('tags licenses', 'ownProject'),
  'GET /api/tags/licenses/{ID}': at('tags license', 'ownProject'),
  'GET /api/tags/project-types': at('tags project-types', 'browse'),
  [`GET ${VERSION}`]: at('versions', 'project'),
  [`GET ${VERSION}/{ID/slug}`]: at('download', 'project'),
  [`GET ${VERSION}/latest`]: inTerminalOnly(
    'latest',
    'the window shows the newest of all versions, and why not another',
  ),
  [`GET ${VERSION}/latest/primary-file`]: inTerminalOnly(
    'download',
    'the window saves a file of a version on its page',
  ),
  [`GET ${VERSION}/latest/{FILE_NAME}`]: inTerminalOnly(
    'download',
    'the window saves a file of a version on its page',
  ),
  [`GET ${VERSION}/{ID/slug}/primary-file`]: at('download', 'project'),
  [`GET ${VERSION}/{ID/slug}/{FILE_NAME}`]: at('download', 'project'),
  'POST /api/version-files': at('scan', 'library'),
  'POST /api/version-files/update': at('check', 'updates'),
  'POST /api/version-file/{hash}/update': inTerminalOnly(
    'identify',
    'the window looks up all files of a folder in one request',
  ),
  'GET /api/user/{ID|username}': at('show user', 'person'),
  'GET /api/user/{ID|username}/projects': at('show user', 'person'),
  'GET /api/users?ids=ID1,ID2': at('notifications list', 'notifications'),
  'GET /api/projects?ids=ID1,ID2': at('check', 'updates'),
};

/** Parameters used differently than the rest of their endpoint, or not at all. */
const PARAMETERS: Readonly<Record<string, ShownBy>> = {
  'GET /api/tags/categories namesOnly': {
    command: {
      because:
        'never sent: the whole list is requested once and cached; “tags categories --names” shows its names',
    },
    screen: { because: 'never sent: the whole list is requested once and cached' },
  },
};

const STATES: Readonly<Record<string, ShownBy>> = {
  visibility: at('project details', 'ownProject'),
  channel: at('publish version', 'newVersion'),
};

const LIMITS: Readonly<Record<string, ShownBy>> = {
  'PAT name': at('token create', 'tokens'),
  'Team member role label': at('team edit', 'team'),
  'Project name': at('project details', 'ownProject'),
  'Project summary': at('project details', 'ownProject'),
  'Project description': at('project description', 'ownProject'),
  'Featured categories': at('project tags', 'ownProject'),
  'Project icon': at('project icon', 'ownProject'),
  'ids in multi-fetch (organizations, users, projects)': {
    command: 'show project',
    screen: ANY_LOOK_UP,
  },
};

const RULES: Readonly<Record<string, ShownBy>> = {
  '3.1 owner': at('team leave', 'team'),
  '4.4 rule 1': at('project details', 'ownProject'),
  '4.4 rule 2': at('project license', 'ownProject'),
  '4.4 rule 3': at('project tags', 'ownProject'),
  '4.4 rule 4': at('project icon', 'ownProject'),
  '7 rule 1': at('project details', 'ownProject'),
  '7 rule 2': at('token create', 'tokens'),
  '7 rule 3': at('team leave', 'team'),
  '7 rule 4': at('token list', 'tokens'),
  '5.1': at('auth login', 'accounts'),
  '5.2': at('token list', 'tokens'),
  '5.3': at('token scopes', 'tokens'),
  '5.4': at('token create', 'tokens'),
  '5.5': at('team members', 'team'),
  '5.6': at('token create', 'tokens'),
};

/** Returns undefined for an item that has not been assigned yet. */
export function findShownBy({ kind, of, name }: InterfaceItem): ShownBy | undefined {
  if (kind === 'field') return FIELDS[`${of} ${name}`] ?? RESOURCES[of];
  if (kind === 'endpoint') return ENDPOINTS[name];
  if (kind === 'parameter') return PARAMETERS[`${of} ${name}`] ?? ENDPOINTS[of];
  if (kind === 'state') return TRANSITIONS[of] ?? STATES[of];
  return kind === 'limit' ? LIMITS[of] : RULES[of];
}
