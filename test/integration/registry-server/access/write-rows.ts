import { picture } from '../writes/pictures.ts';
import { jarBytes, newProject, newReport, versionParts } from '../writes/write.ts';
import type { Place } from './place.ts';
import type { Question, Row } from './rows.ts';

type Line = Row['line'];
type Rest = Partial<Pick<Row, 'without' | 'refusal' | 'onService'>>;
type Needs = readonly [permission: string, scope: string];
type Ask = NonNullable<Row['ask']>;

const IMAGE = { name: 'i.png', bytes: await picture('png') };
const EXPIRES = '2999-01-01';

/** Writes that the public service allows everyone with the scope (registry §15.2). */
const OPEN_ON_SERVICE: ReadonlySet<Line> = new Set<Line>([
  'PATCH /api/organization/{organization}',
  'PATCH /api/organization/{organization}/icon',
]);

/** The caller's own records: any signed-in caller with the scopes may. */
function own(line: Line, scopes: readonly string[], ask?: Ask, rest: Rest = {}): Row {
  return { line, scopes, may: 'logged in', ...(ask === undefined ? {} : { ask }), ...rest };
}

function inProject(line: Line, needs: Needs, ask: Ask, rest: Rest = {}): Row {
  return { line, scopes: [needs[1]], may: { project: needs[0] }, ask, ...rest };
}

function inOrganization(line: Line, permission: string, scope: string, ask: Ask): Row {
  const isOpen = OPEN_ON_SERVICE.has(line);
  const rest = isOpen ? ({ onService: 'open' } as const) : {};
  return { line, scopes: [scope], may: { organization: permission }, ask, ...rest };
}

function inTeam(line: Line, may: Row['may'], ask: Ask): Row {
  const isOfOrganization = typeof may === 'object' && 'organization' in may;
  const of = isOfOrganization ? ({ of: 'an organization' } as const) : {};
  return { line, scopes: ['project_write', 'organization_write'], may, ask, ...of };
}

/** A write of a project's team and the same of an organization's, which take the same permission. */
function inTeams(
  line: Line,
  permission: string,
  toQuestion: (team: string, member: string) => Question,
): Row[] {
  return [
    inTeam(line, { project: permission }, (place) => toQuestion(place.team, place.memberEntry)),
    inTeam(line, { organization: permission }, (place) =>
      toQuestion(place.organizationTeam, place.workerEntry),
    ),
  ];
}

function inCollection(
  line: Line,
  scope: string,
  toBody: (place: Place) => Omit<Question, 'path'> = () => ({}),
): Row {
  const rest = line.endsWith('/projects') ? '/projects' : '';
  const ask: Ask = (place) => ({
    path: `/api/collections/${place.collection}${rest}`,
    ...toBody(place),
  });
  return {
    line,
    scopes: [scope],
    may: 'the owner alone',
    refusal: 404,
    onService: 'moderators too',
    ask,
  };
}

/**
 * A thread that the caller takes no part in counts as missing; the public service refuses it
 * (registry §14).
 */
function inThread(line: Line, scope: string, ask: Ask): Row {
  return { line, scopes: [scope], may: 'logged in', isHidden: true, onService: 'refused', ask };
}

const toProject =
  (rest: string, question: Omit<Question, 'path'> = {}) =>
  ({ project }: Place): Question => ({ path: `/api/project/${project}${rest}`, ...question });
const toOrganization =
  (rest: string, question: Omit<Question, 'path'> = {}) =>
  ({ organization }: Place): Question => ({
    path: `/api/organization/${organization}${rest}`,
    ...question,
  });

const toNewProject = (slug: string, orgId: string | null): Question => ({
  path: '/api/project',
  json: { ...newProject, slug, orgId },
});

