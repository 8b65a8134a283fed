import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../client.ts';
import { toRecord } from '../record.ts';
import { byProfile, createRow, tellAnswer, type Expected, type Look, type Row } from '../row.ts';
import type { Library } from '../make.ts';
import { CHANNELS } from './versions.ts';

const LOOKUP = 'POST /api/version-files';
const UPDATES = 'POST /api/version-files/update';
const UPDATE = 'POST /api/version-file/{hash}/update';
const MOST_HASHES = 50;

const UNKNOWN = 'f'.repeat(128);
const sha512 = ({ versions }: Library, index = 0) => versions[index]?.sha512 ?? '';
const sha1 = ({ versions }: Library, index = 0) => versions[index]?.sha1 ?? '';
const unknownHashes = (count: number) =>
  Array.from({ length: count }, (_, index) => index.toString(16).padStart(128, '0'));

/** Lists the channels of the versions in the map. */
const tellMap: Look = (body) => {
  if ('success' in toRecord(body)) return 'envelope';
  const channels = Object.values(toRecord(body)).map((one) => toRecord(one)['releaseChannel']);
  return `{${channels.map(String).toSorted().join(' ')}}`;
};

const tellVersion: Look = (body) => {
  const channel = toRecord(body)['releaseChannel'];
  return typeof channel === 'string' ? channel : 'no version';
};

function ask(
  endpoint: string,
  name: string,
  expected: Expected,
  body: (library: Library) => unknown,
): Row {
  return createRow(endpoint, name, expected, async (world) => {
    const json = body(await world.library());
    return tellAnswer(await world.ask(endpoint, { as: world.as('owner'), json }), tellMap);
  });
}

function askOne(
  name: string,
  expected: Expected,
  options: { hash?: (library: Library) => string; json?: (library: Library) => unknown },
): Row {
  const { hash = (library) => sha512(library), json = () => undefined } = options;
  return createRow(UPDATE, name, expected, async (world) => {
    const library = await world.library();
    const question = { as: world.as('owner'), json: json(library) };
    return tellAnswer(
      await world.ask(`POST /api/version-file/${hash(library)}/update`, question),
      tellVersion,
    );
  });
}

/** A refusal may not tell what is hidden from what is unknown. */
function tellHidden(told: string, hidden: Answer, unknown: Answer): string {
  const isAlike = hidden.status !== unknown.status || isDeepStrictEqual(hidden.json, unknown.json);
  return isAlike ? told : `${told}, unlike what is unknown`;
}

/** Refusals that both bulk lookups share. */
function bulk(endpoint: string, hidden: Expected): Row[] {
  const channel = { releaseChannel: 'dev' };
  return [
    ask(endpoint, 'hashes missing', ['refused', '400'], () => channel),
    ask(endpoint, 'hashes empty', [null, '400'], () => ({ ...channel, hashes: [] })),
    ask(endpoint, 'no body', ['refused', '400'], () => undefined),
    ask(endpoint, 'hashes unknown', [null, '404'], () => ({ ...channel, hashes: [UNKNOWN] })),
    ask(endpoint, `hashes: ${MOST_HASHES}`, [null, '404'], () => ({
      ...channel,
      hashes: unknownHashes(MOST_HASHES),
    })),
    ask(endpoint, `hashes: ${MOST_HASHES + 1}`, [null, '400'], () => ({
      ...channel,
      hashes: unknownHashes(MOST_HASHES + 1),
    })),
    createRow(endpoint, 'hashes of a hidden project', hidden, async (world) => {
      const { sha512: hash } = await world.hiddenFile();
      const send = (hashes: string[]) =>
        world.ask(endpoint, { as: world.as('stranger'), json: { ...channel, hashes } });
      const answer = await send([hash, hash.toUpperCase()]);
      return tellHidden(tellAnswer(answer, tellMap), answer, await send([UNKNOWN]));
    }),
  ];
}

function mixed(name: string, person: 'owner' | 'stranger', expected: Expected): Row {
  return createRow(LOOKUP, name, expected, async (world) => {
    const hashes = [sha512(await world.library()), (await world.hiddenFile()).sha512];
    const asked = { as: world.as(person), json: { hashes } };
    return tellAnswer(await world.ask(LOOKUP, asked), tellMap);
  });
}

const lookUp = (name: string, expected: Expected, body: (library: Library) => unknown) =>
  ask(LOOKUP, name, expected, body);

/** Of the newest dev version unless `change` says otherwise. */
const update = (name: string, expected: Expected, change: (library: Library) => object) =>
  ask(UPDATES, name, expected, (library) => ({
    hashes: [sha512(library)],
    releaseChannel: 'dev',
    ...change(library),
  }));

const FOUND = '200 {release}';
const one = ({ otherGameVersion }: Library) => otherGameVersion;

