import { describe, expect, it } from 'vitest';
import {
  createMember,
  createOrganization,
  createProject,
  createSeed,
  createUser,
  createVersion,
  OWNER_ID,
  OWNER_TOKEN,
} from '#test/builders/seed.ts';
import { shareTestRegistry, startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask, askRaw, hashOf, type Question } from './ask.ts';

const day = (number: number) => `2025-03-0${number}T00:00:00.000Z`;

function createProfileSeed() {
  const dependencies = (['required', 'optional', 'incompatible', 'embedded'] as const).map(
    (dependencyType, index) => ({ projectId: `needed-${index}`, versionId: null, dependencyType }),
  );
  const versions = [
    createVersion({ id: 'stable', versionNumber: '1', datePublished: day(1), dependencies }),
    createVersion({
      id: 'test',
      versionNumber: '2',
      releaseChannel: 'alpha',
      datePublished: day(2),
    }),
  ];
  return createSeed({
    users: [createUser({ avatar: { name: 'me.png', bytes: Buffer.from('png') } })],
    organizations: [createOrganization()],
    projects: [
      createProject({ versions }),
      createProject({ id: 'draft', status: 'draft' }),
      createProject({ id: 'owned', organizationId: 'org-1', members: [] }),
    ],
  });
}

/** Sends the same request to both profiles and returns both answers. */
async function askBoth(path: string, question?: Question) {
  const [local, crmm] = await Promise.all([
    askProfile('local', path, question),
    askProfile('crmm', path, question),
  ]);
  return { local, crmm };
}

const registries = {
  local: shareTestRegistry({ profile: 'local', seed: createProfileSeed() }),
  strict: shareTestRegistry({ profile: 'strict', seed: createProfileSeed() }),
};

/** The rate-limited profile gets a new registry per request, so that no limit is reached. */
async function askProfile(profile: 'local' | 'strict' | 'crmm', path: string, question?: Question) {
  const server =
    profile === 'crmm'
      ? await startTestRegistry({ profile, seed: createProfileSeed() })
      : registries[profile]();
  return ask(server, path, question);
}

