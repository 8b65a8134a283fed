/**
 * Answers that differ in the newer code of the public service (registry §15.1), and in the local
 * profile from both.
 */
import { describe, expect, it } from 'vitest';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
  OWNER_TOKEN,
} from '#test/builders/seed.ts';
import { shareTestRegistry } from '#test/helpers/registry-server.ts';
import type { RegistryServer, ServerProfile } from '#registry-server/start.ts';
import { ask, hashOf } from './ask.ts';

const day = (number: number) => `2025-03-${String(number).padStart(2, '0')}T00:00:00.000Z`;

/**
 * Oldest first: a release, a beta for another game version, a dev build; a project with twenty
 * versions; one hidden, one empty.
 */
function createNewerSeed() {
  const release = createVersion({ id: 'release', versionNumber: '1', datePublished: day(1) });
  const beta = createVersion({
    id: 'beta',
    versionNumber: '2',
    releaseChannel: 'beta',
    gameVersions: ['0.5.2'],
    datePublished: day(2),
    files: [createVersionFile('beta')],
  });
  const dev = createVersion({
    id: 'dev',
    versionNumber: '3',
    releaseChannel: 'dev',
    datePublished: day(3),
  });
  const many = Array.from({ length: 20 }, (_, index) =>
    createVersion({ id: `n${index}`, versionNumber: `${index}`, datePublished: day(index + 1) }),
  );
  const hidden = createVersion({ id: 'hidden-1' });
  return createSeed({
    projects: [
      createProject({ versions: [release, beta, dev] }),
      createProject({ id: 'many', versions: many }),
      createProject({ id: 'hidden', visibility: 'private', versions: [hidden] }),
      createProject({ id: 'empty' }),
    ],
  });
}

const share = (profile: ServerProfile) =>
  shareTestRegistry({ profile, seed: createNewerSeed(), rateLimits: 'none' });
const registries = {
  crmm: share('crmm'),
  'crmm-next': share('crmm-next'),
  local: share('local'),
};
type Profile = keyof typeof registries;

const REFUSED = JSON.stringify({ success: false, message: 'Resource not found' });
const UPDATES = '/api/version-files/update';
const oneOf = (id: string) => `/api/version-file/${hashOf(id)}/update`;

/** Version ids by project, or the version id by hash. */
function toIds(json: unknown): Record<string, unknown> {
  const entries = Object.entries(json as Record<string, { id: string } | { id: string }[]>);
  return Object.fromEntries(
    entries.map(([key, found]) => [
      key,
      Array.isArray(found) ? found.map(({ id }) => id) : found.id,
    ]),
  );
}

