import type { Answer } from '../client.ts';
import type { Person } from '../credentials.ts';
import { toRecord, toRecords } from '../record.ts';
import { byProfile, createRow, tellAnswer, type Expected, type Row } from '../row.ts';
import type { World } from '../world.ts';

const INVITE = 'POST /api/team/{teamId}/invite';
const ACCEPT = 'PATCH /api/team/{teamId}/invite';
const LEAVE = 'POST /api/team/{teamId}/leave';
const EDIT = 'PATCH /api/team/{teamId}/member/{memberId}';
const REMOVE = 'DELETE /api/team/{teamId}/member/{memberId}';
const OWNER = 'PATCH /api/team/{teamId}/owner';

const DONE = '200 success, message';
const DONE_BRIEFLY: Expected = [DONE, '200 success'];

const PROJECT_PERMISSIONS =
  'upload_version delete_version edit_details edit_description manage_invites remove_member edit_member delete_project view_analytics view_revenue';
const ORGANISATION_PERMISSIONS =
  'edit_details manage_invites remove_member edit_member add_project remove_project delete_organization edit_member_default_permissions';

const TEAM_STATES = ['none', 'pending', 'member', 'owner'] as const;
type TeamState = (typeof TEAM_STATES)[number];
const TEAM_TRIGGERS = {
  invite: INVITE,
  accept: ACCEPT,
  leave: LEAVE,
  remove: REMOVE,
  owner: OWNER,
};
type TeamTrigger = keyof typeof TEAM_TRIGGERS;

/**
 * interface §3.1; transitions not listed here are forbidden. A pending member may decline and be
 * removed (registry §4.2).
 */
const TRANSITIONS: Readonly<Record<TeamState, Partial<Record<TeamTrigger, TeamState>>>> = {
  none: { invite: 'pending' },
  pending: { accept: 'member', leave: 'none', remove: 'none' },
  member: { leave: 'none', remove: 'none', owner: 'owner' },
  owner: {},
};

/** The embedded registry answers these with 404, other forbidden transitions with 400. */
const MISSING = new Set(['none accept', 'none leave', 'none owner', 'pending owner']);

type Team = Awaited<ReturnType<World['newTeam']>> & { readonly world: World };

async function openTeam(world: World): Promise<Team> {
  return { world, ...(await world.newTeam()) };
}

async function openOrganizationTeam(world: World): Promise<Team> {
  const { id, teamId } = await world.newOrganization();
  return { world, id: teamId, home: `/api/organization/${id}` };
}

async function findMember(
  { world, home }: Team,
  person: Person,
): Promise<Record<string, unknown> | undefined> {
  const { id } = await world.me(person);
  const body = toRecord((await world.ask(`GET ${home}`, { as: world.as('owner') })).json);
  const { members } = toRecord(body['project'] ?? body);
  return toRecords(members).find(({ userId }) => userId === id);
}

async function invite(team: Team, person: Person, by: Person = 'owner'): Promise<Answer> {
  const { world, id } = team;
  const { userName } = await world.me(person);
  return world.ask(`POST /api/team/${id}/invite`, { as: world.as(by), json: { userName } });
}

const accept = ({ world, id }: Team, person: Person) =>
  world.ask(`PATCH /api/team/${id}/invite`, { as: world.as(person) });

/** Adds the member to the team. */
async function join(team: Team): Promise<void> {
  await invite(team, 'member');
  await accept(team, 'member');
}

async function memberLine(team: Team, method: string, person: Person): Promise<string> {
  const { id } = toRecord(await findMember(team, person));
  return `${method} /api/team/${team.id}/member/${typeof id === 'string' ? id : 'nobody'}`;
}

