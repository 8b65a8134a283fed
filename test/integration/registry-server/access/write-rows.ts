import { picture } from '../writes/pictures.ts';
import { jarBytes, newProject, newReport, versionParts } from '../writes/write.ts';
import type { Place } from './place.ts';
import type { Question, Row } from './rows.ts';

type Line = Row['line'];
type Rest = Partial<Pick<Row, 'without' | 'refusal' | 'onService'>>;
type Needs = readonly [permission: string, scope: string];
type Ask = NonNullable<Row['ask']>;

const IMAGE = { name: 'i.png', bytes: await picture('png') };

/** Writes that the public service allows everyone with the scope (registry §15.2). */
const OPEN_ON_SERVICE: ReadonlySet<Line> = new Set<Line>([
  'PATCH /api/organization/{organization}',
  'PATCH /api/organization/{organization}/icon',
]);

/** The caller's own records: any signed-in caller with the scopes may. */
function own(line: Line, scopes: readonly string[], ask: Ask = {}, rest: Rest = {}): Row {
  return { line, scopes, may: 'logged in', ask, ...rest };
}

function inProject(line: Line, needs: Needs, ask: Ask = {}, rest: Rest = {}): Row {
  return { line, scopes: [needs[1]], may: { project: needs[0] }, ask, ...rest };
}

function inOrganization(line: Line, needs: Needs, ask: Ask = {}): Row {
  const isOpen = OPEN_ON_SERVICE.has(line);
  const rest = isOpen ? ({ onService: 'open' } as const) : {};
  return { line, scopes: [needs[1]], may: { organization: needs[0] }, ask, ...rest };
}

function inTeam(line: Line, may: Row['may'], ask: Ask = {}): Row {
  return { line, scopes: ['project_write', 'organization_write'], may, ask };
}

/** A write of a project's team and the same of an organization's, which take the same permission. */
function inTeams(line: Line, permission: string, question: Question = {}): Row[] {
  const ofOrganization: Ask = ({ organizationTeam, workerEntry }) => ({
    ...question,
    ids: { team: organizationTeam, member: workerEntry },
  });
  return [
    inTeam(line, { project: permission }, question),
    { ...inTeam(line, { organization: permission }, ofOrganization), of: 'an organization' },
  ];
}

/** Only its owner may use a collection, whatever the role. */
function inCollection(line: Line, scope: string, ask: Ask = {}): Row {
  const onService = 'moderators too';
  return { line, scopes: [scope], may: 'the owner alone', refusal: 404, onService, ask };
}

/**
 * A thread that the caller takes no part in counts as missing; the public service refuses it
 * (registry §14).
 */
function inThread(line: Line, scope: string, ask: Ask = {}): Row {
  return { line, scopes: [scope], may: 'logged in', isHidden: true, onService: 'refused', ask };
}

const DETAILS = ['edit_details', 'project_write'] as const;
const GALLERY = { without: 400, onService: 'guest 401' } as const;

const PROJECT_ROWS: readonly Row[] = [
  own('POST /api/project', ['project_create'], ({ slug }) => ({ json: { ...newProject, slug } })),
  {
    line: 'POST /api/project',
    of: 'an organization',
    scopes: ['project_create'],
    may: { organization: 'add_project' },
    ask: ({ slug, organization }) => ({ json: { ...newProject, slug, orgId: organization } }),
  },
  inProject('PATCH /api/project/{project}', DETAILS, ({ slug }) => ({
    form: {
      name: 'Renamed',
      slug,
      visibility: 'listed',
      type: '["mod"]',
      clientSide: 'optional',
      serverSide: 'optional',
      summary: 'x',
      icon: 'keep',
    },
  })),
  inProject('PATCH /api/project/{project}/icon', DETAILS, { form: { icon: IMAGE } }),
  inProject('DELETE /api/project/{project}/icon', DETAILS),
  inProject('PATCH /api/project/{project}/description', ['edit_description', 'project_write'], {
    json: { description: 'x' },
  }),
  inProject('PATCH /api/project/{project}/tags', DETAILS, {
    json: { categories: [], featuredCategories: [] },
  }),
  inProject('PATCH /api/project/{project}/license', DETAILS, {
    json: { id: 'MIT', name: null, url: null },
  }),
  inProject('PATCH /api/project/{project}/external-links', DETAILS, {
    json: { issueTracker: null, sourceCode: null, wikiPage: null, discordServer: null },
  }),
  {
    line: 'POST /api/project/{project}/submit-for-review',
    scopes: ['project_write'],
    may: 'the owner',
    refusal: 400,
    isHidden: true,
    ask: ({ draft }) => ({ ids: { project: draft } }),
  },
  inProject(
    'POST /api/project/{project}/gallery',
    DETAILS,
    { form: { title: 'A picture', image: IMAGE } },
    GALLERY,
  ),
  inProject(
    'PATCH /api/project/{project}/gallery/{item}',
    DETAILS,
    { json: { title: 'Another', description: '', orderIndex: 2, featured: false } },
    GALLERY,
  ),
  inProject('DELETE /api/project/{project}/gallery/{item}', DETAILS, {}, GALLERY),
  inProject('DELETE /api/project/{project}', ['delete_project', 'project_delete']),
  own('POST /api/project/{project}/follow', ['user_write']),
  own('DELETE /api/project/{project}/follow', ['user_write'], async (place) => {
    await place.follow();
    return {};
  }),
  own('GET /api/project', ['project_read']),
  {
    line: 'POST /api/moderation/project/{project}',
    scopes: ['project_read', 'project_write'],
    without: 403,
    may: 'moderators',
    ask: { json: { status: 'withheld' } },
  },
];

