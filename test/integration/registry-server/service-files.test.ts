/** Files, headers, limits and the order of tags on the public service (registry §15.2). */
import { describe, expect, it } from 'vitest';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
  OWNER_TOKEN,
} from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import type { Fault, ServerProfile } from '#registry-server/start.ts';
import { ask, hashOf } from './ask.ts';
import { send, sendForm, versionParts } from './writes/write.ts';

const FILE = '/cdn/data/project/project-1/version/version-1/version-1.jar';
const HIDDEN = '/cdn/data/project/hidden/version/hidden-1/hidden-1.jar';
const ICON = '/cdn/data/project/project-1/icon.png';

function createFileSeed() {
  const icon = { name: 'icon.png', bytes: Buffer.from('an icon') };
  const dependencies = [
    { projectId: 'needed', versionId: null, dependencyType: 'required' as const },
  ];
  const older = createVersion({
    id: 'older',
    versionNumber: '0',
    datePublished: '2020-01-01T00:00:00.000Z',
    files: [createVersionFile('older')],
  });
  return createSeed({
    projects: [
      createProject({ icon, versions: [createVersion({ dependencies }), older] }),
      createProject({
        id: 'hidden',
        visibility: 'private',
        versions: [createVersion({ id: 'hidden-1' })],
      }),
      createProject({ id: 'needed' }),
    ],
  });
}

const start = (profile: ServerProfile, ...faults: Fault[]) =>
  startTestRegistry({ profile, faults, seed: createFileSeed(), twoOrigins: true });

describe.each([
  ['crmm', { icon: 302, bySlug: 404, hidden: 200 }],
  ['local', { icon: 200, bySlug: 307, hidden: 404 }],
] as const)('a file of the profile %s', (profile, expected) => {
  it('is found where the service has it', async () => {
    const server = await start(profile);
    const second = { origin: server.fileOrigin ?? '' };
    const icon = await ask(server, ICON);
    expect(icon.status).toBe(expected.icon);
    const way = expected.icon === 302 ? second.origin + ICON : null;
    expect(icon.headers.get('location')).toBe(way);
    expect((await ask(second, ICON)).status).toBe(200);
    const bySlug = FILE.replace('version/version-1', 'version/1.0.0');
    expect((await ask(server, bySlug)).status).toBe(expected.bySlug);
    expect((await ask(second, HIDDEN, { token: OWNER_TOKEN })).status).toBe(expected.hidden);
    expect((await ask(second, HIDDEN)).status).toBe(404);
  });

  it('is sent whole to who asks for the rest of another', async () => {
    const server = await start(profile);
    const second = { origin: server.fileOrigin ?? '' };
    const range = { range: 'bytes=1-' };
    expect((await ask(second, FILE, { headers: range })).status).toBe(206);
    const headers = { ...range, 'if-range': '"one"' };
    expect((await ask(second, FILE, { headers })).status).toBe(200);
  });
});

it('a program that is taken for a bot is refused on the second origin too', async () => {
  const server = await start('crmm', 'bot-agent-403');
  const second = { origin: server.fileOrigin ?? '' };
  const headers = { 'user-agent': 'curl/8.0' };
  expect((await ask(second, FILE, { headers })).status).toBe(403);
});

it('a download counts once: 75 of ten minutes', async () => {
  let nowMs = 0;
  const server = await startTestRegistry({
    profile: 'crmm',
    seed: createFileSeed(),
    twoOrigins: true,
    nowMs: () => nowMs,
  });
  const statuses = [];
  for (let index = 0; index < 76; index += 1) {
    // All within one window, but below the limit for all requests of an address.
    nowMs += 200;
    statuses.push((await ask(server, FILE)).status);
  }
  expect(statuses.lastIndexOf(307)).toBe(74);
  expect(statuses[75]).toBe(429);
});

