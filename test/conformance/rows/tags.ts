import { toRecords } from '../record.ts';
import { byProfile, createRow, tellAnswer, type Expected, type Look, type Row } from '../row.ts';

const CATEGORIES = 'GET /api/tags/categories';
const LOADERS = 'GET /api/tags/loaders';
const LICENCE = 'GET /api/tags/licenses/{ID}';

const TYPES = ['mod', 'modpack', 'shader', 'resource-pack', 'datamod', 'plugin', 'world'] as const;

function read(
  endpoint: string,
  name: string,
  expected: Expected,
  [path, look]: readonly [path: string, look: Look],
): Row {
  return createRow(endpoint, name, expected, async (world) =>
    tellAnswer(await world.ask(`GET ${path}`), look),
  );
}

/** Describes a list of objects that all have these keys as texts. */
function tellObjects(what: string, key: string): Look {
  return (body) => {
    const items = toRecords(body);
    if (!Array.isArray(body) || items.some((item) => typeof item[key] !== 'string'))
      return `no ${what}`;
    return items.length === 0 ? `empty ${what}` : what;
  };
}

const tellNames: Look = (body) =>
  Array.isArray(body) && body.length > 0 && body.every((name) => typeof name === 'string')
    ? 'names'
    : 'no names';

/** Describes whether each item of a filtered list is of the type. */
function tellFiltered(what: string, key: string, type: string): Look {
  return (body) => {
    const lists = toRecords(body).map((item) => item[key]);
    const fits =
      Array.isArray(body) && lists.every((list) => Array.isArray(list) && list.includes(type));
    return fits ? `${what} of ${type}` : `other ${what}`;
  };
}

const tellLicence: Look = (body) => {
  const [{ licenseId, text } = {}] = toRecords([body]);
  if (typeof licenseId !== 'string') return 'no licence';
  return typeof text === 'string' && text !== '' ? 'licence with text' : 'licence without text';
};

const EMPTY: Look = (body) =>
  Array.isArray(body) && body.length === 0 ? 'empty list' : 'filled list';

export const TAG_ROWS: readonly Row[] = [
  read(CATEGORIES, 'without parameters', '200 categories', [
    '/api/tags/categories',
    tellObjects('categories', 'name'),
  ]),
  read(CATEGORIES, 'namesOnly=true', '200 names', [
    '/api/tags/categories?namesOnly=true',
    tellNames,
  ]),
  read(CATEGORIES, 'namesOnly=false', '200 categories', [
    '/api/tags/categories?namesOnly=false',
    tellObjects('categories', 'name'),
  ]),
  read(CATEGORIES, 'namesOnly default false', '200 categories', [
    '/api/tags/categories?type=mod',
    tellObjects('categories', 'name'),
  ]),
  ...TYPES.map((type) =>
    read(CATEGORIES, `type=${type}`, `200 categories of ${type}`, [
      `/api/tags/categories?type=${type}`,
      tellFiltered('categories', 'projectTypes', type),
    ]),
  ),
  read(
    CATEGORIES,
    'type unknown',
    [null, '200 empty list'],
    ['/api/tags/categories?type=none', EMPTY],
  ),
  read('GET /api/tags/game-versions', 'all', '200 game versions', [
    '/api/tags/game-versions',
    tellObjects('game versions', 'value'),
  ]),
  read(LOADERS, 'without parameters', '200 loaders', [
    '/api/tags/loaders',
    tellObjects('loaders', 'name'),
  ]),
  ...TYPES.map((type) =>
    read(LOADERS, `type=${type}`, `200 loaders of ${type}`, [
      `/api/tags/loaders?type=${type}`,
      tellFiltered('loaders', 'supportedProjectTypes', type),
    ]),
  ),
  read(LOADERS, 'type unknown', [null, '200 empty list'], ['/api/tags/loaders?type=none', EMPTY]),
  read('GET /api/tags/licenses', 'all', '200 licences', [
    '/api/tags/licenses',
    tellObjects('licences', 'licenseId'),
  ]),
  createRow('GET /api/tags/licenses/featured', 'a subset of all', '200 subset', async (world) => {
    const all = new Set(
      toRecords((await world.ask('GET /api/tags/licenses')).json).map(({ licenseId }) => licenseId),
    );
    return tellAnswer(await world.ask('GET /api/tags/licenses/featured'), (body) => {
      const featured = toRecords(body);
      const isSubset = featured.length > 0 && featured.length < all.size;
      return isSubset && featured.every(({ licenseId }) => all.has(licenseId))
        ? 'subset'
        : 'no subset';
    });
  }),
  read(
    LICENCE,
    'ID of a licence',
    ['200 licence with text', '200 licence without text'],
    ['/api/tags/licenses/MIT', tellLicence],
  ),
  read(
    LICENCE,
    'ID in another case',
    byProfile('200 licence with text', '200 licence without text'),
    ['/api/tags/licenses/mit', tellLicence],
  ),
  read(
    LICENCE,
    'ID unknown',
    [null, '200 and no body'],
    ['/api/tags/licenses/none-of-these', tellLicence],
  ),
  read('GET /api/tags/project-types', 'all seven', '200 seven', [
    '/api/tags/project-types',
    (body) =>
      Array.isArray(body) &&
      body.length === TYPES.length &&
      TYPES.every((type) => body.includes(type))
        ? 'seven'
        : 'others',
  ]),
];