/** Applies the trigger to the person; the owner performs those that others perform. */
async function pull(team: Team, trigger: TeamTrigger, person: Person): Promise<Answer> {
  const { world, id } = team;
  const as = world.as('owner');
  const acts: Readonly<Record<TeamTrigger, () => Promise<Answer>>> = {
    invite: () => invite(team, person),
    accept: () => accept(team, person),
    leave: () => world.ask(`POST /api/team/${id}/leave`, { as: world.as(person) }),
    remove: async () => world.ask(await memberLine(team, 'DELETE', person), { as }),
    owner: async () => {
      const json = { userId: (await world.me(person)).id };
      return world.ask(`PATCH /api/team/${id}/owner`, { as, json });
    },
  };
  return acts[trigger]();
}

async function stateOf(team: Team, person: Person): Promise<TeamState> {
  const member = await findMember(team, person);
  if (member === undefined) return 'none';
  if (member['accepted'] !== true) return 'pending';
  return member['isOwner'] === true ? 'owner' : 'member';
}

function transition(state: TeamState, trigger: TeamTrigger): Row {
  const next = TRANSITIONS[state][trigger];
  const name = `${state} → ${next ?? 'forbidden'}`;
  const documented = next !== undefined && (state !== 'pending' || trigger === 'accept');
  const facts = next ?? `refused ${state}`;
  const saysOwnerStays = state === 'owner' && trigger === 'leave';
  const document = documented || saysOwnerStays ? facts : null;
  const status = MISSING.has(`${state} ${trigger}`) ? 404 : 400;
  const own = next ?? `${status} ${state}`;
  return createRow(TEAM_TRIGGERS[trigger], name, [document, facts, own], async (world) => {
    const team = await openTeam(world);
    const person: Person = state === 'owner' ? 'owner' : 'member';
    if (state === 'pending') await invite(team, person);
    if (state === 'member') await join(team);
    const told = tellAnswer(await pull(team, trigger, person));
    const after = await stateOf(team, person);
    if (after === 'owner' && person === 'member') await giveBack(team);
    return told.startsWith('200') ? after : `${told} ${after}`;
  });
}

/** Otherwise the owner could not remove the suite's records. */
async function giveBack({ world, id }: Team): Promise<void> {
  const json = { userId: (await world.me('owner')).id };
  await world.ask(`PATCH /api/team/${id}/owner`, { as: world.as('member'), json });
}

const TRANSITION_ROWS = TEAM_STATES.flatMap((state) =>
  (Object.keys(TEAM_TRIGGERS) as TeamTrigger[]).map((trigger) => transition(state, trigger)),
);

function editMember(name: string, expected: Expected, change: unknown, open = openTeam): Row {
  return createRow(EDIT, name, expected, async (world) => {
    const team = await open(world);
    await join(team);
    const line = await memberLine(team, 'PATCH', 'member');
    return tellAnswer(await world.ask(line, { as: world.as('owner'), json: change }));
  });
}

function tellPermissions({ role, permissions, isOwner }: Record<string, unknown>): string {
  const isPlain = isOwner === false && Array.isArray(permissions) && permissions.length === 0;
  return `${String(role)} ${isPlain ? 'without permissions' : 'with permissions'}`;
}

/** One team for all values: each edit replaces the previous one. */
function permissionRows(
  key: 'permissions' | 'organisationPermissions',
  values: string,
  open: typeof openTeam,
): Row[] {
  return values.split(' ').map((value) =>
    createRow(EDIT, `${key}=${value}`, `200 ${value}`, async (world) => {
      const team = await open(world);
      await join(team);
      const line = await memberLine(team, 'PATCH', 'member');
      const json = { role: 'Helper', [key]: [value] };
      const answer = await world.ask(line, { as: world.as('owner'), json });
      if (answer.status !== 200) return tellAnswer(answer);
      return `200 ${String((await findMember(team, 'member'))?.[key])}`;
    }),
  );
}

/**
 * Answers for a guest, a token without the scopes, a caller without the permission, and an unknown
 * team.
 */
