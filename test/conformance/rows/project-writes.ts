import { isDeepStrictEqual } from 'node:util';
import type { FormParts } from '../client.ts';
import { createPicture, SVG, type PictureFormat } from '../pictures.ts';
import { toRecord, toRecords } from '../record.ts';
import { byProfile, createRow, tellAnswer, type Expected, type Row } from '../row.ts';
import type { OwnProject } from '../make.ts';
import type { World } from '../world.ts';

const SET_ICON = 'PATCH /api/project/{ID|slug}/icon';
const DELETE_ICON = 'DELETE /api/project/{ID|slug}/icon';
const DETAILS = 'PATCH /project/{ID|slug}';
const DESCRIPTION = 'PATCH /project/{ID|slug}/description';
const TAGS = 'PATCH /project/{ID|slug}/tags';
const LICENCE = 'PATCH /project/{ID|slug}/license';

const DONE = '200 success, message';
const DONE_WITH_SLUG = '200 success, message, slug';
const DOCUMENTED_TYPES = ['mod', 'modpack', 'shader', 'resource-pack', 'datamod', 'plugin'];
const SIDES = ['unknown', 'required', 'optional', 'unsupported'];
const VISIBILITIES = ['listed', 'private', 'unlisted', 'archived'];

/** All fields of the details update unchanged, with the icon kept. */
export function createDetails(
  project: OwnProject,
  changes: Readonly<Record<string, unknown>> = {},
): FormParts {
  const all = {
    name: project.name,
    slug: project.slug,
    visibility: 'listed',
    type: '["mod"]',
    clientSide: 'required',
    serverSide: 'optional',
    summary: 'Made by a suite',
    icon: 'keep',
    ...changes,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

async function readSummary(world: World, id: string): Promise<Record<string, unknown>> {
  const answer = await world.ask(`GET /api/projects?ids=${id}`, { as: world.as('owner') });
  return toRecord(toRecords(answer.json)[0]);
}

const readRecord = async (world: World, id: string) =>
  toRecord(
    toRecord((await world.ask(`GET /api/project/${id}`, { as: world.as('owner') })).json)[
      'project'
    ],
  );

interface Sent {
  readonly json?: unknown;
  readonly form?: FormParts;
}
type Send = (project: OwnProject, world: World) => Sent | Promise<Sent>;

/** Sends it to a shared draft, since the row leaves that usable. */
function write(endpoint: string, name: string, expected: Expected, send: Send): Row {
  return createRow(endpoint, name, expected, async (world) => {
    const project = await world.sharedProject();
    const question = { as: world.as('owner'), ...(await send(project, world)) };
    return tellAnswer(await world.ask(toLine(endpoint, project.id), question));
  });
}

/** Always with the prefix, which every registry supports. */
function toLine(endpoint: string, id: string): string {
  const [method = '', path = ''] = endpoint.split(' ');
  return `${method} /api${path.replace(/^\/api/, '').replace('{ID|slug}', id)}`;
}

const details = (name: string, expected: Expected, changes: Record<string, unknown>) =>
  write(DETAILS, name, expected, (project) => ({ form: createDetails(project, changes) }));

const settle = (endpoint: string, name: string, expected: Expected, json: unknown) =>
  write(endpoint, name, expected, () => ({ json }));

const icon = (
  name: string,
  expected: Expected,
  field: string,
  make: () => ReturnType<typeof createPicture>,
) => write(SET_ICON, name, expected, async () => ({ form: { [field]: await make() } }));

/** Answers for everyone except the owner, and for an unknown project. */
function refusals(endpoint: string, send: Send, outsider = ''): Row[] {
  const ask = async (
    world: World,
    project: OwnProject,
    as: ReturnType<World['as']>,
    id = project.id,
  ) => tellAnswer(await world.ask(toLine(endpoint, id), { as, ...(await send(project, world)) }));
  return [
    createRow(endpoint, 'by a guest', ['refused', '401'], async (world) =>
      ask(world, await world.sharedProject(), null),
    ),
    createRow(endpoint, 'by a token without the scope', [null, '401'], async (world) => {
      const { token } = await world.newToken(['project_read']);
      return ask(world, await world.sharedProject(), { token });
    }),
    createRow(
      endpoint,
      'by somebody who does not see it',
      [null, `403 | 404${outsider}`, '404'],
      async (world) => ask(world, await world.newProject(), world.as('stranger')),
    ),
    createRow(
      endpoint,
      'by somebody who sees it',
      [null, `403${outsider}`, outsider === '' ? '403' : { local: '403', crmm: '400' }],
      async (world) => ask(world, (await world.library()).project, world.as('stranger')),
    ),
    createRow(endpoint, 'unknown project', [null, '404'], async (world) =>
      ask(world, await world.sharedProject(), world.as('owner'), world.unique()),
    ),
  ];
}

/** The path as in the document, by slug, and with a token that has the scope. */
function ways(endpoint: string, expected: string, send: Send): Row[] {
  const ask = async (world: World, line: string, project: OwnProject, as = world.as('owner')) =>
    tellAnswer(await world.ask(line, { as, ...(await send(project, world)) }));
  const rows = [
    createRow(
      endpoint,
      'by slug',
      [expected, `404 | ${expected}`, { crmm: '404' }],
      async (world) => {
        const project = await world.newProject();
        return ask(world, toLine(endpoint, project.slug), project);
      },
    ),
    createRow(endpoint, 'by a token with the scope', expected, async (world) => {
      const { token } = await world.newToken(['project_write', 'project_read']);
      const project = await world.newProject();
      return ask(world, toLine(endpoint, project.id), project, { token });
    }),
  ];
  if (endpoint.includes('/api/')) return rows;
  return [
    createRow(
      endpoint,
      'the path as it is written, without /api',
      [expected, '404 without the envelope'],
      async (world) => {
        const project = await world.newProject();
        return ask(world, endpoint.replace('{ID|slug}', project.id), project);
      },
    ),
    createRow(
      endpoint,
      'the path without /api, by a token without the scope',
      [null, '401 | 404 without the envelope', { local: '401', crmm: '404 without the envelope' }],
      async (world) => {
        const project = await world.newProject();
        const line = endpoint.replace('{ID|slug}', project.id);
        return ask(world, line, project, await world.newToken(['project_read']));
      },
    ),
    ...rows,
  ];
}

/** Rule 1: effect on the icon. */
function ruleOne(name: string, expected: Expected, change: () => Promise<unknown>): Row {
  return createRow(DETAILS, `rule 1: ${name}`, expected, async (world) => {
    const project = await world.newProject();
    const as = world.as('owner');
    await world.ask(`PATCH /api/project/${project.id}/icon`, { as, form: await iconParts() });
    const before = (await readSummary(world, project.id))['icon'];
    if (typeof before !== 'string') return 'no icon to begin with';
    const form = createDetails(project, { icon: await change() });
    const { status } = await world.ask(`PATCH /api/project/${project.id}`, { as, form });
    const after = (await readSummary(world, project.id))['icon'];
    if (after === null) return `${status} icon deleted`;
    return `${status} icon ${after === before ? 'kept' : 'replaced'}`;
  });
}

const iconParts = async () => ({ icon: await createPicture('png') });

interface Licence {
  readonly id: string | null;
  readonly name: string | null;
  readonly url: string | null;
}

function licenceRule(name: string, expected: Expected, json: Licence): Row {
  return createRow(LICENCE, `rule 2: ${name}`, expected, async (world) => {
    const { id } = await world.newProject();
    const answer = await world.ask(`PATCH /api/project/${id}/license`, {
      as: world.as('owner'),
      json,
    });
    if (answer.status !== 200) return tellAnswer(answer);
    const { licenseId, licenseName, licenseUrl } = await readRecord(world, id);
    const listed = toRecord((await world.ask(`GET /api/tags/licenses/${json.id ?? ''}`)).json);
    const tell = (value: unknown, right: unknown) => {
      if (value === null || value === '') return 'none';
      return value === right ? 'filled' : 'another';
    };
    const told = [
      `id ${tell(licenseId, json.id)}`,
      `name ${tell(licenseName, json.name ?? listed['name'])}`,
      `url ${tell(licenseUrl, json.url ?? listed['url'])}`,
    ];
    return `200 ${told.join(', ')}`;
  });
}

/** The refusal may name the field, and nothing is changed. */
function missing(field: string): Row {
  const expected = ['refused | refused by name', '400 by name'] as const;
  return createRow(DETAILS, `${field} missing`, expected, async (world) => {
    const project = await world.sharedProject();
    const form = createDetails(project, { name: 'Renamed', [field]: undefined });
    const line = `PATCH /api/project/${project.id}`;
    const answer = await world.ask(line, { as: world.as('owner'), form });
    const isNamed = String(toRecord(answer.json)['message']).includes(`[${field}]`);
    const { name } = await readSummary(world, project.id);
    if (name !== project.name) return `${tellAnswer(answer)} and it is done`;
    return isNamed ? `${tellAnswer(answer)} by name` : tellAnswer(answer);
  });
}

const DETAIL_ROWS: readonly Row[] = [
  details('all fields', DONE_WITH_SLUG, {}),
  ...['name', 'slug', 'visibility', 'type', 'clientSide', 'serverSide', 'summary'].map(missing),
  details('types that do not go together', [null, '400'], { type: '["mod","world"]' }),
  details('type that is no JSON', [null, '400'], { type: '["mod"' }),
  details('type in quotes', [null, '400'], { type: '"mod"' }),
  details('type=world', byProfile(DONE_WITH_SLUG, '400'), { type: 'world' }),
  write(DETAILS, 'no form', [null, '400'], () => ({ json: {} })),
  createRow(DETAILS, 'all together, type=["shader"]', [null, '200 as sent, []'], async (world) => {
    const project = await world.newProject();
    const as = world.as('owner');
    await world.ask(`PATCH /api/project/${project.id}/tags`, { as, json: TAGGED });
    const changed = { name: 'Renamed', slug: world.unique(), summary: 'What it is now' };
    const form = createDetails(project, { ...changed, type: '["shader"]' });
    const { status } = await world.ask(`PATCH /api/project/${project.id}`, { as, form });
    const { categories, ...kept } = await readSummary(world, project.id);
    // A shader runs on the client, and has other categories.
    const sides = { clientSide: 'required', serverSide: 'unsupported' };
    const wanted = Object.entries({ ...changed, ...sides, type: ['shader'] });
    const other = wanted.filter(([field, value]) => !isDeepStrictEqual(kept[field], value));
    const told = other.map(([field]) => `another ${field}`).join(', ') || 'as sent';
    return `${status} ${told}, [${String(categories)}]`;
  }),
  details('slug in upper case', ['refused', '400'], { slug: 'UPPER' }),
  write(DETAILS, 'slug of another project', [null, '400'], async (project, world) => ({
    form: createDetails(project, { slug: (await world.newProject()).slug }),
  })),
  ...VISIBILITIES.map((value) =>
    details(`visibility=${value}`, DONE_WITH_SLUG, { visibility: value }),
  ),
  details('visibility unknown', ['refused', '400'], { visibility: 'hidden' }),
  ...DOCUMENTED_TYPES.map((type) =>
    details(`type=${type}`, [DONE_WITH_SLUG, '500 | 400', { crmm: '400' }], { type }),
  ),
  ...[...DOCUMENTED_TYPES, 'world'].map((type) =>
    details(`type=["${type}"]`, [null, DONE_WITH_SLUG], { type: JSON.stringify([type]) }),
  ),
  details('type unknown', ['refused', '400'], { type: '["none"]' }),
  ...['clientSide', 'serverSide'].flatMap((side) => [
    ...SIDES.map((value) => details(`${side}=${value}`, DONE_WITH_SLUG, { [side]: value })),
    details(`${side} unknown`, ['refused', '400'], { [side]: 'sometimes' }),
  ]),
  details('summary and everything back', DONE_WITH_SLUG, {}),
  ruleOne('icon is a text', '200 icon kept', async () => 'keep'),
  ruleOne('icon is empty', '200 icon deleted', async () => ''),
  ruleOne('icon is the word null', [null, '200 icon deleted'], async () => 'null'),
  ruleOne('icon is missing', '200 icon deleted', async () => undefined),
  ruleOne('icon is a file', '200 icon replaced', () => createPicture('webp')),
  ...ways(DETAILS, DONE_WITH_SLUG, (project) => ({ form: createDetails(project) })),
  ...refusals(DETAILS, (project) => ({ form: createDetails(project) })),
];

const ICON_TYPES: readonly PictureFormat[] = ['png', 'jpeg', 'webp'];

const ICON_ROWS: readonly Row[] = [
  ...ICON_TYPES.map((format) =>
    icon(`file of image/${format} in rule 4's icon`, [null, DONE], 'icon', () =>
      createPicture(format),
    ),
  ),
  ...ICON_TYPES.map((format) =>
    icon(`file of image/${format}`, [DONE, '400'], 'file', () => createPicture(format)),
  ),
  icon('a gif', ['refused', DONE], 'icon', () => createPicture('gif')),
  icon('an SVG', ['refused', '400'], 'icon', async () => SVG),
  icon('a png that is named jpg', [null, '400'], 'icon', async () => ({
    ...(await createPicture('png')),
    name: 'icon.jpg',
  })),
  write(SET_ICON, 'file missing', ['refused', '400'], async () => ({
    form: { other: await createPicture('png') },
  })),
  write(SET_ICON, 'file is a text', ['refused', '400'], () => ({ form: { icon: 'x' } })),
  write(SET_ICON, 'no form', [null, '500 | 400', '400'], () => ({ json: {} })),
  write(SET_ICON, 'nothing in the form', [null, '400'], () => ({ form: {} })),
  createRow(SET_ICON, 'rule 4: the form key icon', [DONE, DONE], async (world) => {
    const { id } = await world.newProject();
    return tellAnswer(
      await world.ask(`PATCH /api/project/${id}/icon`, {
        as: world.as('owner'),
        form: await iconParts(),
      }),
    );
  }),
  createRow(SET_ICON, 'rule 4: the form key file', [DONE, '400'], async (world) => {
    const { id } = await world.newProject();
    const form = { file: await createPicture('png') };
    return tellAnswer(
      await world.ask(`PATCH /api/project/${id}/icon`, { as: world.as('owner'), form }),
    );
  }),
  ...ways(SET_ICON, DONE, iconSent),
  ...refusals(SET_ICON, iconSent),
  createRow(DELETE_ICON, 'of an icon', DONE, async (world) => {
    const { id } = await world.newProject();
    const as = world.as('owner');
    await world.ask(`PATCH /api/project/${id}/icon`, { as, form: await iconParts() });
    return tellAnswer(await world.ask(`DELETE /api/project/${id}/icon`, { as }));
  }),
  createRow(DELETE_ICON, 'of no icon', [null, '400'], async (world) => {
    const { id } = await world.newProject();
    return tellAnswer(await world.ask(`DELETE /api/project/${id}/icon`, { as: world.as('owner') }));
  }),
  // The missing icon may be reported first (registry §14).
  ...refusals(DELETE_ICON, () => ({}), ' | 400 | 404'),
];

async function iconSent(): Promise<Sent> {
  return { form: await iconParts() };
}

/** interface §8. */
const MOST_CHARACTERS = 65_256;
const DESCRIBED = { description: 'What it is' };
const TAGGED = { categories: ['library'], featuredCategories: ['library'] };
const NEEDS_URL = byProfile(DONE, '400');
const named = (change: object) => ({ name: 'Own terms', id: null, url: null, ...change });
const LICENSED = { name: null, id: 'MIT', url: null };

function tagRule(
  name: string,
  expected: Expected,
  json: { categories: string[]; featuredCategories: string[] },
): Row {
  return createRow(TAGS, name, expected, async (world) => {
    const { id } = await world.newProject();
    const answer = await world.ask(`PATCH /api/project/${id}/tags`, {
      as: world.as('owner'),
      json,
    });
    if (answer.status !== 200) return tellAnswer(answer);
    const { categories, featuredCategories } = await readSummary(world, id);
    return `200 [${String(categories)}] [${String(featuredCategories)}]`;
  });
}

function keeps(name: string, description: string | null): Row {
  return createRow(DESCRIPTION, `${name} is kept`, [null, 'kept'], async (world) => {
    const { id } = await world.sharedProject();
    const question = { as: world.as('owner'), json: { description } };
    await world.ask(`PATCH /api/project/${id}/description`, question);
    const kept = (await readRecord(world, id))['description'];
    return kept === description ? 'kept' : 'something else';
  });
}

const SETTING_ROWS: readonly Row[] = [
  settle(DESCRIPTION, 'description', DONE, DESCRIBED),
  settle(DESCRIPTION, 'description null', [null, DONE], { description: null }),
  keeps('description', DESCRIBED.description),
  keeps('description null', null),
  keeps('description empty', ''),
  keeps(`description of ${MOST_CHARACTERS} control characters`, '\u0001'.repeat(MOST_CHARACTERS)),
  settle(DESCRIPTION, 'description missing', ['refused', '400'], {}),
  settle(DESCRIPTION, 'description no text', ['refused', '400'], { description: 1 }),
  ...ways(DESCRIPTION, DONE, () => ({ json: DESCRIBED })),
  ...refusals(DESCRIPTION, () => ({ json: DESCRIBED })),
  settle(TAGS, 'categories and featuredCategories', DONE, TAGGED),
  settle(TAGS, 'categories missing', ['refused', '400'], { featuredCategories: [] }),
  settle(TAGS, 'featuredCategories missing', ['refused', '400'], { categories: [] }),
  tagRule('rule 3: categories of the list are kept', '200 [library] [library]', TAGGED),
  tagRule('rule 3: an unknown category', ['refused', '400'], {
    categories: ['none-such'],
    featuredCategories: [],
  }),
  tagRule('featuredCategories outside of categories', ['refused', '200 [library] []'], {
    categories: ['library'],
    featuredCategories: ['utility'],
  }),
  tagRule('categories of another type are left out', [null, '200 [magic,mobs] [magic]'], {
    categories: ['magic', 'mobs', 'bloom'],
    featuredCategories: ['magic', 'food'],
  }),
  ...ways(TAGS, DONE, () => ({ json: TAGGED })),
  ...refusals(TAGS, () => ({ json: TAGGED })),
  settle(LICENCE, 'name, id and url', DONE, LICENSED),
  settle(LICENCE, 'name and id empty', ['refused', '400'], { name: '', id: '', url: '' }),
  settle(LICENCE, 'id unknown', [null, '400'], { name: null, id: 'none-of-these', url: null }),
  settle(LICENCE, 'id in another case', [null, '400'], { name: null, id: 'mit', url: null }),
  settle(LICENCE, 'url is a script', [null, '400'], named({ url: 'javascript:alert(1)' })),
  settle(LICENCE, 'name of 129 characters', [null, '400'], named({ name: 'x'.repeat(129) })),
  settle(LICENCE, 'url missing', [DONE, '400'], { name: 'Own terms', id: null }),
  settle(LICENCE, 'url null', NEEDS_URL, named({})),
  settle(LICENCE, 'url empty beside name and id', NEEDS_URL, named({ id: 'MIT', url: '' })),
  settle(LICENCE, 'url empty beside an id', NEEDS_URL, { id: 'MIT', url: '' }),
  settle(LICENCE, 'url no address', ['refused', '400'], { name: 'Own terms', id: null, url: 'x' }),
  licenceRule(
    'a known id is filled in',
    ['200 id filled, name filled, url filled', '200 id filled, name none, url none'],
    LICENSED,
  ),
  licenceRule('a custom licence by name and url', '200 id none, name filled, url filled', {
    name: 'Own terms',
    id: null,
    url: 'https://example.invalid/terms',
  }),
  ...ways(LICENCE, DONE, () => ({ json: LICENSED })),
  ...refusals(LICENCE, () => ({ json: LICENSED })),
];

export const PROJECT_WRITE_ROWS: readonly Row[] = [...ICON_ROWS, ...DETAIL_ROWS, ...SETTING_ROWS];
