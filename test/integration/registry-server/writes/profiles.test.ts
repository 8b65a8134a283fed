// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import { createProject, createVersion } from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, readProject, tokenOf } from './cast.ts';
import { picture } from './pictures.ts';
import { newProject, send, sendForm, versionParts } from './write.ts';

const seed = createCastSeed({ project: { versions: [createVersion()] } });
const as = tokenOf('owner');
const details = {
  name: 'Renamed',
  slug: 'renamed',
  visibility: 'listed',
  type: 'mod',
  clientSide: 'optional',
  serverSide: 'optional',
  summary: 'x',
  icon: 'keep',
};

describe('profile strict', () => {
  it('offers every write that the interface document names', async () => {
    const server = await startTestRegistry({ seed, profile: 'local' });
    const { teamId: team } = await readProject(server, 'project-1');
    await server.close();
    const strict = await startTestRegistry({ seed, profile: 'strict' });
    const session = { session: strict.openSession('owner') };
    const token = { name: 'x', dateExpires: '2999-01-01', authScopes: [] };
    const created = await send(strict, 'POST /api/pat', { as: session, json: token });
    const { id } = created.json as { id: string };
    const icon = { name: 'i.png', bytes: await picture('png') };
    const answers = [
      created,
      await send(strict, 'GET /api/pat', { as: session }),
      await send(strict, `PATCH /api/pat/${id}`, { as: session, json: token }),
      await send(strict, `DELETE /api/pat/${id}`, { as: session }),
      await send(strict, `POST /api/team/${team}/invite`, { as, json: { userName: 'stranger' } }),
      await send(strict, `PATCH /api/team/${team}/invite`, { as: tokenOf('stranger') }),
      await send(strict, `POST /api/team/${team}/leave`, { as: tokenOf('stranger') }),
      await send(strict, `PATCH /api/team/${team}/owner`, { as, json: { userId: 'user-member' } }),
      await sendForm(strict, 'PATCH /api/project/project-1/icon', {
        as: tokenOf('member'),
        parts: { file: icon },
      }),
      await send(strict, 'DELETE /api/project/project-1/icon', { as: tokenOf('member') }),
      await send(strict, 'PATCH /project/project-1/description', {
        as: tokenOf('member'),
        json: { description: 'x' },
      }),
      await send(strict, 'PATCH /project/project-1/tags', {
        as: tokenOf('member'),
        json: { categories: [], featuredCategories: [] },
      }),
      await send(strict, 'PATCH /project/project-1/license', {
        as: tokenOf('member'),
        json: { id: 'MIT', name: '' },
      }),
      await sendForm(strict, 'PATCH /project/project-1', { as: tokenOf('member'), parts: details }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it.each([
    'POST /api/auth/signin/credential',
    'GET /api/auth/me',
    'GET /api/auth/validate-session',
    'GET /api/auth/sessions',
    'POST /api/project',
    'DELETE /api/project/project-1',
    'PATCH /api/project/project-1/external-links',
    'POST /api/project/project-1/submit-for-review',
    'POST /api/project/project-1/gallery',
    'POST /api/project/project-1/follow',
    'DELETE /api/project/project-1/version/version-1',
    'POST /api/organization',
    'PATCH /api/organization/makers',
    'DELETE /api/organization/makers',
    'POST /api/organization/makers/projects',
    'POST /api/team/x/members',
    'PATCH /api/user',
    'GET /api/user/follows',
    'GET /api/notifications',
    'POST /api/moderation/project/project-1',
    'GET /api/docs/open-api',
  ] as const)('knows nothing of %s, which the others answer', async (line) => {
    const [strict, local] = [
      await startTestRegistry({ seed, profile: 'strict' }),
      await startTestRegistry({ seed, profile: 'local' }),
    ];
    const unknown = await send(strict, line, { as });
    expect([unknown.status, unknown.text]).toEqual([404, '404 Not Found']);
    expect((await send(local, line, { as })).text).not.toBe('404 Not Found');
  });

  it('takes no version', async () => {
    const server = await startTestRegistry({ seed, profile: 'strict' });
    const line = 'POST /api/project/project-1/version';
    expect((await sendForm(server, line, { as, parts: versionParts() })).text).toBe(
      '404 Not Found',
    );
  });
});

describe('profile crmm', () => {
  it('gives guests a cookie once, files none', async () => {
    const server = await startTestRegistry({ seed, profile: 'crmm' });
    const cookiesFor = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(server.origin + path, { headers })).headers.getSetCookie();
    const [cookie = ''] = await cookiesFor('/api/projects?ids=x');
    expect(cookie).toMatch(/^guest-session=[0-9a-f]{32}; .*Max-Age=2592000/);
    expect(await cookiesFor('/api/projects?ids=x', { cookie: cookie.split(';')[0] ?? '' })).toEqual(
      [],
    );
    expect(await cookiesFor('/api/projects?ids=x', { authorization: 'crp_owner' })).toEqual([]);
    expect(await cookiesFor('/cdn/data/project/project-1/version/version-1/version-1.jar')).toEqual(
      [],
    );
  });

  it('refuses the 31st costly write of twenty minutes', async () => {
    const server = await startTestRegistry({ seed, profile: 'crmm' });
    const statuses = [];
    for (let index = 0; index < 31; index += 1) {
      statuses.push((await send(server, 'POST /api/project', { json: newProject })).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect(statuses[0]).toBe(401);
  });
});

const ICON = '/api/project/pictured/icon';

describe.each([
  ['crmm', 500, [500, 500]],
  ['local', 400, [200, 200]],
] as const)('a picture that breaks off, sent as an icon to profile %s', (profile, first, later) => {
  it(`is answered with ${first}, its repair and removal with ${later.join(' and ')}`, async () => {
    const whole = await picture('png', { isNoise: true });
    const pictured = createProject({ id: 'pictured', icon: { name: 'i.png', bytes: whole } });
    const projects = [...seed.projects, pictured];
    const server = await startTestRegistry({ seed: { ...seed, projects }, profile });
    const sendIcon = async (bytes: Buffer) => {
      const parts = { icon: { name: 'i.png', bytes } };
      return (await sendForm(server, `PATCH ${ICON}`, { as, parts })).status;
    };
    expect(await sendIcon(whole.subarray(0, whole.length / 2))).toBe(first);
    const remove = await send(server, `DELETE ${ICON}`, { as: tokenOf('stranger') });
    expect(remove.status).not.toBe(500);
    expect(await sendIcon(whole)).toBe(later[0]);
    expect((await send(server, `DELETE ${ICON}`, { as })).status).toBe(later[1]);
  });
});

describe('the fault', () => {
  it('malformed-500 answers a form that is none with 500, in whole and in part', async () => {
    for (const [faults, status] of [
      [['malformed-500'], 500],
      [[], 400],
    ] as const) {
      const server = await startTestRegistry({ seed, faults });
      const line = 'POST /api/project/project-1/version';
      expect((await send(server, line, { as, json: {} })).status).toBe(status);
      const parts = versionParts({ gameVersions: 'not json' });
      expect((await sendForm(server, line, { as, parts })).status).toBe(status);
    }
  });

  it('lost-answer-500 does the write and says that it failed, once', async () => {
    const server = await startTestRegistry({ seed, faults: ['lost-answer-500'] });
    const first = await send(server, 'POST /api/project', { as, json: newProject });
    expect([first.status, first.json]).toEqual([500, { success: false, message: 'Server Error' }]);
    expect(await readProject(server, 'new-project')).toMatchObject({ name: 'New project' });
    const second = await send(server, 'POST /api/project', { as, json: newProject });
    expect([second.status, second.text]).toEqual([400, expect.stringContaining('taken')]);
  });

  it('lost-answer-500 touches no read and no refusal', async () => {
    const server = await startTestRegistry({ seed, faults: ['lost-answer-500'] });
    expect((await send(server, 'GET /api/project', { as })).status).toBe(200);
    expect((await send(server, 'POST /api/project', { as, json: {} })).status).toBe(400);
    expect((await send(server, 'POST /api/project', { as, json: newProject })).status).toBe(500);
  });
});
