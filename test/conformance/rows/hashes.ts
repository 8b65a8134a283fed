import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../client.ts';
import { toRecord } from '../record.ts';
import { createRow, tellAnswer, type Expected, type Look, type Row } from '../row.ts';
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

/** The current service reads `gameVersions`, its newer code `gameVersion` (registry §15.1). */
const readsList = (beta: string, dev: string): Expected => [
  null,
  `${beta} | ${dev}`,
  { local: beta, crmm: beta, 'crmm-next': dev },
];
const readsOne = (beta: string, dev: string): Expected => [
  null,
  `${beta} | ${dev}`,
  { local: beta, crmm: dev, 'crmm-next': beta },
];

export const HASH_ROWS: readonly Row[] = [
  ask(LOOKUP, 'algorithm default sha512', '200 {release}', (library) => ({
    hashes: [sha512(library)],
  })),
  ask(LOOKUP, 'algorithm=sha512', '200 {release}', (library) => ({
    algorithm: 'sha512',
    hashes: [sha512(library)],
  })),
  ask(LOOKUP, 'algorithm=sha1', '200 {release}', (library) => ({
    algorithm: 'sha1',
    hashes: [sha1(library)],
  })),
  ask(LOOKUP, 'algorithm default and a sha1', [null, '404'], (library) => ({
    hashes: [sha1(library)],
  })),
  ask(LOOKUP, 'algorithm=SHA1', [null, '404'], (library) => ({
    algorithm: 'SHA1',
    hashes: [sha1(library)],
  })),
  ask(
    LOOKUP,
    'hashes as one text',
    [null, '400 | 500', { local: '400', crmm: '500' }],
    (library) => ({ hashes: sha512(library) }),
  ),
  ask(LOOKUP, 'hashes with a number', [null, '200 {release}'], (library) => ({
    hashes: [sha512(library), 7],
  })),
  ask(LOOKUP, `hashes: ${MOST_HASHES} and an empty one`, [null, '200 {release}'], (library) => ({
    hashes: [...unknownHashes(MOST_HASHES - 1), sha512(library), ''],
  })),
  ask(LOOKUP, `hashes: ${MOST_HASHES + 1} equal ones`, [null, '400'], (library) => ({
    hashes: Array.from({ length: MOST_HASHES + 1 }, () => sha512(library)),
  })),
  ask(LOOKUP, 'hashes with an unknown one', [null, '200 {release}'], (library) => ({
    hashes: [sha512(library), UNKNOWN],
  })),
  ask(
    LOOKUP,
    'hashes: two of one project',
    ['200 {beta release}', '200 {release} | 200 {beta}', '200 {beta release}'],
    (library) => ({ hashes: [sha512(library, 0), sha512(library, 1)] }),
  ),
  mixed('hashes of a visible and a hidden project', 'stranger', [
    null,
    '200 {release} | 500',
    '200 {release}',
  ]),
  mixed('hashes of a visible and a hidden project, by its member', 'owner', [
    null,
    '200 {release release}',
  ]),
  createRow(
    LOOKUP,
    'a body called text/plain',
    [null, '200 {release} | 400', '400'],
    async (world) => {
      const json = { hashes: [sha512(await world.library())] };
      const headers = { 'content-type': 'text/plain' };
      return tellAnswer(await world.ask(LOOKUP, { as: world.as('owner'), json, headers }), tellMap);
    },
  ),
  ...bulk(LOOKUP, [null, '404']),
  ask(
    UPDATES,
    'hashes, releaseChannel default',
    [
      null,
      '200 {release} | 200 {dev} | 500',
      { local: '200 {release}', crmm: '500', 'crmm-next': '200 {dev}' },
    ],
    (library) => ({
      hashes: [sha512(library)],
    }),
  ),
  ...CHANNELS.map((channel) =>
    ask(UPDATES, `releaseChannel=${channel}`, [null, `200 {${channel}}`], (library) => ({
      hashes: [sha512(library)],
      releaseChannel: channel,
    })),
  ),
  ask(UPDATES, 'algorithm=sha1', [null, '200 {dev}'], (library) => ({
    algorithm: 'sha1',
    hashes: [sha1(library)],
    releaseChannel: 'dev',
  })),
  ask(UPDATES, 'gameVersions of one', readsList('200 {beta}', '200 {dev}'), (library) => ({
    hashes: [sha512(library)],
    releaseChannel: 'dev',
    gameVersions: [library.otherGameVersion],
  })),
  ask(UPDATES, 'gameVersion of one', readsOne('200 {beta}', '200 {dev}'), (library) => ({
    hashes: [sha512(library)],
    releaseChannel: 'dev',
    gameVersion: library.otherGameVersion,
  })),
  ask(UPDATES, 'gameVersion and gameVersions of one', [null, '200 {beta}'], (library) => ({
    hashes: [sha512(library)],
    releaseChannel: 'dev',
    gameVersion: library.otherGameVersion,
    gameVersions: [library.otherGameVersion],
  })),
  ask(
    UPDATES,
    'gameVersions with a number',
    [null, '400 | 200 {dev}', { local: '400', crmm: '400', 'crmm-next': '200 {dev}' }],
    (library) => ({
      hashes: [sha512(library)],
      releaseChannel: 'dev',
      gameVersions: [7],
    }),
  ),
  ask(
    UPDATES,
    'hashes: two of one project',
    [null, '200 {dev dev} | 200 {dev}', '200 {dev dev}'],
    (library) => ({
      hashes: [sha512(library, 0), sha512(library, 1)],
      releaseChannel: 'dev',
    }),
  ),
  ask(UPDATES, 'loader is a number', [null, '200 {dev}'], (library) => ({
    hashes: [sha512(library)],
    releaseChannel: 'dev',
    loader: 1,
  })),
  ask(
    UPDATES,
    'gameVersions of none',
    [null, '200 {} | 200 {dev}', { local: '200 {}', crmm: '200 {}', 'crmm-next': '200 {dev}' }],
    (library) => ({
      hashes: [sha512(library)],
      releaseChannel: 'dev',
      gameVersions: ['0.0.0'],
    }),
  ),
  ask(UPDATES, 'loader of all', [null, '200 {dev}'], (library) => ({
    hashes: [sha512(library)],
    releaseChannel: 'dev',
    loader: 'puzzle_loader',
  })),
  ask(UPDATES, 'loader of none', [null, '200 {}'], (library) => ({
    hashes: [sha512(library)],
    releaseChannel: 'dev',
    loader: 'quilt',
  })),
  ask(UPDATES, 'releaseChannel=beta-only', [null, '200 {beta}'], (library) => ({
    hashes: [sha512(library)],
    releaseChannel: 'beta-only',
  })),
  ask(UPDATES, 'releaseChannel unknown', [null, '200 {release}'], (library) => ({
    hashes: [sha512(library)],
    releaseChannel: 'none',
  })),
  // Newer code of the public service answers with an empty map (registry §15.1).
  ...bulk(UPDATES, [null, '404 | 200 {}', { local: '404', crmm: '404', 'crmm-next': '200 {}' }]),
  askOne('a sha512 without a body', '200 dev', {}),
  askOne('a sha1 without a body', ['200 dev', '404'], { hash: sha1 }),
  askOne('algorithm=sha1', '200 dev', { hash: sha1, json: () => ({ algorithm: 'sha1' }) }),
  ...CHANNELS.map((channel) =>
    askOne(`releaseChannel=${channel}`, [null, `200 ${channel}`], {
      json: () => ({ releaseChannel: channel }),
    }),
  ),
  askOne('gameVersions of one', readsList('200 beta', '200 dev'), {
    json: ({ otherGameVersion }) => ({ gameVersions: [otherGameVersion] }),
  }),
  askOne('gameVersion of one', readsOne('200 beta', '200 dev'), {
    json: ({ otherGameVersion }) => ({ gameVersion: otherGameVersion }),
  }),
  askOne('gameVersions with a number', [null, '200 beta'], {
    json: () => ({ gameVersions: [7], releaseChannel: 'beta' }),
  }),
  askOne('gameVersion and gameVersions of one', [null, '200 beta'], {
    json: ({ otherGameVersion }) => ({
      gameVersion: otherGameVersion,
      gameVersions: [otherGameVersion],
    }),
  }),
  askOne('loader of none', [null, '200 and no body'], { json: () => ({ loader: 'quilt' }) }),
  askOne('unknown hash', [null, '404'], { hash: () => UNKNOWN }),
  createRow(
    UPDATE,
    'hash of a hidden project',
    [null, '404 | 200 and no body', { local: '404', crmm: '404', 'crmm-next': '200 and no body' }],
    async (world) => {
      const { sha512: hash } = await world.hiddenFile();
      const send = (one: string) =>
        world.ask(`POST /api/version-file/${one}/update`, { as: world.as('stranger') });
      const answer = await send(hash);
      return tellHidden(tellAnswer(answer, tellVersion), answer, await send(UNKNOWN));
    },
  ),
];