const LOOKUP_ROWS: readonly Row[] = [
  lookUp('algorithm default sha512', FOUND, (library) => ({ hashes: [sha512(library)] })),
  lookUp('algorithm=sha512', FOUND, (library) => ({
    algorithm: 'sha512',
    hashes: [sha512(library)],
  })),
  lookUp('algorithm=sha1', FOUND, (library) => ({ algorithm: 'sha1', hashes: [sha1(library)] })),
  lookUp('algorithm default and a sha1', [null, '404'], (library) => ({ hashes: [sha1(library)] })),
  lookUp('algorithm=SHA1', [null, '404'], (library) => ({
    algorithm: 'SHA1',
    hashes: [sha1(library)],
  })),
  lookUp('hashes as one text', byProfile('400', '500'), (library) => ({ hashes: sha512(library) })),
  lookUp('hashes with a number', [null, FOUND], (library) => ({ hashes: [sha512(library), 7] })),
  lookUp(`hashes: ${MOST_HASHES} and an empty one`, [null, FOUND], (library) => ({
    hashes: [...unknownHashes(MOST_HASHES - 1), sha512(library), ''],
  })),
  lookUp(`hashes: ${MOST_HASHES + 1} equal ones`, [null, '400'], (library) => ({
    hashes: Array.from({ length: MOST_HASHES + 1 }, () => sha512(library)),
  })),
  lookUp('hashes with an unknown one', [null, FOUND], (library) => ({
    hashes: [sha512(library), UNKNOWN],
  })),
  lookUp(
    'hashes: two of one project',
    ['200 {beta release}', '200 {release} | 200 {beta}', '200 {beta release}'],
    (library) => ({ hashes: [sha512(library, 0), sha512(library, 1)] }),
  ),
  mixed('hashes of a visible and a hidden project', 'stranger', [null, `${FOUND} | 500`, FOUND]),
  mixed('hashes of a visible and a hidden project, by its member', 'owner', [
    null,
    '200 {release release}',
  ]),
  createRow(LOOKUP, 'a body called text/plain', [null, `${FOUND} | 400`, '400'], async (world) => {
    const json = { hashes: [sha512(await world.library())] };
    const headers = { 'content-type': 'text/plain' };
    return tellAnswer(await world.ask(LOOKUP, { as: world.as('owner'), json, headers }), tellMap);
  }),
  ...bulk(LOOKUP, [null, '404']),
];

const UPDATES_ROWS: readonly Row[] = [
  update('hashes, releaseChannel default', byProfile(FOUND, '500', '200 {dev}'), () => ({
    releaseChannel: undefined,
  })),
  ...[...CHANNELS, 'beta-only'].map((releaseChannel) =>
    update(
      `releaseChannel=${releaseChannel}`,
      [null, `200 {${releaseChannel.replace('-only', '')}}`],
      () => ({ releaseChannel }),
    ),
  ),
  update('releaseChannel unknown', [null, FOUND], () => ({ releaseChannel: 'none' })),
  update('algorithm=sha1', [null, '200 {dev}'], (library) => ({
    algorithm: 'sha1',
    hashes: [sha1(library)],
  })),
  // The current service reads `gameVersions`, its newer code `gameVersion` (registry §15.1).
  update('gameVersions of one', byProfile('200 {beta}', '200 {beta}', '200 {dev}'), (library) => ({
    gameVersions: [one(library)],
  })),
  update('gameVersion of one', byProfile('200 {beta}', '200 {dev}', '200 {beta}'), (library) => ({
    gameVersion: one(library),
  })),
  update('gameVersion and gameVersions of one', [null, '200 {beta}'], (library) => ({
    gameVersion: one(library),
    gameVersions: [one(library)],
  })),
  update('gameVersions with a number', byProfile('400', '400', '200 {dev}'), () => ({
    gameVersions: [7],
  })),
  update('gameVersions of none', byProfile('200 {}', '200 {}', '200 {dev}'), () => ({
    gameVersions: ['0.0.0'],
  })),
  update(
    'hashes: two of one project',
    [null, '200 {dev dev} | 200 {dev}', '200 {dev dev}'],
    (library) => ({ hashes: [sha512(library, 0), sha512(library, 1)] }),
  ),
  update('loader is a number', [null, '200 {dev}'], () => ({ loader: 1 })),
  update('loader of all', [null, '200 {dev}'], () => ({ loader: 'puzzle_loader' })),
  update('loader of none', [null, '200 {}'], () => ({ loader: 'quilt' })),
  // Newer code of the public service answers with an empty map (registry §15.1).
  ...bulk(UPDATES, byProfile('404', '404', '200 {}')),
];

const UPDATE_ROWS: readonly Row[] = [
  askOne('a sha512 without a body', '200 dev', {}),
  askOne('a sha1 without a body', ['200 dev', '404'], { hash: sha1 }),
  askOne('algorithm=sha1', '200 dev', { hash: sha1, json: () => ({ algorithm: 'sha1' }) }),
  ...CHANNELS.map((channel) =>
    askOne(`releaseChannel=${channel}`, [null, `200 ${channel}`], {
      json: () => ({ releaseChannel: channel }),
    }),
  ),
  askOne('gameVersions of one', byProfile('200 beta', '200 beta', '200 dev'), {
    json: (library) => ({ gameVersions: [one(library)] }),
  }),
  askOne('gameVersion of one', byProfile('200 beta', '200 dev', '200 beta'), {
    json: (library) => ({ gameVersion: one(library) }),
  }),
  askOne('gameVersion and gameVersions of one', [null, '200 beta'], {
    json: (library) => ({ gameVersion: one(library), gameVersions: [one(library)] }),
  }),
  askOne('gameVersions with a number', [null, '200 beta'], {
    json: () => ({ gameVersions: [7], releaseChannel: 'beta' }),
  }),
  askOne('loader of none', [null, '200 and no body'], { json: () => ({ loader: 'quilt' }) }),
  askOne('unknown hash', [null, '404'], { hash: () => UNKNOWN }),
  createRow(
    UPDATE,
    'hash of a hidden project',
    byProfile('404', '404', '200 and no body'),
    async (world) => {
      const { sha512: hash } = await world.hiddenFile();
      const send = (hidden: string) =>
        world.ask(`POST /api/version-file/${hidden}/update`, { as: world.as('stranger') });
      const answer = await send(hash);
      return tellHidden(tellAnswer(answer, tellVersion), answer, await send(UNKNOWN));
    },
  ),
];

export const HASH_ROWS: readonly Row[] = [...LOOKUP_ROWS, ...UPDATES_ROWS, ...UPDATE_ROWS];
