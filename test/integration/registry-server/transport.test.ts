import { describe, expect, it } from 'vitest';
import {
  createOrganization,
  createProject,
  createSeed,
  createUser,
  createVersion,
} from '#test/builders/seed.ts';
import { shareTestRegistry, startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask, askRaw } from './ask.ts';

const seed = createSeed({
  users: [createUser()],
  organizations: [createOrganization()],
  projects: [createProject()],
});

const registry = shareTestRegistry({ seed });

describe('the envelope', () => {
  it.each([
    '/nothing',
    '/api/nothing',
    '/api/tags/loaders/',
    '/api/project/project-1/',
    '/tags/loaders',
  ])('of an unknown route is plain text: %s', async (path) => {
    const answer = await ask(registry(), path);
    expect([answer.status, answer.text]).toEqual([404, '404 Not Found']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  it('of an unknown resource is a JSON failure', async () => {
    const answer = await ask(registry(), '/api/project/none');
    expect([answer.status, answer.json]).toEqual([
      404,
      { success: false, message: 'Resource not found' },
    ]);
  });

  it('of a success is 200 application/json without a charset', async () => {
    const answer = await ask(registry(), '/api');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(Object.keys(answer.json as object).toSorted()).toEqual([
      'cdn',
      'docs',
      'message',
      'status',
      'website',
    ]);
  });

  it('of a body that is missing or is no JSON says so without a field', async () => {
    const typed = { 'content-type': 'application/json' };
    for (const headers of [{}, typed, { 'content-type': 'application/x-www-form-urlencoded' }]) {
      const answer = await ask(registry(), '/api/version-files', { method: 'POST', headers });
      expect([answer.status, answer.json]).toEqual([
        400,
        { success: false, message: expect.stringMatching(/^✖ /) as unknown },
      ]);
    }
  });

  it('of a malformed URL is a 400', async () => {
    const answer = await ask(registry(), '/api/project/%zz');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('"success":false');
  });
});

describe('ids', () => {
  it.each(['projects', 'organizations', 'users'])(
    'of /api/%s are at most 100 and at least one',
    async (list) => {
      const server = registry();
      const statusOf = async (count: number) => {
        const ids = Array.from({ length: count }, (_, index) => `id-${index}`).join(',');
        return (await ask(server, `/api/${list}?ids=${ids}`)).status;
      };
      expect(await statusOf(100)).toBe(200);
      expect(await statusOf(101)).toBe(400);
      expect(await statusOf(0)).toBe(400);
      expect((await ask(server, `/api/${list}`)).status).toBe(400);
    },
  );

  it('of versions have no cap, but there must be one', async () => {
    const server = registry();
    const ids = Array.from({ length: 101 }, (_, index) => `id-${index}`).join(',');
    expect((await ask(server, `/api/version?ids=${ids}`)).status).toBe(200);
    expect((await ask(server, '/api/version')).status).toBe(400);
  });

  it('of versions are each answered once, however often one is named', async () => {
    const own = createSeed({ projects: [createProject({ versions: [createVersion()] })] });
    const server = await startTestRegistry({ seed: own });
    const ids = Array.from({ length: 800 }, () => 'version-1').join(',');
    expect((await ask(server, `/api/version?ids=${ids}`)).json).toHaveLength(1);
  });
});

describe('the Host header', () => {
  it('must be the server’s own, else 421', async () => {
    const server = await startTestRegistry({ seed, publicUrl: 'https://Registry.example/' });
    const { port } = new URL(server.origin);
    const statusOf = async (host: string) =>
      (await askRaw(server, '/api/tags/loaders', { headers: { host } })).status;
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      'registry.example',
      'REGISTRY.EXAMPLE',
    ]) {
      expect(await statusOf(host)).toBe(200);
    }
    for (const host of [
      '127.0.0.1',
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1:${port}.evil.example`,
      `127.0.0.1:1${port}`,
    ]) {
      expect(await statusOf(host)).toBe(421);
    }
  });

  it('is checked on unknown routes and on the second origin too', async () => {
    const server = await startTestRegistry({ seed, twoOrigins: true });
    const headers = { host: 'evil.example' };
    expect((await askRaw(server, '/nothing', { headers })).status).toBe(421);
    const second = { origin: server.fileOrigin ?? '' };
    expect((await askRaw(second, '/cdn/data/user/a/b', { headers })).status).toBe(421);
  });

  it('does not decide where URLs point: publicUrl does', async () => {
    const icon = { name: 'i.png', bytes: Buffer.from('x') };
    const server = await startTestRegistry({
      seed: createSeed({ projects: [createProject({ icon })] }),
      publicUrl: 'https://registry.example/',
    });
    const { json } = await ask(server, '/api/projects?ids=project-1');
    expect(json).toMatchObject([
      { icon: 'https://registry.example/cdn/data/project/project-1/i.png' },
    ]);
  });
});

it('a body that is too large is refused with an empty 413', async () => {
  const server = registry();
  const body = { hashes: ['x'.repeat(300_000)] };
  const answer = await ask(server, '/api/version-files', { body });
  expect([answer.status, answer.text]).toEqual([413, '']);
});

it('requests are counted by the pattern of their route', async () => {
  const server = await startTestRegistry({ seed });
  await ask(server, '/api/version-files', { body: { hashes: ['x'] } });
  await ask(server, '/api/project/project-1/version');
  await ask(server, '/api/project/other/version');
  await ask(server, '/nothing');
  expect(Object.fromEntries(server.requestCounts())).toEqual({
    'POST /api/version-files': 1,
    'GET /api/project/:project/version': 2,
  });
});
