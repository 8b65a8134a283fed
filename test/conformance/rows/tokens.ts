import { toRecord, toRecords } from '../record.ts';
import { createRow, tellAnswer, type Expected, type Row } from '../row.ts';
import type { World } from '../world.ts';
import type { Person } from '../credentials.ts';

const LIST = 'GET /api/pat';
const CREATE = 'POST /api/pat';
const EDIT = 'PATCH /api/pat/{patId}';
const REMOVE = 'DELETE /api/pat/{patId}';

export const RIGHT_TOKEN = { name: 'Suite', dateExpires: '2099-01-01', authScopes: ['user_read'] };
const NO_TOKENS_BY_GUEST: Expected = ['refused', '400', { local: '401' }];
const NO_TOKENS_BY_TOKEN: Expected = ['refused', '400', { local: '403' }];
const A_DAY_MS = 86_400_000;
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * A_DAY_MS).toISOString().slice(0, 10);

const isSameMoment = (one: unknown, other: string) => Date.parse(String(one)) === Date.parse(other);

const tellToken = (body: unknown) => {
  const { id, token } = toRecord(body);
  if (typeof id !== 'string') return tellAnswerOf(body);
  return typeof token === 'string' ? 'token with its value' : 'token without its value';
};
const tellAnswerOf = (body: unknown) =>
  toRecord(body)['success'] === true ? 'success, message' : 'no token';

function create(name: string, expected: Expected, overrides: Record<string, unknown> = {}): Row {
  return createRow(CREATE, name, expected, async (world) => {
    const json = { ...RIGHT_TOKEN, ...overrides };
    const answer = await world.ask('POST /api/pat', { as: world.session('owner'), json });
    return tellAnswer(world.noteToken(answer), (body) =>
      isSameMoment(toRecord(body)['dateExpires'], json.dateExpires)
        ? tellToken(body)
        : 'token with another end',
    );
  });
}

function edit(name: string, expected: Expected, overrides: Record<string, unknown> = {}): Row {
  return createRow(EDIT, name, expected, async (world) => {
    const { id } = await world.newToken(['user_read']);
    const json = { ...RIGHT_TOKEN, ...overrides };
    const answer = await world.ask(`PATCH /api/pat/${id}`, { as: world.session('owner'), json });
    return tellAnswer(answer, tellToken);
  });
}

/** Callers who are refused: guests, tokens, and others for another user's token. */
function refusals(endpoint: string, send: (world: World, id: string) => [string, unknown]): Row[] {
  const ask = async (world: World, id: string, as: ReturnType<World['as']>) => {
    const [line, json] = send(world, id);
    return tellAnswer(world.noteToken(await world.ask(line, { as, json })), tellToken);
  };
  const idOf = async (world: World, by: Person) => (await world.newToken([], by)).id;
  const everyone = [
    createRow(endpoint, 'by a guest', NO_TOKENS_BY_GUEST, async (world) =>
      ask(world, await idOf(world, 'owner'), null),
    ),
    createRow(endpoint, 'by a token', NO_TOKENS_BY_TOKEN, async (world) => {
      const { id, token } = await world.newToken(['user_read']);
      return ask(world, id, { token });
    }),
  ];
  if (!endpoint.includes('{')) return everyone;
  return [
    ...everyone,
    createRow(endpoint, 'of somebody else', [null, '403'], async (world) => {
      const id = await idOf(world, 'member');
      const told = await ask(world, id, world.session('owner'));
      const left = await world.ask('GET /api/pat', { as: world.session('member') });
      const isLeft = toRecords(left.json).some((token) => token['id'] === id);
      return isLeft ? told : `${told} and it is gone`;
    }),
    createRow(endpoint, 'of an unknown id', [null, '400'], async (world) =>
      ask(world, world.unique(), world.session('owner')),
    ),
  ];
}

const WRONG_FIELDS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['name missing', { name: undefined }],
  ['name empty', { name: '' }],
  ['name of 65 characters', { name: 'x'.repeat(65) }],
  ['dateExpires missing', { dateExpires: undefined }],
  ['dateExpires in the past', { dateExpires: '2001-01-01' }],
  ['dateExpires today', { dateExpires: dayFromNow(0) }],
  ['dateExpires no date', { dateExpires: 'tomorrow' }],
  ['authScopes missing', { authScopes: undefined }],
  ['authScopes with an unknown scope', { authScopes: ['everything'] }],
];

export const TOKEN_ROWS: readonly Row[] = [
  createRow(LIST, 'by a session', '200 tokens without their values', async (world) => {
    await world.newToken([]);
    const answer = await world.ask('GET /api/pat', { as: world.session('owner') });
    return tellAnswer(answer, (body) => {
      const tokens = toRecords(body);
      if (tokens.length === 0) return 'no tokens';
      return `tokens ${tokens.some((token) => 'token' in token) ? 'with' : 'without'} their values`;
    });
  }),
  ...refusals(LIST, () => ['GET /api/pat', undefined]),
  create('name, dateExpires as a day, authScopes', '200 token with its value'),
  create('dateExpires in two days', '200 token with its value', { dateExpires: dayFromNow(2) }),
  create('authScopes empty', '200 token with its value', { authScopes: [] }),
  create('dateExpires as a timestamp', ['200 token with its value', '400'], {
    dateExpires: '2099-01-01T00:00:00.000Z',
  }),
  ...WRONG_FIELDS.map(([name, wrong]) => create(name, ['refused', '400'], wrong)),
  ...refusals(CREATE, () => ['POST /api/pat', RIGHT_TOKEN]),
  edit('name, dateExpires, authScopes', ['200 token without its value', '200 success, message'], {
    name: 'Renamed',
    authScopes: ['project_read'],
  }),
  ...WRONG_FIELDS.map(([name, wrong]) => edit(name, ['refused', '400'], wrong)),
  edit('authScopes with a restricted scope', ['refused', '400'], { authScopes: ['pat_read'] }),
  createRow(EDIT, 'the change is kept', 'Renamed project_read', async (world) => {
    const { id } = await world.newToken(['user_read']);
    const as = world.session('owner');
    const json = { ...RIGHT_TOKEN, name: 'Renamed', authScopes: ['project_read'] };
    await world.ask(`PATCH /api/pat/${id}`, { as, json });
    const tokens = toRecords((await world.ask('GET /api/pat', { as })).json);
    const { name, scopes } = toRecord(tokens.find((token) => token['id'] === id));
    return `${String(name)} ${String(scopes)}`;
  }),
  ...refusals(EDIT, (_, id) => [`PATCH /api/pat/${id}`, RIGHT_TOKEN]),
  createRow(REMOVE, 'by a session', '200 success, message', async (world) => {
    const { id } = await world.newToken([]);
    return tellAnswer(await world.ask(`DELETE /api/pat/${id}`, { as: world.session('owner') }));
  }),
  createRow(
    REMOVE,
    'the token is a guest afterwards',
    ['refused', '400 | 401', { local: '401', crmm: '400' }],
    async (world) => {
      const { id, token } = await world.newToken(['organization_read']);
      await world.ask(`DELETE /api/pat/${id}`, { as: world.session('owner') });
      return tellAnswer(await world.ask('GET /api/organization', { as: { token } }));
    },
  ),
  ...refusals(REMOVE, (_, id) => [`DELETE /api/pat/${id}`, undefined]),
];
