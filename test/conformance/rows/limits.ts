import { createPicture } from '../pictures.ts';
import { toRecords } from '../record.ts';
import { createRow, tellAnswer, type Expected, type Row } from '../row.ts';
import type { World } from '../world.ts';
import { manyIds } from './organizations.ts';
import { createDetails } from './project-writes.ts';
import { RIGHT_TOKEN } from './tokens.ts';

const KIB = 1024;
const MUTATION = '200 success, message';
const DETAILS = '200 success, message, slug';

/**
 * A subject of interface §8, its request for a given amount, and the expected answer for each
 * amount.
 */
interface Limit {
  readonly subject: string;
  readonly endpoint: string;
  readonly unit: string;
  readonly amounts: readonly (readonly [amount: number, expected: Expected])[];
  readonly see: (world: World, amount: number) => Promise<string>;
}

const letters = (count: number) => 'a'.repeat(count);

async function changeDetails(world: World, changes: Record<string, string>): Promise<string> {
  const project = await world.sharedProject();
  const form = createDetails(project, changes);
  const answer = await world.ask(`PATCH /api/project/${project.id}`, {
    as: world.as('owner'),
    form,
  });
  return tellAnswer(answer);
}

async function changeRole(world: World, length: number): Promise<string> {
  const { id } = await world.sharedOrganization();
  const as = world.as('owner');
  const { json } = await world.ask(`GET /api/organization/${id}`, { as });
  const [own] = toRecords((json as { members?: unknown } | undefined)?.members);
  const line = `PATCH /api/team/${String(own?.['teamId'])}/member/${String(own?.['id'])}`;
  return tellAnswer(await world.ask(line, { as, json: { role: letters(length) } }));
}

async function changeTags(world: World, count: number): Promise<string> {
  const { id } = await world.sharedProject();
  const tags = toRecords((await world.ask('GET /api/tags/categories?type=mod')).json);
  const categories = tags.slice(0, count).map(({ name }) => name);
  const json = { categories, featuredCategories: categories };
  return tellAnswer(
    await world.ask(`PATCH /api/project/${id}/tags`, { as: world.as('owner'), json }),
  );
}

const readMany = (path: string) => async (world: World, count: number) =>
  tellAnswer(await world.ask(`GET ${path}?ids=${manyIds(count)}`), (body) =>
    Array.isArray(body) ? 'list' : 'no list',
  );

const ids = (endpoint: string, subject: string): Limit => ({
  subject: `ids in multi-fetch (${subject})`,
  endpoint,
  unit: 'ids',
  amounts: [
    [100, '200 list'],
    [101, ['refused', '400']],
  ],
  see: readMany(`/api/${subject}`),
});

const LIMITS: readonly Limit[] = [
  {
    subject: 'PAT name',
    endpoint: 'POST /api/pat',
    unit: 'characters',
    amounts: [
      [1, '200 token'],
      [64, '200 token'],
      [65, ['refused', '400']],
    ],
    see: async (world, amount) => {
      const json = { ...RIGHT_TOKEN, name: letters(amount) };
      const answer = await world.ask('POST /api/pat', { as: world.session('owner'), json });
      return tellAnswer(world.noteToken(answer), () => 'token');
    },
  },
  {
    subject: 'Team member role label',
    endpoint: 'PATCH /api/team/{teamId}/member/{memberId}',
    unit: 'characters',
    amounts: [
      [32, MUTATION],
      [33, [MUTATION, '400']],
      [64, [MUTATION, '400']],
      [65, ['refused', '400']],
    ],
    see: changeRole,
  },
  {
    subject: 'Project name',
    endpoint: 'PATCH /project/{ID|slug}',
    unit: 'characters',
    amounts: [
      [32, DETAILS],
      [33, ['refused', '400']],
    ],
    see: (world, amount) => changeDetails(world, { name: letters(amount) }),
  },
  {
    subject: 'Project summary',
    endpoint: 'PATCH /project/{ID|slug}',
    unit: 'characters',
    amounts: [
      [256, DETAILS],
      [257, ['refused', DETAILS]],
      [320, ['refused', DETAILS]],
      [321, ['refused', '400']],
    ],
    see: (world, amount) => changeDetails(world, { summary: letters(amount) }),
  },
  {
    subject: 'Project description',
    endpoint: 'PATCH /project/{ID|slug}/description',
    unit: 'characters',
    amounts: [
      [65_256, MUTATION],
      [65_257, ['refused', '400']],
    ],
    see: async (world, amount) => {
      const { id } = await world.sharedProject();
      const json = { description: letters(amount) };
      return tellAnswer(
        await world.ask(`PATCH /api/project/${id}/description`, { as: world.as('owner'), json }),
      );
    },
  },
  {
    subject: 'Featured categories',
    endpoint: 'PATCH /project/{ID|slug}/tags',
    unit: 'categories',
    amounts: [
      [3, MUTATION],
      [4, ['refused', '400']],
    ],
    see: changeTags,
  },
  {
    subject: 'Project icon',
    endpoint: 'PATCH /api/project/{ID|slug}/icon',
    unit: 'bytes',
    amounts: [
      [512 * KIB, MUTATION],
      [512 * KIB + 1, ['refused', '400']],
    ],
    see: async (world, amount) => {
      const { id } = await world.sharedProject();
      const form = { icon: await createPicture('png', amount) };
      return tellAnswer(
        await world.ask(`PATCH /api/project/${id}/icon`, { as: world.as('owner'), form }),
      );
    },
  },
  {
    subject: 'Project icon in the details',
    endpoint: 'PATCH /project/{ID|slug}',
    unit: 'bytes',
    amounts: [
      [512 * KIB, DETAILS],
      // The public service ignores an icon that it does not accept (registry §4.4).
      [512 * KIB + 1, ['refused', `400 | ${DETAILS}`, '400']],
    ],
    see: async (world, amount) => {
      const project = await world.sharedProject();
      const form = { ...createDetails(project), icon: await createPicture('png', amount) };
      return tellAnswer(
        await world.ask(`PATCH /api/project/${project.id}`, { as: world.as('owner'), form }),
      );
    },
  },
  ids('GET /api/organizations?ids=ID1,ID2', 'organizations'),
  ids('GET /api/users?ids=ID1,ID2', 'users'),
  ids('GET /api/projects?ids=ID1,ID2', 'projects'),
];

export const LIMIT_ROWS: readonly Row[] = LIMITS.flatMap(
  ({ subject, endpoint, unit, amounts, see }) =>
    amounts.map(([amount, expected]) =>
      createRow(endpoint, `limit ${subject}: ${amount} ${unit}`, expected, (world) =>
        see(world, amount),
      ),
    ),
);