const PROJECT_ROWS: readonly Row[] = [
  own('POST /api/project', ['project_create'], ({ slug }) => toNewProject(slug, null)),
  {
    line: 'POST /api/project',
    of: 'an organization',
    scopes: ['project_create'],
    may: { organization: 'add_project' },
    ask: ({ slug, organization }) => toNewProject(slug, organization),
  },
  inProject('PATCH /api/project/{project}', ['edit_details', 'project_write'], (place) => ({
    path: `/api/project/${place.project}`,
    form: {
      name: 'Renamed',
      slug: place.slug,
      visibility: 'listed',
      type: '["mod"]',
      clientSide: 'optional',
      serverSide: 'optional',
      summary: 'x',
      icon: 'keep',
    },
  })),
  inProject(
    'PATCH /api/project/{project}/icon',
    ['edit_details', 'project_write'],
    toProject('/icon', { form: { icon: IMAGE } }),
  ),
  inProject(
    'DELETE /api/project/{project}/icon',
    ['edit_details', 'project_write'],
    toProject('/icon'),
  ),
  inProject(
    'PATCH /api/project/{project}/description',
    ['edit_description', 'project_write'],
    toProject('/description', { json: { description: 'x' } }),
  ),
  inProject(
    'PATCH /api/project/{project}/tags',
    ['edit_details', 'project_write'],
    toProject('/tags', { json: { categories: [], featuredCategories: [] } }),
  ),
  inProject(
    'PATCH /api/project/{project}/license',
    ['edit_details', 'project_write'],
    toProject('/license', { json: { id: 'MIT', name: null, url: null } }),
  ),
  inProject(
    'PATCH /api/project/{project}/external-links',
    ['edit_details', 'project_write'],
    toProject('/external-links', {
      json: { issueTracker: null, sourceCode: null, wikiPage: null, discordServer: null },
    }),
  ),
  {
    line: 'POST /api/project/{project}/submit-for-review',
    scopes: ['project_write'],
    may: 'the owner',
    refusal: 400,
    isHidden: true,
    ask: ({ draft }) => ({ path: `/api/project/${draft}/submit-for-review` }),
  },
  inProject(
    'POST /api/project/{project}/gallery',
    ['edit_details', 'project_write'],
    toProject('/gallery', { form: { title: 'A picture', image: IMAGE } }),
    { without: 400, onService: 'guest 401' },
  ),
  inProject(
    'PATCH /api/project/{project}/gallery/{item}',
    ['edit_details', 'project_write'],
    ({ project, item }) => ({
      path: `/api/project/${project}/gallery/${item}`,
      json: { title: 'Another', description: '', orderIndex: 2, featured: false },
    }),
    { without: 400, onService: 'guest 401' },
  ),
  inProject(
    'DELETE /api/project/{project}/gallery/{item}',
    ['edit_details', 'project_write'],
    ({ project, item }) => ({ path: `/api/project/${project}/gallery/${item}` }),
    { without: 400, onService: 'guest 401' },
  ),
  inProject('DELETE /api/project/{project}', ['delete_project', 'project_delete'], toProject('')),
  own('POST /api/project/{project}/follow', ['user_write'], toProject('/follow')),
  own('DELETE /api/project/{project}/follow', ['user_write'], async (place) => {
    await place.follow();
    return toProject('/follow')(place);
  }),
  own('GET /api/project', ['project_read']),
  {
    line: 'POST /api/moderation/project/{project}',
    scopes: ['project_read', 'project_write'],
    without: 403,
    may: 'moderators',
    ask: ({ project }) => ({
      path: `/api/moderation/project/${project}`,
      json: { status: 'withheld' },
    }),
  },
];

const VERSION_ROWS: readonly Row[] = [
  inProject(
    'POST /api/project/{project}/version',
    ['upload_version', 'version_create'],
    ({ project }) => ({
      path: `/api/project/${project}/version`,
      form: versionParts({
        versionNumber: '2.0.0',
        primaryFile: { name: 'x.jar', bytes: jarBytes(project) },
      }),
    }),
    { refusal: 404 },
  ),
  inProject(
    'PATCH /api/project/{project}/version/{version}',
    ['upload_version', 'version_write'],
    ({ project, version }) => {
      const { primaryFile: _, ...form } = versionParts();
      return { path: `/api/project/${project}/version/${version}`, form };
    },
    { refusal: 404 },
  ),
  inProject(
    'DELETE /api/project/{project}/version/{version}',
    ['delete_version', 'version_delete'],
    ({ project, version }) => ({ path: `/api/project/${project}/version/${version}` }),
    { refusal: 404 },
  ),
];

