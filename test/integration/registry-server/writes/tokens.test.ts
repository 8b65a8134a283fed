// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, idOf, verdict } from './cast.ts';
import { send } from './write.ts';

const seed = createCastSeed();
const request = { name: 'CI', dateExpires: '2999-01-01', authScopes: ['project_read'] };

async function start() {
  const server = await startTestRegistry({ seed });
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
});
