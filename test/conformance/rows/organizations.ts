import { toRecord, toRecords } from '../record.ts';
import { createRow, tellAnswer, type Expected, type Look, type Row } from '../row.ts';
import type { World } from '../world.ts';

const SINGLE = 'GET /api/organization/{ID|slug}';
const PROJECTS = 'GET /api/organization/{ID|slug}/projects';
const MANY = 'GET /api/organizations?ids=ID1,ID2';
const OWN = 'GET /api/organization';
const OF_USER = 'GET /api/user/{userId}/organization';

const tellOne: Look = (body) => {
  const { id, members } = toRecord(body);
  return typeof id === 'string' && Array.isArray(members) ? 'organization' : 'no organization';
};

const tellIsList: Look = (body) => (Array.isArray(body) ? 'list' : 'no list');

/** Tells whether the suite's organization is in a list, and which fields are shown. */
function tellList(id: string): Look {
  return (body) => {
    const found = toRecords(body).find((one) => one['id'] === id);
    if (!Array.isArray(body)) return 'no list';
    if (found === undefined) return 'list without it';
    return Array.isArray(found['members']) ? 'list with members' : 'list without members';
  };
}

function read(
  endpoint: string,
  name: string,
  expected: Expected,
  ask: (world: World, organization: { id: string; slug: string }) => Promise<string>,
): Row {
  return createRow(endpoint, name, expected, async (world) =>
    ask(world, await world.sharedOrganization()),
  );
}

export const manyIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `none-${index}`).join(',');

export const ORGANIZATION_ROWS: readonly Row[] = [
  read(SINGLE, 'by id', '200 organization', async (world, { id }) =>
    tellAnswer(await world.ask(`GET /api/organization/${id}`), tellOne),
  ),
  read(SINGLE, 'by slug', '200 organization', async (world, { slug }) =>
    tellAnswer(await world.ask(`GET /api/organization/${slug}`), tellOne),
  ),
  read(SINGLE, 'unknown', [null, '404'], async (world) =>
    tellAnswer(await world.ask(`GET /api/organization/${world.unique()}`)),
  ),
  createRow(PROJECTS, 'by id, after a project was added', '200 with its project', async (world) => {
    const { id } = await world.newOrganization();
    const project = await world.newProject();
    const as = world.as('owner');
    const json = { projectId: project.id };
    await world.ask(`POST /api/organization/${id}/projects`, { as, json });
    const answer = await world.ask(`GET /api/organization/${id}/projects`, { as });
    await world.ask(`DELETE /api/organization/${id}/project/${project.id}`, { as });
    return tellAnswer(answer, (body) => {
      const found = toRecords(body).find((one) => one['id'] === project.id);
      return found?.['isOrgOwned'] === true ? 'with its project' : 'without its project';
    });
  }),
  read(PROJECTS, 'by id', '200 list', async (world, { id }) =>
    tellAnswer(await world.ask(`GET /api/organization/${id}/projects`), tellIsList),
  ),
  read(PROJECTS, 'by slug', '200 list', async (world, { slug }) =>
    tellAnswer(await world.ask(`GET /api/organization/${slug}/projects`), tellIsList),
  ),
  read(PROJECTS, 'unknown', [null, '404'], async (world) =>
    tellAnswer(await world.ask(`GET /api/organization/${world.unique()}/projects`)),
  ),
  read(
    MANY,
    'ids of one',
    ['200 list with members', '200 list without members'],
    async (world, { id }) =>
      tellAnswer(await world.ask(`GET /api/organizations?ids=${id}`), tellList(id)),
  ),
  read(
    MANY,
    'ids with an unknown one',
    ['200 list with members', '200 list without members'],
    async (world, { id }) =>
      tellAnswer(
        await world.ask(`GET /api/organizations?ids=${world.unique()},${id}`),
        tellList(id),
      ),
  ),
  read(MANY, 'ids missing', ['refused', '400'], async (world) =>
    tellAnswer(await world.ask('GET /api/organizations')),
  ),
  read(MANY, 'ids empty', ['refused', '400'], async (world) =>
    tellAnswer(await world.ask('GET /api/organizations?ids=')),
  ),
  read(OWN, 'of the caller', '200 list with members', async (world, { id }) =>
    tellAnswer(await world.ask('GET /api/organization', { as: world.as('owner') }), tellList(id)),
  ),
  createRow(OWN, 'by a guest', ['refused', '400', { local: '401' }], async (world) =>
    tellAnswer(await world.ask('GET /api/organization')),
  ),
  read(OWN, 'by a token with the scope', '200 list with members', async (world, { id }) => {
    const { token } = await world.newToken(['organization_read']);
    return tellAnswer(await world.ask('GET /api/organization', { as: { token } }), tellList(id));
  }),
  createRow(
    OWN,
    'by a token without the scope',
    ['refused', '400', { local: '401' }],
    async (world) => {
      const { token } = await world.newToken(['user_read']);
      return tellAnswer(await world.ask('GET /api/organization', { as: { token } }));
    },
  ),
  read(OF_USER, 'by user id', '200 list with members', async (world, { id }) => {
    const me = await world.me('owner');
    return tellAnswer(await world.ask(`GET /api/user/${me.id}/organization`), tellList(id));
  }),
  read(OF_USER, 'by user name', [null, '200 list with members'], async (world, { id }) => {
    const { userName } = await world.me('owner');
    return tellAnswer(await world.ask(`GET /api/user/${userName}/organization`), tellList(id));
  }),
  createRow(OF_USER, 'of nobody', [null, '404'], async (world) =>
    tellAnswer(await world.ask(`GET /api/user/${world.unique()}/organization`)),
  ),
];
