import { toRecord, toRecords } from '../record.ts';
import { byProfile, createRow, tellAnswer, type Expected, type Look, type Row } from '../row.ts';
import type { World } from '../world.ts';
import { createDetails } from './project-writes.ts';

const OF_USER = 'GET /api/user/{ID|username}/projects';
const PROJECTS = 'GET /api/projects?ids=ID1,ID2';
const PROJECT = 'GET /api/project/{ID|slug}';
const USER = 'GET /api/user/{ID|username}';
const USERS = 'GET /api/users?ids=ID1,ID2';
const SEARCH = 'GET /api/search?q=WORDS';

const tellList =
  (id: string): Look =>
  (body) => {
    if (!Array.isArray(body)) return 'no list';
    return toRecords(body).some((one) => one['id'] === id) ? 'with it' : 'without it';
  };

const tellProject: Look = (body) => String(toRecord(toRecord(body)['project'])['visibility']);

const tellUser =
  (id: string): Look =>
  (body) =>
    toRecord(body)['id'] === id ? 'profile' : 'no profile';

async function askOfUser(world: World, user: string, as: ReturnType<World['as']>): Promise<string> {
  const { project } = await world.library();
  return tellAnswer(
    await world.ask(`GET /api/user/${user}/projects`, { as }),
    tellList(project.id),
  );
}

/** Sets the visibility, sends the request, and resets it. */
function visibility(value: string, expected: string): Row[] {
  const row = (
    name: string,
    endpoint: string,
    wanted: Expected,
    see: (world: World, id: string) => Promise<string>,
  ) =>
    createRow(endpoint, `visibility ${value}, ${name}`, wanted, async (world) => {
      const { project } = await world.library();
      const as = world.as('owner');
      const line = `PATCH /api/project/${project.id}`;
      await world.ask(line, { as, form: createDetails(project, { visibility: value }) });
      const seen = await see(world, project.id);
      await world.ask(line, { as, form: createDetails(project) });
      return seen;
    });
  const isSeen = expected === '200 with it';
  const listOf = async (world: World) => (await world.me('owner')).id;
  return [
    row('by a guest', OF_USER, expected, async (world) =>
      askOfUser(world, await listOf(world), null),
    ),
    row('by another user', OF_USER, expected, async (world) =>
      askOfUser(world, await listOf(world), world.as('stranger')),
    ),
    row('by the user', OF_USER, '200 with it', async (world) =>
      askOfUser(world, await listOf(world), world.as('owner')),
    ),
    row('by another user', PROJECT, [null, isSeen ? `200 ${value}` : '404'], async (world, id) =>
      tellAnswer(
        await world.ask(`GET /api/project/${id}`, { as: world.as('stranger') }),
        tellProject,
      ),
    ),
    row('by the user', PROJECT, [null, `200 ${value}`], async (world, id) =>
      tellAnswer(await world.ask(`GET /api/project/${id}`, { as: world.as('owner') }), tellProject),
    ),
    row('by a guest', PROJECTS, expected, async (world, id) =>
      tellAnswer(await world.ask(`GET /api/projects?ids=${id}`), tellList(id)),
    ),
  ];
}

const ids = (endpoint: string, path: string): Row[] => [
  createRow(endpoint, 'ids missing', ['refused', '400'], async (world) =>
    tellAnswer(await world.ask(`GET ${path}`)),
  ),
  createRow(endpoint, 'ids empty', [null, '400'], async (world) =>
    tellAnswer(await world.ask(`GET ${path}?ids=`)),
  ),
  createRow(endpoint, 'ids as JSON', [null, '200 list | 500', '200 list'], async (world) =>
    tellAnswer(await world.ask(`GET ${path}?ids=["a"]`), (body) =>
      Array.isArray(body) ? 'list' : 'no list',
    ),
  ),
];

export const USER_AND_PROJECT_ROWS: readonly Row[] = [
  createRow(OF_USER, 'by id', '200 with it', async (world) =>
    askOfUser(world, (await world.me('owner')).id, world.as('owner')),
  ),
  createRow(OF_USER, 'by user name', '200 with it', async (world) =>
    askOfUser(world, (await world.me('owner')).userName, world.as('owner')),
  ),
  createRow(OF_USER, 'of nobody', [null, '404'], async (world) =>
    askOfUser(world, world.unique(), null),
  ),
  createRow(OF_USER, 'a draft, by another user', '200 without it', async (world) => {
    const { id } = await world.sharedProject();
    const { id: user } = await world.me('owner');
    return tellAnswer(
      await world.ask(`GET /api/user/${user}/projects`, { as: world.as('stranger') }),
      tellList(id),
    );
  }),
  createRow(PROJECTS, 'ids of one', '200 with it', async (world) => {
    const { project } = await world.library();
    return tellAnswer(await world.ask(`GET /api/projects?ids=${project.id}`), tellList(project.id));
  }),
  createRow(PROJECTS, 'ids with an unknown one', [null, '200 with it'], async (world) => {
    const { project } = await world.library();
    return tellAnswer(
      await world.ask(`GET /api/projects?ids=${world.unique()},${project.id}`),
      tellList(project.id),
    );
  }),
  ...ids(PROJECTS, '/api/projects'),
  ...visibility('listed', '200 with it'),
  ...visibility('unlisted', '200 with it'),
  ...visibility('archived', '200 with it'),
  ...visibility('private', '200 without it'),
  createRow(USER, 'by id', [null, '200 profile'], async (world) => {
    const { id } = await world.me('owner');
    return tellAnswer(await world.ask(`GET /api/user/${id}`), tellUser(id));
  }),
  createRow(USER, 'by user name', [null, '200 profile'], async (world) => {
    const { id, userName } = await world.me('owner');
    return tellAnswer(await world.ask(`GET /api/user/${userName}`), tellUser(id));
  }),
  createRow(USER, 'by user name in another case', [null, '200 profile'], async (world) => {
    const { id, userName } = await world.me('owner');
    return tellAnswer(await world.ask(`GET /api/user/${userName.toUpperCase()}`), tellUser(id));
  }),
  createRow(USER, 'of nobody', [null, '404'], async (world) =>
    tellAnswer(await world.ask(`GET /api/user/${world.unique()}`)),
  ),
  createRow(USERS, 'ids of one', [null, '200 with it'], async (world) => {
    const { id } = await world.me('owner');
    return tellAnswer(await world.ask(`GET /api/users?ids=${id}`), tellList(id));
  }),
  ...ids(USERS, '/api/users'),
  // Search results may be ten minutes old (registry §1.7).
  createRow(SEARCH, 'words', byProfile('200 with it', '200 without it'), async (world) => {
    const { project } = await world.library();
    const words = encodeURIComponent(project.name);
    return tellAnswer(await world.ask(`GET /api/search?q=${words}`), (body) =>
      tellList(project.id)(toRecord(body)['hits']),
    );
  }),
];
