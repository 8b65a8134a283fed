// @promise unreadable data is never shown as empty; an invalid answer leads to one sentence and the right exit status

/**
 * Bad answers from a registry or a proxy in front of it: one clear sentence, the right exit status,
 * nothing lost.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SeedProject } from '#registry-server/seed.ts';
import {
  createCollection,
  createProject,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { readTree } from '#test/helpers/tree.ts';
import { PASS, type Fate, type ProxiedRequest } from '#test/helpers/unsteady-proxy.ts';
import { openDesk, type Desk } from '../publishing/desk.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';

const SLUG = 'slug-of-project-1';
/** A value that no field accepts. */
const NONSENSE = { of: 'another type' };

type Answer = Record<string, unknown>;

interface BadDesk extends Desk {
  /** Sets the fate of requests from now on. */
  answer(fate: (request: ProxiedRequest) => Fate): void;
  /** Runs one command with the owner's token. */
  type(...argv: readonly string[]): Promise<{ status: number; said: string }>;
}

async function openBadDesk(
  versions = [createVersion()],
  others: readonly SeedProject[] = [],
): Promise<BadDesk> {
  let now: (request: ProxiedRequest) => Fate = () => PASS;
  const cast = createCastSeed({ project: { versions } });
  const seed = { ...cast, projects: [...cast.projects, ...others] };
  const collections = [createCollection({ id: 'best', name: 'Best of', projects: ['project-1'] })];
  const desk = await openDesk({
    seed: { ...seed, collections },
    fate: (request) => now(request),
  });
  return {
    ...desk,
    answer: (fate) => void (now = fate),
    async type(...argv) {
      const run = await desk.plain(argv, { token: 'crp_owner' });
      return { status: run.status, said: oneLine(run.stdout + run.stderr) };
    },
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const rewriting = (path: RegExp, change: (answer: never) => unknown) => (request: ProxiedRequest) =>
  path.test(request.url) ? ({ kind: 'rewrite', change } as const) : PASS;

/** Faults that give the same result for every request. */
const FAULTS: readonly (readonly [name: string, fate: Fate, status: number, says: RegExp])[] = [
  [
    'a page of a login portal',
    { kind: 'raw', type: 'text/html', body: '<html><title>Sign in</title></html>' },
    1,
    /The registry here sent an answer to \S+ that cannot be read: it is a web page\. The network may require you to sign in\./,
  ],
  [
    'an empty body',
    { kind: 'raw', type: 'application/json', body: '' },
    1,
    /The registry here sent an answer to \S+ that cannot be read: it is empty\./,
  ],
  [
    'a reset in the middle',
    { kind: 'raw', type: 'application/json', body: '{"success":true,', cut: true },
    5,
    /The registry here could not be reached \(the connection was lost\)\./,
  ],
  [
    'a server in trouble',
    { kind: 'answer', status: 503 },
    5,
    /The registry here reported an error \(503, GET \S+\)\./,
  ],
  [
    'a refused question',
    { kind: 'answer', status: 400, says: 'What is that?' },
    4,
    /The registry here rejected the request \(400, GET \S+\): What is that\?/,
  ],
];

const QUESTIONS: readonly (readonly string[])[] = [
  ['project', 'show', SLUG],
  ['collection', 'list'],
];

describe.each(FAULTS)('%s', (_, fate, status, says) => {
  test.each(QUESTIONS)('is reported by loadout %s %s, and nothing is lost', async (...question) => {
    const desk = await openBadDesk();
    const before = await desk.type(...question);
    expect(before.status).toBe(0);
    desk.answer(() => fate);
    const run = await desk.type(...question);
    expect([run.status, run.said]).toEqual([status, expect.stringMatching(says)]);
    desk.answer(() => PASS);
    expect(await desk.type(...question)).toEqual(before);
  });
});

test('a limit of an hour is reported at once with --no-wait', async () => {
  const desk = await openBadDesk();
  const headers = { 'retry-after': '3600' };
  desk.answer(() => ({ kind: 'answer', status: 429, headers }));
  const run = await desk.type('collection', 'list', '--no-wait');
  expect(run.status).toBe(5);
  expect(run.said).toMatch(/rate limit of here is reached; .*(59:5\d|1:00:00)/);
});

/**
 * A command, the answer that is changed, and the fields that decide the result or only decorate it.
 */
interface Row {
  readonly question: readonly string[];
  readonly path: RegExp;
  readonly change: (answer: never, field: string) => unknown;
  readonly deciding: readonly string[];
  readonly decorating: readonly string[];
}

const changed = (item: Answer, field: string) => ({ ...item, [field]: NONSENSE });

const ROWS: Readonly<Record<string, Row>> = {
  version: {
    question: ['version', 'list', SLUG],
    path: /\/version$/,
    change: ({ data: [version] }: { data: [Answer] }, field) => ({
      success: true,
      data: [changed(version, field)],
    }),
    deciding:
      'id projectId title versionNumber datePublished releaseChannel gameVersions loaders files primaryFile dependencies'.split(
        ' ',
      ),
    decorating: ['changelog', 'downloads'],
  },
  file: {
    question: ['version', 'list', SLUG],
    path: /\/version$/,
    change: ({ data: [version] }: { data: [Answer & { files: [Answer] }] }, field) => ({
      success: true,
      data: [{ ...version, files: [changed(version.files[0], field)] }],
    }),
    deciding: 'id isPrimary name size type url sha1_hash sha512_hash'.split(' '),
    decorating: [],
  },
  project: {
    question: ['project', 'show', SLUG],
    path: /\/api\/project\/[^/]+$/,
    change: ({ project }: { project: Answer }, field) => ({
      success: true,
      project: changed(project, field),
    }),
    deciding: 'id slug type status visibility dateUpdated teamId gameVersions members'.split(' '),
    decorating: ['summary', 'followers'],
  },
  member: {
    question: ['team', 'members', SLUG],
    path: /\/api\/project\/[^/]+$/,
    change: ({ project }: { project: Answer & { members: [Answer] } }, field) => ({
      success: true,
      project: { ...project, members: [changed(project.members[0], field)] },
    }),
    deciding: 'id userId teamId userName isOwner accepted permissions'.split(' '),
    decorating: ['role'],
  },
  collection: {
    question: ['collection', 'list'],
    path: /\/api\/collections$/,
    change: ([collection]: [Answer], field) => [changed(collection, field)],
    deciding: 'id userId name visibility dateCreated projects'.split(' '),
    decorating: ['description'],
  },
};

test.each(Object.entries(ROWS))(
  'a %s with a field of another type is refused where the field decides',
  async (_, { question, path, change, deciding }) => {
    const desk = await openBadDesk();
    for (const field of deciding) {
      desk.answer(rewriting(path, (answer) => change(answer, field)));
      const { status, said } = await desk.type(...question);
      expect([field, status, said]).toEqual([
        field,
        1,
        expect.stringMatching(/here sent an answer to \S+ that cannot be read: something in it/),
      ]);
    }
    desk.answer(() => PASS);
    expect((await desk.type(...question)).status).toBe(0);
  },
);

test.each(Object.entries(ROWS).filter(([, { decorating }]) => decorating.length > 0))(
  'a %s with a field of another type is shown without it where the field decorates, with a warning',
  async (_, { question, path, change, decorating }) => {
    const desk = await openBadDesk();
    for (const field of decorating) {
      desk.answer(rewriting(path, (answer) => change(answer, field)));
      const { status, said } = await desk.type(...question);
      const words = '1 detail in the answers from here could not be read and was left out.';
      expect([field, status, said]).toEqual([field, 0, expect.stringContaining(words)]);
    }
  },
);

test('an item of a list that cannot be read is left out alone, said, and counted in the document', async () => {
  const desk = await openBadDesk();
  const change = (answer: readonly Answer[]) => [...answer, { id: 7 }];
  desk.answer(rewriting(/\/api\/collections$/, change));
  const run = await desk.as('owner', ['collection', 'list']);
  expect(run.status).toBe(0);
  expect(run.json).toMatchObject({
    collections: [{ id: 'best' }],
    unreadable: [{ registry: 'here', items: 1, details: 0 }],
  });
  expect(run.stderr).toContain('1 item in the answers from here could not be read');
});

/** Opens a game folder with the older of the project's versions, or its only one. */
async function openFolder(versions = [createVersion()], others: readonly SeedProject[] = []) {
  const desk = await openBadDesk(versions, others);
  const game = join(desk.folder, 'game');
  mkdirSync(join(game, 'pmods'), { recursive: true });
  writeFileSync(join(game, 'pmods', 'lamp.jar'), createVersionFile('version-1').bytes);
  for (const { id, versions } of others) {
    const bytes = versions[0]?.files[0]?.bytes ?? '';
    writeFileSync(join(game, 'pmods', `${id}.jar`), bytes);
  }
  expect(await desk.type('init', game, '--game-version', '0.5.1')).toMatchObject({ status: 0 });
  return {
    desk,
    check: () => desk.type('--loadout', game, 'check', '--fresh'),
    update: (...options: string[]) =>
      desk.type('--loadout', game, 'update', '--all', '--yes', ...options),
    list: () => desk.type('list'),
    files: () => readTree(game, ['.loadout']),
  };
}

const NEWER = createVersion({
  id: 'version-2',
  versionNumber: '2.0.0',
  datePublished: '2026-02-01T00:00:00.000Z',
  files: [createVersionFile('version-2')],
});

type Outdated = Awaited<ReturnType<typeof openFolder>>;

/**
 * Requires that nothing changed, and that the failed update succeeds once the registry answers
 * properly.
 */
async function expectUpdate({ desk, update, files }: Outdated, before: unknown): Promise<void> {
  expect(files()).toEqual(before);
  desk.answer(() => PASS);
  const run = await update();
  expect([run.status, run.said]).toEqual([0, expect.stringContaining('1 add-on changed')]);
  expect(files()).not.toEqual(before);
}

describe.each(FAULTS)('%s, from the beginning', (_, fate, _status, says) => {
  test(
    'is why check and update know nothing, and changes nothing',
    { tags: ['deep'] },
    async () => {
      const folder = await openFolder([createVersion(), NEWER]);
      const before = folder.files();
      folder.desk.answer((request) => (/version-file/.test(request.url) ? fate : PASS));
      for (const run of [await folder.check(), await folder.update()]) {
        expect([run.status, run.said]).toEqual([5, expect.stringMatching(toPost(says))]);
        expect(run.said).not.toMatch(/nothing to update|up to date/i);
      }
      await expectUpdate(folder, before);
    },
  );
});

/** The same message about a lookup by hashes. */
const toPost = ({ source }: RegExp) => new RegExp(source.replace('GET', 'POST'));

/** A fault of every file and its result; `stays`: the update can be resumed. */
interface FileFault {
  readonly name: string;
  readonly fate: Fate;
  readonly status: number;
  readonly says: RegExp;
  readonly stays: boolean;
}

const FILE_FAULTS: readonly FileFault[] = [
  {
    name: 'a page of a login portal',
    fate: { kind: 'raw', type: 'text/html', body: '<html><title>Sign in</title></html>' },
    status: 5,
    says: /The download of version-2\.jar failed \(a web page came in its place; the network may require/,
    stays: true,
  },
  {
    name: 'an empty body',
    fate: { kind: 'raw', type: 'application/java-archive', body: '' },
    status: 1,
    says: /The registry announced 960 bytes for version-2\.jar, but the file has 0 bytes/,
    stays: false,
  },
  {
    name: 'a reset in the middle',
    fate: { kind: 'raw', type: 'application/java-archive', body: 'PK', cut: true },
    status: 5,
    says: /The download of version-2\.jar failed \(the connection was lost\)\./,
    stays: true,
  },
  {
    name: 'a server in trouble',
    fate: { kind: 'answer', status: 503 },
    status: 5,
    says: /The download of version-2\.jar failed \(status 503\)\./,
    stays: true,
  },
  {
    name: 'a file that is gone',
    fate: { kind: 'answer', status: 404 },
    status: 1,
    says: /failed \(status 404\)\. The folder was not changed\. Try again later, or tell the author\./,
    stays: false,
  },
  {
    name: 'a limit of an hour',
    fate: { kind: 'answer', status: 429, headers: { 'retry-after': '3600' } },
    status: 5,
    says: /The rate limit of here is reached; .*(59:5\d|1:00:00)/,
    stays: true,
  },
];

test.each(FILE_FAULTS)(
  '$name instead of a file ends the update with its reason',
  { tags: ['deep'] },
  async ({ fate, status, says, stays }) => {
    const folder = await openFolder([createVersion(), NEWER]);
    const before = folder.files();
    folder.desk.answer((request) => (request.url.startsWith('/cdn/') ? fate : PASS));
    const run = await folder.update('--no-wait');
    expect([run.status, run.said]).toEqual([status, expect.stringMatching(says)]);
    expect(folder.files()).toEqual(before);
    folder.desk.answer(() => PASS);
    expect((await folder.list()).said.includes('was interrupted')).toBe(stays);
    if (!stays) await expectUpdate(folder, before);
  },
);

test('a file that is gone leaves its add-on alone in an update in parts, with a reason', async () => {
  const versions = ['1.0.0', '2.0.0'].map((versionNumber, at) => {
    const id = `torch-${versionNumber}`;
    const datePublished = `2026-0${at + 1}-01T00:00:00.000Z`;
    return createVersion({ id, versionNumber, datePublished, files: [createVersionFile(id)] });
  });
  const torch = createProject({ id: 'torch', slug: 'torch', name: 'Torch', versions });
  const folder = await openFolder([createVersion(), NEWER], [torch]);
  const gone: Fate = { kind: 'answer', status: 404 };
  folder.desk.answer(({ url }) => (/^\/cdn\/.*version-2\.jar/.test(url) ? gone : PASS));
  const run = await folder.update('--in-parts');
  expect(run.said).toContain('1 add-on changed, 1 add-on left alone.');
  expect(run.said).toContain('! Name of project-1: Its file could not be downloaded (status 404).');
  expect(run.status).toBe(3);
  expect((await folder.list()).said).not.toContain('was interrupted');
});

test('a limit of an hour is the reason why check and update know nothing with --no-wait', async () => {
  const folder = await openFolder([createVersion(), NEWER]);
  const headers = { 'retry-after': '3600' };
  folder.desk.answer(() => ({ kind: 'answer', status: 429, headers }));
  const says = /rate limit of here is reached; .*(59:5\d|1:00:00)/;
  const before = folder.files();
  const check = await folder.desk.type('--loadout', 'game', 'check', '--fresh', '--no-wait');
  expect([check.status, check.said]).toEqual([5, expect.stringMatching(says)]);
  const update = await folder.update('--no-wait');
  expect([update.status, update.said]).toEqual([5, expect.stringMatching(says)]);
  expect(folder.files()).toEqual(before);
});

describe('a check of a folder', () => {
  test.each([
    ['dependencies', /\/api\/version-files/],
    ['sha512_hash of a file', /\/api\/version-files/],
  ])('calls a file not checked whose %s cannot be read', async (what, path) => {
    const { desk, files, check, update } = await openFolder();
    const before = files();
    const change = (answer: Record<string, Answer & { files: [Answer] }>) =>
      Object.fromEntries(
        Object.entries(answer).map(([hash, version]) => [
          hash,
          what === 'dependencies'
            ? changed(version, 'dependencies')
            : { ...version, files: [changed(version.files[0], 'sha512_hash')] },
        ]),
      );
    desk.answer(rewriting(path, change));
    const run = await check();
    expect([run.status, run.said]).toEqual([5, expect.stringMatching(/not checked/i)]);
    const updating = await update();
    expect([updating.status, updating.said]).toEqual([
      5,
      expect.stringMatching(/could not be checked/i),
    ]);
    expect(files()).toEqual(before);
    desk.answer(() => PASS);
    const after = await check();
    expect([after.status, after.said]).toEqual([0, expect.stringMatching(/up to date/i)]);
  });

  test('does not call a project deleted whose summary cannot be read', async () => {
    const { desk, check } = await openFolder();
    const change = (list: readonly Answer[]) => list.map((one) => changed(one, 'status'));
    desk.answer(rewriting(/\/api\/projects\?/, change));
    await check();
    desk.answer(() => PASS);
    expect((await check()).said).toContain('Name of project-1');
  });
});

test('a withdrawn version is called so by check and by identify', async () => {
  const desk = await openBadDesk();
  const game = join(desk.folder, 'game');
  mkdirSync(join(game, 'pmods'), { recursive: true });
  const jar = join(game, 'pmods', 'lamp.jar');
  writeFileSync(jar, createVersionFile('version-1').bytes);
  expect(await desk.type('init', game, '--game-version', '0.5.1')).toMatchObject({ status: 0 });
  const check = () => desk.type('--loadout', game, 'check', '--fresh');
  expect((await check()).said).toMatch(/up to date/i);
  expect((await desk.type('identify', jar)).said).toContain('known');
  const deleted = await desk.type('version', 'delete', SLUG, '1.0.0', '--yes');
  expect(deleted.status).toBe(0);
  expect((await desk.type('identify', jar)).said).toContain('withdrawn');
  expect((await check()).said).toContain('withdrawn');
});
