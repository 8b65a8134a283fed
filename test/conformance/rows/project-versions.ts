import type { Library } from '../make.ts';
import { toRecord, toRecords } from '../record.ts';
import { createRow, tellAnswer, type Expected, type Look, type Row } from '../row.ts';

/** Newer code of the public service has it, the interface document does not (registry §15.1). */
const ENDPOINT = 'GET /api/projects/versions?ids=ID1,ID2';
const MOST_IDS = 100;
const UNKNOWN = 'a'.repeat(18);

/** Lists the channels of each project's versions, in order. */
const tellLists: Look = (body) => {
  if ('success' in toRecord(body)) return 'envelope';
  const lists = Object.values(toRecord(body)).map((list) =>
    toRecords(list).map(({ releaseChannel }) => String(releaseChannel)),
  );
  return `{${lists.map((channels) => channels.join(' ')).join(', ')}}`;
};

/** The current service does not have it. */
const newer = (answer: string): Expected => [
  null,
  answer,
  { crmm: 'not offered by this registry: GET /api/projects/versions', 'crmm-next': answer },
];

function ask(name: string, expected: string, toQuery: (library: Library) => string): Row {
  return createRow(ENDPOINT, name, newer(expected), async (world) => {
    const path = `GET /api/projects/versions${toQuery(await world.library())}` as const;
    return tellAnswer(await world.ask(path), tellLists);
  });
}

const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `${UNKNOWN}${index}`).join();
const idOf = ({ project }: Library) => project.id;
const filtered = (filter: string, expected: string): Row =>
  ask(filter, expected, (library) => `?ids=${idOf(library)}&${filter}`);

export const PROJECT_VERSIONS_ROWS: readonly Row[] = [
  ask(
    'ids of one, newest first',
    '200 {dev alpha beta release}',
    (library) => `?ids=${idOf(library)}`,
  ),
  ask('ids with an unknown one', '200 {dev alpha beta release}', (library) => {
    return `?ids=${UNKNOWN},${idOf(library)}`;
  }),
  ask('ids unknown', '200 {}', () => `?ids=${UNKNOWN}`),
  ask(`ids: ${MOST_IDS}`, '200 {}', () => `?ids=${ids(MOST_IDS)}`),
  ask(`ids: ${MOST_IDS + 1}`, '400', () => `?ids=${ids(MOST_IDS + 1)}`),
  ask('ids missing', '400', () => ''),
  ask('ids empty', '400', () => '?ids='),
  createRow(ENDPOINT, 'ids of a hidden project', newer('200 {}'), async (world) => {
    const { id } = await world.sharedProject();
    const asked = { as: world.as('stranger') };
    return tellAnswer(await world.ask(`GET /api/projects/versions?ids=${id}`, asked), tellLists);
  }),
  filtered('limit=2', '200 {dev alpha}'),
  filtered('limit=0', '200 {dev alpha beta release}'),
  filtered('limit=some', '200 {dev alpha beta release}'),
  filtered('limit=-1', '200 {dev alpha beta release}'),
  filtered('releaseChannel=beta', '200 {beta release}'),
  filtered('releaseChannel=release&limit=1', '200 {release}'),
  filtered('releaseChannel=beta-only', '200 {beta}'),
  // A project without a matching version may be in the map with an empty list, or be missing.
  filtered('loader=quilt', '200 {}'),
  ask('gameVersion of one', '200 {beta release}', (library) => {
    return `?ids=${idOf(library)}&gameVersion=${encodeURIComponent(library.otherGameVersion)}`;
  }),
  createRow(ENDPOINT, 'the author has no role', newer('200 no role'), async (world) => {
    const { id } = (await world.library()).project;
    return tellAnswer(await world.ask(`GET /api/projects/versions?ids=${id}`), (body) => {
      const [newest] = toRecords(toRecord(body)[id]);
      return toRecord(newest?.['author'])['role'] === '' ? 'no role' : 'a role';
    });
  }),
];
