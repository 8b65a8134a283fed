// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import { ASSIGNABLE_SCOPES, API_SCOPES } from '#shared/registry/data/api-scopes.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, idOf, tokenOf, verdict } from './cast.ts';
import { send } from './write.ts';

const seed = createCastSeed();
const RESTRICTED = API_SCOPES.filter(
  (scope) => !(ASSIGNABLE_SCOPES as readonly string[]).includes(scope),
);
const request = { name: 'CI', dateExpires: '2999-01-01', authScopes: ['project_read'] };
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function start(profile: 'local' | 'crmm' = 'local') {
  const server = await startTestRegistry({ seed, profile });
  return { server, as: { session: server.openSession('owner') } };
}

describe('a token', () => {
  it('is created, listed without its value, edited and deleted by a session', async () => {
    const { server, as } = await start();
    const created = await send(server, 'POST /api/pat', { as, json: request });
    const { token, ...shown } = created.json as { id: string; token: string };
    expect(shown).toEqual({
      id: expect.stringMatching(/^[\w-]{18}$/) as string,
      userId: idOf('owner'),
      name: 'CI',
      scopes: ['project_read'],
      dateCreated: expect.stringMatching(/Z$/) as string,
      dateExpires: '2999-01-01T00:00:00.000Z',
      dateLastUsed: null,
    });
    const listed = await send(server, 'GET /api/pat', { as });
    expect((listed.json as unknown[])[0]).toEqual(shown);
    expect(listed.text).not.toContain(token);

    const json = { name: 'CD', dateExpires: '2998-01-01', authScopes: [] };
    const edited = await send(server, `PATCH /api/pat/${shown.id}`, { as, json });
    expect(edited.json).toMatchObject({ id: shown.id, name: 'CD', scopes: [] });
    expect(edited.text).not.toContain(token);
    expect((await send(server, `GET /api/project`, { as: { token } })).status).toBe(401);

    expect(verdict(await send(server, `DELETE /api/pat/${shown.id}`, { as }))).toEqual([200, true]);
    const gone = await send(server, 'GET /api/auth/validate-session', { as: { token } });
    expect(gone.json).toEqual({ sessionValid: false });
  });

  it('states when it was used last', async () => {
    const { server, as } = await start();
    const created = await send(server, 'POST /api/pat', { as, json: request });
    await send(server, 'GET /api/project', { as: created.json as { token: string } });
    const listed = await send(server, 'GET /api/pat', { as });
    expect((listed.json as { dateLastUsed: string }[])[0]?.dateLastUsed).toMatch(/Z$/);
  });

  it('carries each of the 29 scopes, and none of the nine restricted ones', async () => {
    const { server, as } = await start();
    expect([ASSIGNABLE_SCOPES.length, RESTRICTED.length]).toEqual([29, 9]);
    for (const scope of ASSIGNABLE_SCOPES) {
      const json = { ...request, authScopes: [scope] };
      expect((await send(server, 'POST /api/pat', { as, json })).json).toMatchObject({
        scopes: [scope],
      });
    }
    for (const scope of RESTRICTED) {
      const json = { ...request, authScopes: ['user_read', scope] };
      const refused = await send(server, 'POST /api/pat', { as, json });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(scope)]);
    }
  });

  it.each([
    ['no name', { name: '' }],
    ['a name of 65 characters', { name: 'x'.repeat(65) }],
    ['an end in the past', { dateExpires: '2020-01-01' }],
    ['an end today', { dateExpires: new Date().toISOString().slice(0, 10) }],
    ['no date', { dateExpires: 'tomorrow' }],
    ['an unknown scope', { authScopes: ['everything'] }],
    ['no scopes', { authScopes: undefined }],
  ])('with %s is refused on create and edit', async (_, overrides) => {
    const { server, as } = await start();
    const { id } = (await send(server, 'POST /api/pat', { as, json: request })).json as {
      id: string;
    };
    const json = { ...request, ...overrides };
    expect(verdict(await send(server, 'POST /api/pat', { as, json }))).toEqual([400, false]);
    expect(verdict(await send(server, `PATCH /api/pat/${id}`, { as, json }))).toEqual([400, false]);
  });

  it('of a name of 64 characters and an end tomorrow is accepted', async () => {
    const { server, as } = await start();
    const json = { ...request, name: 'x'.repeat(64), dateExpires: daysFromNow(2).slice(0, 10) };
    expect((await send(server, 'POST /api/pat', { as, json })).status).toBe(200);
  });

  it('of another person is 403, an unknown one 400', async () => {
    const { server, as } = await start();
    const { id } = (await send(server, 'POST /api/pat', { as, json: request })).json as {
      id: string;
    };
    const other = { session: server.openSession('stranger') };
    const statuses = [];
    for (const [caller, token] of [
      [other, id],
      [as, 'unknown'],
    ] as const) {
      const edited = await send(server, `PATCH /api/pat/${token}`, { as: caller, json: request });
      const deleted = await send(server, `DELETE /api/pat/${token}`, { as: caller });
      statuses.push([edited.status, deleted.status]);
    }
    expect(statuses).toEqual([
      [403, 403],
      [400, 400],
    ]);
    expect((await send(server, 'GET /api/pat', { as })).text).toContain(id);
  });

  it.each([
    ['GET /api/pat', undefined],
    ['POST /api/pat', request],
    ['PATCH /api/pat/x', request],
    ['DELETE /api/pat/x', undefined],
  ] as const)('cannot be managed with a token: %s', async (line, json) => {
    for (const [profile, statuses] of [
      ['local', [401, 403]],
      ['crmm', [400, 400]],
    ] as const) {
      const { server } = await start(profile);
      const guest = await send(server, line, { json });
      const token = await send(server, line, { as: tokenOf('owner'), json });
      expect([guest.status, token.status]).toEqual(statuses);
    }
  });
});

describe('the end of a token', () => {
  it('may be a timestamp, on the public service only a day', async () => {
    const json = { ...request, dateExpires: daysFromNow(1) };
    const local = await start();
    const accepted = await send(local.server, 'POST /api/pat', { as: local.as, json });
    expect(accepted.json).toMatchObject({ dateExpires: json.dateExpires });
    const crmm = await start('crmm');
    expect((await send(crmm.server, 'POST /api/pat', { as: crmm.as, json })).status).toBe(400);
  });

  it('is answered by an edit, on the public service only that it was done', async () => {
    for (const profile of ['local', 'crmm'] as const) {
      const { server, as } = await start(profile);
      const { id } = (await send(server, 'POST /api/pat', { as, json: request })).json as {
        id: string;
      };
      const { json } = await send(server, `PATCH /api/pat/${id}`, { as, json: request });
      expect(Object.hasOwn(json as object, 'id')).toBe(profile === 'local');
      expect(Object.hasOwn(json as object, 'message')).toBe(profile === 'crmm');
    }
  });
});