function refusals(
  endpoint: string,
  json: unknown,
  own: boolean,
  forbidden: Expected = [null, '403'],
): Row[] {
  const [method = '', path = ''] = endpoint.split(' ');
  const line = (team: string) =>
    `${method} ${path.replace('{teamId}', team).replace('{memberId}', 'nobody')}`;
  const rows = [
    createRow(endpoint, 'by a guest', ['refused', '401'], async (world) => {
      const { id } = await world.sharedTeam();
      return tellAnswer(await world.ask(line(id), { json }));
    }),
    createRow(endpoint, 'by a token without the scope', ['refused', '401'], async (world) => {
      const { token } = await world.newToken(['user_read']);
      const { id } = await world.sharedTeam();
      return tellAnswer(await world.ask(line(id), { as: { token }, json }));
    }),
    createRow(endpoint, 'of an unknown team', [null, '404'], async (world) =>
      tellAnswer(await world.ask(line(world.unique()), { as: world.as('owner'), json })),
    ),
  ];
  if (own) return rows;
  return [
    ...rows,
    createRow(endpoint, 'by a member without the permission', forbidden, async (world) => {
      const team = await openTeam(world);
      await join(team);
      return tellAnswer(await world.ask(line(team.id), { as: world.as('member'), json }));
    }),
  ];
}

const answerTo = (
  endpoint: string,
  name: string,
  expected: Expected,
  see: (team: Team) => Promise<Answer>,
) =>
  createRow(endpoint, name, expected, async (world) =>
    tellAnswer(await see(await openTeam(world))),
  );