describe('each correction of the interface document that concerns reads', () => {
  it('§2.4: projects fetched by ids leave out author and isOrgOwned, the public service sends both', async () => {
    const { local, crmm } = await askBoth('/api/projects?ids=project-1,owned');
    for (const project of local.json as object[]) {
      expect(project).not.toHaveProperty('author');
      expect(project).not.toHaveProperty('isOrgOwned');
    }
    expect(crmm.json).toMatchObject([
      { author: 'makers', isOrgOwned: true },
      { author: 'Owner', isOrgOwned: false },
    ]);
  });

  it('§2.4: the lists of a user and of an organization have author and isOrgOwned in both', async () => {
    const ofUser = await askBoth(`/api/user/${OWNER_ID}/projects`);
    const ofOrganization = await askBoth('/api/organization/makers/projects');
    for (const { json } of Object.values(ofUser)) {
      expect(json).toMatchObject([{ author: 'Owner', isOrgOwned: false }]);
    }
    for (const { json } of Object.values(ofOrganization)) {
      expect(json).toMatchObject([{ author: 'makers', isOrgOwned: true }]);
    }
  });

  it('§2.4: status is sent as it is in both', async () => {
    const answers = await askBoth('/api/projects?ids=draft', { token: OWNER_TOKEN });
    for (const { json } of Object.values(answers))
      expect(json).toMatchObject([{ status: 'draft' }]);
  });

  it('§2.5: project versions have isDuplicate, the public service sends none', async () => {
    for (const path of ['version', 'version/stable', 'version/latest']) {
      const { local, crmm } = await askBoth(`/api/project/project-1/${path}`);
      expect(local.text).toContain('"isDuplicate":false');
      expect(crmm.text).not.toContain('isDuplicate');
    }
  });

  it('§2.5: all four dependency kinds are sent by both, without ids', async () => {
    const answers = await askBoth('/api/project/project-1/version/stable');
    for (const { json } of Object.values(answers)) {
      const { dependencies } = (json as { data: { dependencies: { dependencyType: string }[] } })
        .data;
      expect(dependencies.map(({ dependencyType }) => dependencyType)).toEqual([
        'required',
        'optional',
        'incompatible',
        'embedded',
      ]);
      expect(dependencies[0]).not.toHaveProperty('id');
    }
  });

  it('§2.5: a file’s size is in bytes in both', async () => {
    const answers = await askBoth('/api/project/project-1/version/stable');
    for (const { json } of Object.values(answers)) {
      const bytes = Buffer.from('The bytes of stable. '.repeat(40)).length;
      expect(json).toMatchObject({
        data: { primaryFile: { size: bytes }, files: [{ size: bytes }] },
      });
    }
  });

  it('§2.7: isDisplayed is on every category, on the public service only where it is false', async () => {
    const { local, crmm } = await askBoth('/api/tags/categories?type=resource-pack');
    const displayed = (json: unknown) =>
      (json as { isDisplayed?: boolean }[]).map(({ isDisplayed }) => isDisplayed);
    expect(displayed(local.json).filter((value) => value === undefined)).toEqual([]);
    expect(new Set(displayed(crmm.json))).toEqual(new Set([undefined, false]));
    expect(displayed(crmm.json).filter((value) => value === false)).toHaveLength(8);
  });

  it('§2.7: resolution, performance_impact, alpha and pre-release appear in both', async () => {
    const categories = await askBoth('/api/tags/categories');
    const gameVersions = await askBoth('/api/tags/game-versions');
    for (const { json } of Object.values(categories)) {
      const types = new Set((json as { type: string }[]).map(({ type }) => type));
      expect(types).toEqual(new Set(['category', 'feature', 'performance_impact', 'resolution']));
    }
    for (const { json } of Object.values(gameVersions)) {
      const types = new Set(
        (json as { releaseType: string }[]).map(({ releaseType }) => releaseType),
      );
      expect(types).toEqual(new Set(['alpha', 'pre-release']));
    }
  });

  it('§4.5: every licence has its text, on the public service one only', async () => {
    const mit = await askBoth('/api/tags/licenses/mit');
    expect(mit.local.json).toHaveProperty('licenseId', 'MIT');
    expect((mit.local.json as { text: string }).text).toContain('Permission is hereby granted');
    expect(mit.crmm.json).toMatchObject({ licenseId: 'MIT' });
    expect(mit.crmm.json).not.toHaveProperty('text');
    const own = await askBoth('/api/tags/licenses/all-rights-reserved');
    for (const { json } of Object.values(own)) expect(json).toHaveProperty('text');
  });

  it('§5.1: a token is accepted raw, with Bearer and with Basic by both', async () => {
    const basic = Buffer.from(`anyone:${OWNER_TOKEN}`).toString('base64');
    for (const token of [OWNER_TOKEN, `Bearer ${OWNER_TOKEN}`, `Basic ${basic}`]) {
      const { local, crmm } = await askBoth('/api/organization', { token });
      expect([local.status, crmm.status]).toEqual([200, 200]);
    }
    const { local, crmm } = await askBoth('/api/organization', { token: `bearer ${OWNER_TOKEN}` });
    expect([local.status, crmm.status]).toEqual([401, 400]);
  });

  it('§4.9: HEAD on a file gives its length, on the public service 0', async () => {
    const lengths: (string | undefined)[] = [];
    for (const profile of ['local', 'crmm'] as const) {
      const server = await startTestRegistry({ profile, seed: createProfileSeed() });
      const { host } = new URL(server.origin);
      const path = '/cdn/data/project/project-1/version/stable/stable.jar';
      const answer = await askRaw(server, path, { method: 'HEAD', headers: { host } });
      expect(answer.status).toBe(200);
      lengths.push(answer.headers['content-length']);
    }
    expect(lengths).toEqual(['840', '0']);
  });
});