const TEAM_ROWS: readonly Row[] = [
  ...inTeams('POST /api/team/{team}/invite', 'manage_invites', (team) => ({
    path: `/api/team/${team}/invite`,
    json: { userName: 'boss' },
  })),
  ...inTeams('PATCH /api/team/{team}/member/{member}', 'edit_member', (team, member) => ({
    path: `/api/team/${team}/member/${member}`,
    json: { role: 'Label', permissions: [] },
  })),
  ...inTeams('DELETE /api/team/{team}/member/{member}', 'remove_member', (team, member) => ({
    path: `/api/team/${team}/member/${member}`,
  })),
  inTeam('POST /api/team/{team}/members', { project: 'edit_member' }, (place) => ({
    path: `/api/team/${place.organizationProjectTeam}/members`,
    json: { userId: 'user-worker', role: 'Label' },
  })),
  inTeam('PATCH /api/team/{team}/owner', 'the owner', ({ team }) => ({
    path: `/api/team/${team}/owner`,
    json: { userId: 'user-member' },
  })),
  own('PATCH /api/team/{team}/invite', ['user_write'], ({ invitedTeam }) => ({
    path: `/api/team/${invitedTeam}/invite`,
  })),
  own('POST /api/team/{team}/leave', ['user_write'], ({ joinedTeam }) => ({
    path: `/api/team/${joinedTeam}/leave`,
  })),
];

const ORGANIZATION_ROWS: readonly Row[] = [
  own('GET /api/organization', ['organization_read'], undefined, { without: 400 }),
  own(
    'POST /api/organization',
    ['organization_create'],
    ({ slug }) => ({
      path: '/api/organization',
      json: { name: 'New', slug, description: 'What we do' },
    }),
    { without: 403, onService: 'guest 401' },
  ),
  inOrganization(
    'PATCH /api/organization/{organization}',
    'edit_details',
    'organization_write',
    (place) =>
      toOrganization('', {
        form: { icon: 'keep', name: 'Renamed', slug: place.slug, description: 'What we do' },
      })(place),
  ),
  inOrganization(
    'PATCH /api/organization/{organization}/icon',
    'edit_details',
    'organization_write',
    toOrganization('/icon', { form: { icon: IMAGE } }),
  ),
  inOrganization(
    'DELETE /api/organization/{organization}/icon',
    'edit_details',
    'organization_write',
    toOrganization('/icon'),
  ),
  {
    line: 'POST /api/organization/{organization}/projects',
    scopes: ['organization_write'],
    // Who adds a project has to own it, too.
    may: 'the owner',
    onService: 'members too',
    ask: (place) => toOrganization('/projects', { json: { projectId: place.project } })(place),
  },
  inOrganization(
    'DELETE /api/organization/{organization}/project/{project}',
    'remove_project',
    'organization_write',
    (place) => toOrganization(`/project/${place.organizationProject}`)(place),
  ),
  inOrganization(
    'DELETE /api/organization/{organization}',
    'delete_organization',
    'organization_delete',
    toOrganization(''),
  ),
];

const TOKEN_JSON = { name: 'x', dateExpires: EXPIRES, authScopes: [] };
const SESSION_ONLY = { without: 400 } as const;

const PEOPLE_ROWS: readonly Row[] = [
  own('GET /api/user', ['user_read'], undefined, { without: 400 }),
  own('PATCH /api/user', ['user_write'], ({ slug }) => ({
    path: '/api/user',
    form: { name: 'x', userName: slug, bio: '', avatar: 'keep', profilePageBg: 'keep' },
  })),
  own('GET /api/user/follows', ['user_read']),
  own('GET /api/auth/me', ['user_read']),
  own('GET /api/auth/linked-providers', ['user_session_read']),
  own('GET /api/auth/sessions', ['user_session_read']),
  own('DELETE /api/auth/sessions', ['user_session_delete'], () => ({
    path: '/api/auth/sessions',
    json: {},
  })),
  own('GET /api/pat', ['pat_read'], undefined, SESSION_ONLY),
  own(
    'POST /api/pat',
    ['pat_create'],
    () => ({ path: '/api/pat', json: TOKEN_JSON }),
    SESSION_ONLY,
  ),
  own(
    'PATCH /api/pat/{token}',
    ['pat_write'],
    async (place) => ({ path: `/api/pat/${await place.makeToken()}`, json: TOKEN_JSON }),
    SESSION_ONLY,
  ),
  own(
    'DELETE /api/pat/{token}',
    ['pat_delete'],
    async (place) => ({ path: `/api/pat/${await place.makeToken()}` }),
    SESSION_ONLY,
  ),
];