it('of a project that is asked for by several hashes, the last file stored is answered', async () => {
  const server = await start('crmm', 'key-collapse');
  const hashes = [hashOf('version-1'), hashOf('older')];
  const { json } = await ask(server, '/api/version-files', { body: { hashes } });
  expect(Object.keys(json as object)).toEqual([hashOf('version-1')]);
});

it.each([
  ['crmm', 'required'],
  ['local', 'optional'],
] as const)('an edit on %s makes a dependency %s', async (profile, expected) => {
  const server = await start(profile);
  const { primaryFile: _, ...parts } = versionParts({
    dependencies: '[{"projectId":"needed","versionId":null,"dependencyType":"optional"}]',
  });
  const line = 'PATCH /api/project/project-1/version/version-1';
  const edited = await sendForm(server, line, { as: { token: OWNER_TOKEN }, parts });
  expect(edited.status).toBe(200);
  const { json } = await ask(server, '/api/project/project-1/version/version-1');
  expect(json).toMatchObject({ data: { dependencies: [{ dependencyType: expected }] } });
});

describe('the headers of the profile crmm', () => {
  const names = ['access-control-allow-origin', 'access-control-allow-credentials', 'vary'];

  it('are on every answer, and a year on every one below /cdn', async () => {
    const server = await start('crmm');
    for (const path of ['/api/tags/loaders', '/api/project/nothing', '/api/projects']) {
      const { headers } = await ask(server, path);
      expect(names.map((name) => headers.get(name))).toEqual([server.origin, 'true', 'Origin']);
    }
    const missing = await ask(server, FILE.replace('project-1', 'nothing'));
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control')).toBe(
      'public, max-age=31536000, s-maxage=31536000',
    );
  });

  it('challenge guests where it is looked who asks, and give them a cookie there', async () => {
    const server = await start('crmm');
    const seenAt = async (path: string) => {
      const { headers } = await ask(server, path);
      return [headers.get('www-authenticate'), headers.has('set-cookie')];
    };
    const challenge = 'Bearer realm="CrMods API", Basic realm="CrMods API"';
    expect(await seenAt('/api/projects?ids=project-1')).toEqual([challenge, true]);
    expect(await seenAt('/api/organization/makers')).toEqual([challenge, true]);
    for (const path of ['/api/tags/loaders', '/api/search?q=x', '/api/organizations?ids=x'])
      expect(await seenAt(path)).toEqual([null, false]);
  });
});

describe('tags of the profile crmm', () => {
  const read = async (path: string) =>
    (await ask(await start('crmm'), `/api/tags/${path}`)).json as Record<string, string>[];
  const sorted = (texts: readonly unknown[]) => texts.map(String).toSorted();

  it('are sorted', async () => {
    const categories = (await read('categories')).map(({ name }) => name);
    const last = ['horror', 'screenshot', 'skyblock', 'survival'];
    expect(categories.slice(-4)).toEqual(last);
    expect(categories.slice(0, -10)).toEqual(sorted(categories.slice(0, -10)));
    expect(categories.indexOf('worldgen')).toBe(categories.length - 11);
    const featured = (await read('licenses/featured')).map(({ licenseId }) => licenseId);
    expect(featured).toEqual(sorted(featured));
  });

  it('lead from licences to spdx.org', async () => {
    const others = (await read('licenses')).filter(
      ({ url }) => !(url ?? '').startsWith('https://spdx.org/'),
    );
    expect(others.map(({ licenseId }) => licenseId)).toEqual(['all-rights-reserved']);
  });

  it('give a project’s categories their order', async () => {
    const server = await start('crmm');
    const categories = ['utility', 'magic', 'adventure'];
    await send(server, 'PATCH /api/project/project-1/tags', {
      as: { token: OWNER_TOKEN },
      json: { categories, featuredCategories: [] },
    });
    const { json } = await ask(server, '/api/project/project-1');
    expect(json).toMatchObject({ project: { categories: ['adventure', 'magic', 'utility'] } });
  });
});