export const TEAM_ROWS: readonly Row[] = [
  answerTo(INVITE, 'userName of a user', DONE_BRIEFLY, (team) => invite(team, 'member')),
  answerTo(INVITE, 'userName missing', ['refused', '400'], ({ world, id }) =>
    world.ask(`POST /api/team/${id}/invite`, { as: world.as('owner'), json: {} }),
  ),
  answerTo(INVITE, 'userName of nobody', [null, '404'], ({ world, id }) =>
    world.ask(`POST /api/team/${id}/invite`, {
      as: world.as('owner'),
      json: { userName: world.unique() },
    }),
  ),
  answerTo(
    INVITE,
    'userName is the id of a user',
    byProfile(DONE, '200 success'),
    async ({ world, id }) => {
      const json = { userName: (await world.me('member')).id };
      return world.ask(`POST /api/team/${id}/invite`, { as: world.as('owner'), json });
    },
  ),
  createRow(INVITE, 'by somebody who does not see the project', [null, '404'], async (world) => {
    const team = { world, ...(await world.newProjectTeam()) };
    return tellAnswer(await invite(team, 'member', 'stranger'));
  }),
  ...refusals(INVITE, { userName: 'nobody-of-this-name' }, false),
  answerTo(ACCEPT, 'by the invited', DONE, async (team) => {
    await invite(team, 'member');
    return accept(team, 'member');
  }),
  createRow(
    INVITE,
    'the invited gets a pending invite',
    ['team_invite', 'team_invite'],
    async (world) => {
      const team = await openTeam(world);
      await invite(team, 'member');
      const read = await world.ask('GET /api/notifications', { as: world.as('member') });
      const about = toRecords(read.json).find(({ body }) => toRecord(body)['teamId'] === team.id);
      return typeof about?.['type'] === 'string' ? about['type'] : 'no notification';
    },
  ),
  ...refusals(ACCEPT, undefined, true),
  answerTo(LEAVE, 'by a member', DONE, async (team) => {
    await join(team);
    return pull(team, 'leave', 'member');
  }),
  ...refusals(LEAVE, undefined, true),
  editMember('role and permissions', DONE, { role: 'Helper', permissions: ['edit_details'] }),
  editMember('role missing', [null, '400'], { permissions: [] }),
  editMember('permissions with an unknown value', ['refused', '400'], {
    role: 'x',
    permissions: ['all'],
  }),
  editMember(
    'organisationPermissions with an unknown value',
    ['refused', '400'],
    { role: 'x', organisationPermissions: ['all'] },
    openOrganizationTeam,
  ),
  createRow(
    EDIT,
    'permissions missing takes them away',
    [null, 'Artist without permissions'],
    async (world) => {
      const team = await openTeam(world);
      await join(team);
      const line = await memberLine(team, 'PATCH', 'member');
      for (const json of [{ role: 'Helper', permissions: ['upload_version'] }, { role: 'Artist' }])
        await world.ask(line, { as: world.as('owner'), json });
      return tellPermissions(toRecord(await findMember(team, 'member')));
    },
  ),
  ...permissionRows('permissions', PROJECT_PERMISSIONS, openTeam),
  ...permissionRows('organisationPermissions', ORGANISATION_PERMISSIONS, openOrganizationTeam),
  createRow(
    EDIT,
    'organisationPermissions of a project team are left out',
    '200 and none',
    async (world) => {
      const team = { world, ...(await world.newProjectTeam()) };
      await join(team);
      const line = await memberLine(team, 'PATCH', 'member');
      const json = { role: 'Helper', organisationPermissions: ['edit_details'] };
      const { status } = await world.ask(line, { as: world.as('owner'), json });
      const kept = (await findMember(team, 'member'))?.['organisationPermissions'];
      return `${status} and ${Array.isArray(kept) && kept.length === 0 ? 'none' : String(kept)}`;
    },
  ),
  ...refusals(EDIT, { role: 'Helper' }, false),
  answerTo(EDIT, 'of nobody', [null, '404'], ({ world, id }) =>
    world.ask(`PATCH /api/team/${id}/member/nobody`, {
      as: world.as('owner'),
      json: { role: 'Helper' },
    }),
  ),
  answerTo(REMOVE, 'of a member', DONE_BRIEFLY, async (team) => {
    await join(team);
    return pull(team, 'remove', 'member');
  }),
  answerTo(REMOVE, 'of nobody', [null, '400'], ({ world, id }) =>
    world.ask(`DELETE /api/team/${id}/member/nobody`, { as: world.as('owner') }),
  ),
  ...refusals(REMOVE, undefined, false),
  createRow(OWNER, 'userId of a member', DONE, async (world) => {
    const team = await openTeam(world);
    await join(team);
    const told = tellAnswer(await pull(team, 'owner', 'member'));
    await giveBack(team);
    return told;
  }),
  answerTo(OWNER, 'userId missing', ['refused', '400'], ({ world, id }) =>
    world.ask(`PATCH /api/team/${id}/owner`, { as: world.as('owner'), json: {} }),
  ),
  // The public service looks the new owner up first (registry §14).
  ...refusals(OWNER, { userId: 'nobody' }, false, byProfile('403', '404')),
  createRow(OWNER, 'by a member with every permission', [null, '403'], async (world) => {
    const team = await openTeam(world);
    await join(team);
    const line = await memberLine(team, 'PATCH', 'member');
    const json = { role: 'Helper', permissions: PROJECT_PERMISSIONS.split(' ') };
    await world.ask(line, { as: world.as('owner'), json });
    const request = { userId: (await world.me('member')).id };
    const as = world.as('member');
    return tellAnswer(await world.ask(`PATCH /api/team/${team.id}/owner`, { as, json: request }));
  }),
  createRow(
    OWNER,
    'the former owner is a plain member',
    [null, 'Owner, Member without permissions'],
    async (world) => {
      const team = await openTeam(world);
      await join(team);
      await pull(team, 'owner', 'member');
      const now = toRecord(await findMember(team, 'member'));
      const former = toRecord(await findMember(team, 'owner'));
      await giveBack(team);
      return `${String(now['role'])}, ${tellPermissions(former)}`;
    },
  ),
  ...TRANSITION_ROWS,
];