describe('profile strict', () => {
  const named = [
    '/api/tags/categories',
    '/api/tags/game-versions',
    '/api/tags/loaders',
    '/api/tags/licenses',
    '/api/tags/licenses/featured',
    '/api/tags/licenses/MIT',
    '/api/tags/project-types',
    '/api/projects?ids=project-1',
    '/api/project/project-1/version',
    '/api/project/project-1/version/stable',
    '/api/project/project-1/version/latest',
    `/api/user/${OWNER_ID}/projects`,
    `/api/user/${OWNER_ID}/organization`,
    '/api/organization/makers',
    '/api/organization/makers/projects',
    '/api/organizations?ids=org-1',
    '/cdn/data/project/project-1/version/stable/stable.jar',
  ];
  const unnamed = [
    '/',
    '/api',
    '/api/statistics',
    '/api/search',
    '/api/project',
    '/api/project/project-1',
    '/api/project/project-1/dependencies',
    '/api/project/project-1/check',
    '/api/projects/random',
    '/api/user',
    `/api/user/${OWNER_ID}`,
    `/api/users?ids=${OWNER_ID}`,
    '/api/version/stable',
    '/api/version?ids=stable',
    `/api/version-file/${hashOf('stable')}`,
    `/api/version-file/${hashOf('stable')}/download`,
    '/api/tags/api-scopes',
  ];

  it.each(named)('answers %s', async (path) => {
    expect((await askProfile('strict', path)).status).toBe(200);
  });

  it.each(unnamed)('knows nothing of %s, which the others answer', async (path) => {
    const strict = await askProfile('strict', path, { token: OWNER_TOKEN });
    expect([strict.status, strict.text]).toEqual([404, '404 Not Found']);
    const local = await askProfile('local', path, { token: OWNER_TOKEN });
    expect([200, 307]).toContain(local.status);
  });

  it('answers the three lookups and reads a raw token only', async () => {
    const server = await startTestRegistry({ profile: 'strict', seed: createProfileSeed() });
    const hashes = [hashOf('stable')];
    for (const path of [
      '/api/version-files',
      '/api/version-files/update',
      `/api/version-file/${hashes[0]}/update`,
    ]) {
      expect((await ask(server, path, { body: { hashes } })).status).toBe(200);
    }
    expect((await ask(server, '/api/organization', { token: OWNER_TOKEN })).status).toBe(200);
    const bearer = await ask(server, '/api/organization', { token: `Bearer ${OWNER_TOKEN}` });
    expect(bearer.status).toBe(401);
  });
});

describe('profile crmm', () => {
  it('challenges guests, marks tags cacheable and errors below /cdn too', async () => {
    const server = await startTestRegistry({ profile: 'crmm', seed: createProfileSeed() });
    const tags = await ask(server, '/api/tags/loaders');
    const guest = await ask(server, '/api/projects?ids=project-1');
    expect(guest.headers.get('www-authenticate')).toContain('Bearer');
    expect(tags.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400');
    const missing = await ask(server, '/cdn/data/project/project-1/version/none/none.jar');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control')).toContain('max-age=31536000');
  });

  it('answers a GET for any page, and everything else for its own alone', async () => {
    const crmm = await startTestRegistry({ profile: 'crmm' });
    const { origin } = crmm;
    const foreign = 'https://elsewhere.example';
    const allowedFor = async (from: string, method: string, path = '/api/tags/loaders') => {
      const { status, headers } = await ask(crmm, path, { method, headers: { origin: from } });
      const names = ['access-control-allow-origin', 'access-control-allow-credentials'];
      return [status, ...names.map((name) => headers.get(name))];
    };
    expect(await allowedFor(foreign, 'GET')).toEqual([200, foreign, null]);
    expect(await allowedFor(origin, 'GET')).toEqual([200, origin, 'true']);
    expect(await allowedFor(foreign, 'OPTIONS')).toEqual([204, origin, null]);
    expect(await allowedFor(origin, 'OPTIONS')).toEqual([204, origin, 'true']);
    expect(await allowedFor(foreign, 'POST', '/api/pat')).toEqual([403, origin, null]);
    const { headers } = await askProfile('local', '/api/tags/loaders', {
      headers: { origin: foreign },
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses the 31st request of five seconds with 429 and no Retry-After, local and strict never', async () => {
    for (const profile of ['crmm', 'test', 'local', 'strict'] as const) {
      const server = await startTestRegistry({ profile, nowMs: () => 0 });
      const path = '/api/tags/loaders';
      const answers = await Promise.all(Array.from({ length: 31 }, () => ask(server, path)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(profile === 'crmm' || profile === 'test' ? 1 : 0);
      expect(refused.filter(({ headers }) => headers.has('retry-after'))).toEqual([]);
    }
  });
});

it('pending members are sent to strangers, permissions to members only', async () => {
  const pending = createMember({
    userId: 'user-2',
    role: 'Member',
    isOwner: false,
    accepted: false,
  });
  const seed = createSeed({
    users: [createUser(), createUser({ id: 'user-2', userName: 'Second', token: 'crp_second' })],
    organizations: [createOrganization({ members: [createMember(), pending] })],
    projects: [createProject({ members: [createMember(), pending] })],
  });
  const server = await startTestRegistry({ seed });
  const permissionsFor = async (path: string, token?: string) => {
    const { text } = await ask(server, path, token === undefined ? {} : { token });
    expect(text).toContain('"accepted":false');
    return text.includes('upload_version');
  };
  expect(await permissionsFor('/api/project/project-1')).toBe(false);
  expect(await permissionsFor('/api/project/project-1', 'crp_second')).toBe(true);
  expect(await permissionsFor('/api/organization/makers', 'crp_second')).toBe(false);
  expect(await permissionsFor('/api/organization/makers', OWNER_TOKEN)).toBe(true);
});