const { primaryFile: _, ...versionChange } = versionParts();

const VERSION_ROWS: readonly Row[] = [
  inProject(
    'POST /api/project/{project}/version',
    ['upload_version', 'version_create'],
    ({ project }) => ({
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
    { form: versionChange },
    { refusal: 404 },
  ),
  inProject(
    'DELETE /api/project/{project}/version/{version}',
    ['delete_version', 'version_delete'],
    {},
    { refusal: 404 },
  ),
];

const TEAM_ROWS: readonly Row[] = [
  ...inTeams('POST /api/team/{team}/invite', 'manage_invites', { json: { userName: 'boss' } }),
  ...inTeams('PATCH /api/team/{team}/member/{member}', 'edit_member', {
    json: { role: 'Label', permissions: [] },
  }),
  ...inTeams('DELETE /api/team/{team}/member/{member}', 'remove_member'),
  inTeam('POST /api/team/{team}/members', { project: 'edit_member' }, (place) => ({
    ids: { team: place.organizationProjectTeam },
    json: { userId: 'user-worker', role: 'Label' },
  })),
  inTeam('PATCH /api/team/{team}/owner', 'the owner', { json: { userId: 'user-member' } }),
  own('PATCH /api/team/{team}/invite', ['user_write'], ({ invitedTeam }) => ({
    ids: { team: invitedTeam },
  })),
  own('POST /api/team/{team}/leave', ['user_write'], ({ joinedTeam }) => ({
    ids: { team: joinedTeam },
  })),
];

const ORGANIZATION_ROWS: readonly Row[] = [
  own('GET /api/organization', ['organization_read'], {}, { without: 400 }),
  own(
    'POST /api/organization',
    ['organization_create'],
    ({ slug }) => ({ json: { name: 'New', slug, description: 'What we do' } }),
    { without: 403, onService: 'guest 401' },
  ),
  inOrganization(
    'PATCH /api/organization/{organization}',
    ['edit_details', 'organization_write'],
    ({ slug }) => ({ form: { icon: 'keep', name: 'Renamed', slug, description: 'What we do' } }),
  ),
  inOrganization(
    'PATCH /api/organization/{organization}/icon',
    ['edit_details', 'organization_write'],
    { form: { icon: IMAGE } },
  ),
  inOrganization('DELETE /api/organization/{organization}/icon', [
    'edit_details',
    'organization_write',
  ]),
  {
    line: 'POST /api/organization/{organization}/projects',
    scopes: ['organization_write'],
    // Who adds a project has to own it, too.
    may: 'the owner',
    onService: 'members too',
    ask: ({ project }) => ({ json: { projectId: project } }),
  },
  inOrganization(
    'DELETE /api/organization/{organization}/project/{project}',
    ['remove_project', 'organization_write'],
    ({ organizationProject }) => ({ ids: { project: organizationProject } }),
  ),
  inOrganization('DELETE /api/organization/{organization}', [
    'delete_organization',
    'organization_delete',
  ]),
];

const TOKEN_JSON = { name: 'x', dateExpires: '2999-01-01', authScopes: [] };
const SESSION_ONLY = { without: 400 } as const;
const tokenIds = async (place: Place) => ({ token: await place.makeToken() });

const PEOPLE_ROWS: readonly Row[] = [
  own('GET /api/user', ['user_read'], {}, { without: 400 }),
  own('PATCH /api/user', ['user_write'], ({ slug }) => ({
    form: { name: 'x', userName: slug, bio: '', avatar: 'keep', profilePageBg: 'keep' },
  })),
  own('GET /api/user/follows', ['user_read']),
  own('GET /api/auth/me', ['user_read']),
  own('GET /api/auth/linked-providers', ['user_session_read']),
  own('GET /api/auth/sessions', ['user_session_read']),
  own('DELETE /api/auth/sessions', ['user_session_delete'], { json: {} }),
  own('GET /api/pat', ['pat_read'], {}, SESSION_ONLY),
  own('POST /api/pat', ['pat_create'], { json: TOKEN_JSON }, SESSION_ONLY),
  own(
    'PATCH /api/pat/{token}',
    ['pat_write'],
    async (place) => ({ ids: await tokenIds(place), json: TOKEN_JSON }),
    SESSION_ONLY,
  ),
  own(
    'DELETE /api/pat/{token}',
    ['pat_delete'],
    async (place) => ({ ids: await tokenIds(place) }),
    SESSION_ONLY,
  ),
];

/** Under both paths that the public service has for them. */
const NOTIFICATION_ROWS: readonly Row[] = (
  ['/api/notifications', '/api/user/{user}/notifications'] as const
).flatMap((base) => {
  const one: Ask = async (place) => ({ ids: { notification: await place.makeNotification() } });
  const many: Ask = async (place) => ({ path: `${base}?ids=${await place.makeNotification()}` });
  return [
    own(`GET ${base}`, ['user_read', 'notification_read']),
    own(`PATCH ${base}`, ['notification_write'], many),
    own(`DELETE ${base}`, ['notification_delete'], many),
    own(`GET ${base}/{notification}`, ['notification_read'], one),
    own(`PATCH ${base}/{notification}`, ['notification_write'], one),
    own(`DELETE ${base}/{notification}`, ['notification_delete'], one),
  ];
});

const COLLECTION_ROWS: readonly Row[] = [
  own('GET /api/collections', ['collection_read']),
  own('POST /api/collections', ['collection_create'], { json: { name: 'New', description: null } }),
  inCollection('PATCH /api/collections/{collection}', 'collection_write', {
    form: { name: 'Renamed', description: '', visibility: 'unlisted', icon: 'keep' },
  }),
  inCollection('DELETE /api/collections/{collection}', 'collection_delete'),
  ...(['PATCH', 'DELETE'] as const).map((method) =>
    inCollection(
      `${method} /api/collections/{collection}/projects`,
      'collection_write',
      ({ project }) => ({ json: { projects: [project] } }),
    ),
  ),
];

const REPORT_ROWS: readonly Row[] = [
  own('POST /api/report', ['report_create'], ({ project }) => ({
    json: { ...newReport, itemId: project },
  })),
  own('GET /api/report', ['report_read']),
  own('GET /api/report/existingReport', ['report_read'], async (place) => {
    await place.makeReport();
    return { path: '/api/report/existingReport?itemType=project&itemId={project}' };
  }),
  own('GET /api/report/{report}', ['report_read'], async (place) => ({
    ids: { report: await place.makeReport() },
  })),
  { line: 'GET /api/report/getAll', scopes: ['report_read'], may: 'moderators' },
  {
    line: 'PATCH /api/report/{report}',
    scopes: ['report_write'],
    may: 'moderators',
    onService: 'missing',
    ask: async (place) => ({
      ids: { report: await place.makeReport() },
      json: { closed: true },
    }),
  },
];

const THREAD_ROWS: readonly Row[] = [
  inThread('GET /api/thread/{thread}', 'thread_read'),
  inThread('POST /api/thread/{thread}', 'thread_write', {
    json: { message: 'Hello', replyingTo: null },
  }),
  {
    ...inThread('DELETE /api/thread/message/{message}', 'thread_write', async (place) => ({
      ids: { message: await place.makeMessage() },
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