describe('GET /api/projects/versions', () => {
  const read = (server: RegistryServer, query: string, token?: string) =>
    ask(server, `/api/projects/versions?${query}`, token === undefined ? {} : { token });

  it('is no path of the service as it runs', async () => {
    const answer = await read(registries.crmm(), 'ids=many');
    expect([answer.status, answer.text]).toEqual([404, '404 Not Found']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  describe.each(['crmm-next', 'local'] as const)('on %s', (profile: Profile) => {
    it('maps each project that can be seen to its versions, newest first and without roles', async () => {
      const { status, json } = await read(
        registries[profile](),
        'ids=project-1,hidden,nobody,empty',
      );
      expect(status).toBe(200);
      expect(toIds(json)).toEqual({ 'project-1': ['dev', 'beta', 'release'], empty: [] });
      const [newest] = (json as Record<string, { author: object }[]>)['project-1'] ?? [];
      expect(newest?.author).toMatchObject({ role: '' });
    });

    it('shows a hidden project to its member', async () => {
      const { json } = await read(registries[profile](), 'ids=hidden', OWNER_TOKEN);
      expect(toIds(json)).toEqual({ hidden: ['hidden-1'] });
    });

    it.each([
      ['', 15],
      ['&limit=0', 15],
      ['&limit=some', 15],
      ['&limit=2', 2],
      ['&limit=-1', 20],
    ])('of a project with twenty gives for "%s" %i', async (limit, count) => {
      const { json } = await read(registries[profile](), `ids=many${limit}`);
      expect((json as { many: object[] }).many).toHaveLength(count);
    });

    it.each([
      ['gameVersion=0.5.2', ['beta']],
      ['releaseChannel=beta', ['beta', 'release']],
      ['releaseChannel=beta-only', ['beta']],
      ['releaseChannel=release&limit=1', ['release']],
      ['loader=quilt', []],
    ])('filters by %s before it counts', async (filter, expected) => {
      const { json } = await read(registries[profile](), `ids=project-1&${filter}`);
      expect(toIds(json)).toEqual({ 'project-1': expected });
    });

    it('refuses none and more than a hundred', async () => {
      const ids = (count: number) =>
        `ids=${Array.from({ length: count }, (_, index) => `p${index}`).join()}`;
      const statusOf = async (query: string) => (await read(registries[profile](), query)).status;
      expect(await statusOf(ids(100))).toBe(200);
      expect(await statusOf(ids(101))).toBe(400);
      expect([await statusOf('ids='), await statusOf('')]).toEqual([400, 400]);
    });
  });
});

describe('the game version of an update', () => {
  const both = { gameVersion: '0.5.2', gameVersions: ['0.5.2'] };
  it.each([
    ['crmm', { gameVersions: ['0.5.2'] }, 'beta'],
    ['crmm', { gameVersion: '0.5.2' }, 'dev'],
    ['crmm', both, 'beta'],
    ['crmm-next', { gameVersions: ['0.5.2'] }, 'dev'],
    ['crmm-next', { gameVersions: [7] }, 'dev'],
    ['crmm-next', { gameVersion: '0.5.2' }, 'beta'],
    ['crmm-next', both, 'beta'],
    ['local', { gameVersions: ['0.5.2'] }, 'beta'],
    ['local', { gameVersion: '0.5.2' }, 'beta'],
    ['local', both, 'beta'],
  ] as const)('on %s with %o is %s', async (profile, filter, expected) => {
    const server = registries[profile]();
    const body = { hashes: [hashOf('dev')], releaseChannel: 'dev', ...filter };
    const many = await ask(server, UPDATES, { body });
    expect(toIds(many.json)).toEqual({ [hashOf('dev')]: expected });
    const one = await ask(server, oneOf('dev'), { body: { ...filter, releaseChannel: 'dev' } });
    expect(one.json).toMatchObject({ id: expected });
  });

  it('is refused in a list of something else where the list is read', async () => {
    const body = { hashes: [hashOf('dev')], releaseChannel: 'dev', gameVersions: [7] };
    expect((await ask(registries.crmm(), UPDATES, { body })).status).toBe(400);
    expect((await ask(registries.local(), UPDATES, { body })).status).toBe(400);
  });
});

it.each([
  ['crmm', 500, undefined],
  ['crmm-next', 200, 'dev'],
  ['local', 200, 'release'],
] as const)('an update without a channel is on %s %i %s', async (profile, status, id) => {
  const body = { hashes: [hashOf('beta')] };
  const answer = await ask(registries[profile](), UPDATES, { body });
  expect(answer.status).toBe(status);
  const found = (answer.json as Record<string, { id: string }>)[hashOf('beta')];
  expect(found?.id).toBe(id);
});

it.each([
  ['crmm', [404, 404]],
  ['crmm-next', [200, 200]],
  ['local', [404, 404]],
] as const)('an update of a hidden project is on %s %o', async (profile, statuses) => {
  const server = registries[profile]();
  const body = { hashes: [hashOf('hidden-1')], releaseChannel: 'dev' };
  const answers = [
    await ask(server, UPDATES, { body }),
    await ask(server, oneOf('hidden-1'), { body }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  const nothing = profile === 'crmm-next' ? ['{}', ''] : [REFUSED, REFUSED];
  expect(answers.map(({ text }) => text)).toEqual(nothing);
  const unknown = { hashes: [hashOf('nobody')], releaseChannel: 'dev' };
  expect((await ask(server, UPDATES, { body: unknown })).status).toBe(404);
});