/** Under both paths that the public service has for them. */
const NOTIFICATION_ROWS: readonly Row[] = [
  '/api/notifications',
  '/api/user/{user}/notifications',
].flatMap((base) => {
  const at = ({ person }: Place, rest: string) => ({
    path: base.replace('{user}', `user-${person}`) + rest,
  });
  const one = async (place: Place) => at(place, `/${await place.makeNotification()}`);
  const many = async (place: Place) => at(place, `?ids=${await place.makeNotification()}`);
  return [
    own(`GET ${base}` as Line, ['user_read', 'notification_read'], (place) => at(place, '')),
    own(`PATCH ${base}` as Line, ['notification_write'], many),
    own(`DELETE ${base}` as Line, ['notification_delete'], many),
    own(`GET ${base}/{notification}` as Line, ['notification_read'], one),
    own(`PATCH ${base}/{notification}` as Line, ['notification_write'], one),
    own(`DELETE ${base}/{notification}` as Line, ['notification_delete'], one),
  ];
});

/** Only its owner may use a collection, whatever the role. */
const COLLECTION_ROWS: readonly Row[] = [
  own('GET /api/collections', ['collection_read']),
  own('POST /api/collections', ['collection_create'], () => ({
    path: '/api/collections',
    json: { name: 'New', description: null },
  })),
  inCollection('PATCH /api/collections/{collection}', 'collection_write', () => ({
    form: { name: 'Renamed', description: '', visibility: 'unlisted', icon: 'keep' },
  })),
  inCollection('DELETE /api/collections/{collection}', 'collection_delete'),
  ...(['PATCH', 'DELETE'] as const).map((method): Row => {
    const line = `${method} /api/collections/{collection}/projects` as const;
    return inCollection(line, 'collection_write', ({ project }) => ({
      json: { projects: [project] },
    }));
  }),
];

const REPORT_ROWS: readonly Row[] = [
  own('POST /api/report', ['report_create'], ({ project }) => ({
    path: '/api/report',
    json: { ...newReport, itemId: project },
  })),
  own('GET /api/report', ['report_read']),
  own('GET /api/report/existingReport', ['report_read'], async (place) => {
    await place.makeReport();
    return { path: `/api/report/existingReport?itemType=project&itemId=${place.project}` };
  }),
  own('GET /api/report/{report}', ['report_read'], async (place) => ({
    path: `/api/report/${await place.makeReport()}`,
  })),
  { line: 'GET /api/report/getAll', scopes: ['report_read'], may: 'moderators' },
  {
    line: 'PATCH /api/report/{report}',
    scopes: ['report_write'],
    may: 'moderators',
    onService: 'missing',
    ask: async (place) => ({
      path: `/api/report/${await place.makeReport()}`,
      json: { closed: true },
    }),
  },
];

const THREAD_ROWS: readonly Row[] = [
  inThread('GET /api/thread/{thread}', 'thread_read', ({ thread }) => ({
    path: `/api/thread/${thread}`,
  })),
  inThread('POST /api/thread/{thread}', 'thread_write', ({ thread }) => ({
    path: `/api/thread/${thread}`,
    json: { message: 'Hello', replyingTo: null },
  })),
  {
    ...inThread('DELETE /api/thread/message/{message}', 'thread_write', async (place) => ({
      path: `/api/thread/message/${await place.makeMessage()}`,
    })),
    may: 'the owner or moderators',
    onService: 'kept',
  },
];

/** Endpoints that require permission: all writes, and reads of the caller's own records. */
export const GUARDED_ROWS: readonly Row[] = [
  ...PROJECT_ROWS,
  ...VERSION_ROWS,
  ...TEAM_ROWS,
  ...ORGANIZATION_ROWS,
  ...PEOPLE_ROWS,
  ...NOTIFICATION_ROWS,
  ...COLLECTION_ROWS,
  ...REPORT_ROWS,
  ...THREAD_ROWS,
];
