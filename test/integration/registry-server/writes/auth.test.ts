// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import {
  createTempDir,
  shareTestRegistry,
  startTestRegistry,
} from '#test/helpers/registry-server.ts';
import { askRaw } from '../ask.ts';
import { createCastSeed, tokenOf } from './cast.ts';
import { newProject, send } from './write.ts';

const cast = createCastSeed();
const account = { email: 'owner@example.invalid', password: 'password of owner' };
// Hashing passwords is slow on purpose, so only one account has one.
const seed = {
  ...cast,
  users: cast.users.map((user) => (user.userName === 'owner' ? { ...user, account } : user)),
};
const registry = shareTestRegistry({ seed });

describe('signing in', () => {
  it('opens a session whose cookie is for this server alone', async () => {
    const answer = await send(registry(), 'POST /api/auth/signin/credential', { json: account });
    expect(answer.json).toMatchObject({ success: true, message: expect.any(String) as string });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^auth-token=[a-z2-7]{52}; Max-Age=31104000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(answer.text).not.toMatch(/[a-z2-7]{52}/);
  });

  it('finds the address whatever its case', async () => {
    const json = { ...account, email: account.email.toUpperCase() };
    expect((await send(registry(), 'POST /api/auth/signin/credential', { json })).status).toBe(200);
  });

  it.each([
    ['a wrong password', { password: 'password of nobody' }],
    ['an unknown address', { email: 'nobody@example.invalid' }],
    ['a short password', { password: 'short' }],
    ['no password', { password: undefined }],
  ])('with %s is 400 and sets no cookie', async (_, overrides) => {
    const json = { ...account, ...overrides };
    const answer = await send(registry(), 'POST /api/auth/signin/credential', { json });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  });

  it('makes the cookie Secure when clients come by https', async () => {
    const server = await startTestRegistry({ seed, publicUrl: 'https://registry.example' });
    const body = JSON.stringify(account);
    const cookieFor = async (host: string) => {
      const headers = {
        host,
        'content-type': 'application/json',
        'content-length': String(body.length),
      };
      const answer = await askRaw(server, '/api/auth/signin/credential', {
        method: 'POST',
        headers,
        body,
      });
      return answer.headers['set-cookie']?.[0] ?? '';
    };
    expect(await cookieFor('registry.example')).toMatch(/; Secure;/);
    expect(await cookieFor(new URL(server.origin).host)).not.toContain('Secure');
  });

  it('keeps neither password nor session token in plain text', async () => {
    const dataDir = createTempDir();
    const server = await startTestRegistry({ seed, dataDir });
    const session = server.openSession('owner');
    const database = new Database(join(dataDir, 'registry.db'), { readonly: true });
    const rows = ['accounts', 'sessions'].flatMap((table) =>
      database.prepare(`SELECT * FROM ${table}`).all(),
    );
    database.close();
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(rows)).not.toContain(session);
    expect(JSON.stringify(rows)).not.toContain(account.password);
  });

  it('generates a password where the seed gives none, and prints it once', async () => {
    const dataDir = createTempDir();
    const [first, ...users] = seed.users;
    if (first === undefined) throw new Error('The cast is empty');
    const unnamed = {
      ...seed,
      users: [{ ...first, account: { email: 'a@example.invalid' } }, ...users],
    };
    const server = await startTestRegistry({ seed: unnamed, dataDir });
    const [made] = server.firstRunAccounts;
    expect(made).toMatchObject({ userName: 'owner', email: 'a@example.invalid' });
    const json = { email: made?.email, password: made?.password };
    expect((await send(server, 'POST /api/auth/signin/credential', { json })).status).toBe(200);
    await server.close();
    expect((await startTestRegistry({ seed: unnamed, dataDir })).firstRunAccounts).toEqual([]);
  });
});

describe('a session', () => {
  it('names its user', async () => {
    const as = { session: registry().openSession('owner') };
    const me = await send(registry(), 'GET /api/auth/me', { as });
    expect(me.json).toMatchObject({
      userName: 'owner',
      email: account.email,
      hasAPassword: true,
      patId: null,
    });
    expect((me.json as { sessionId: string }).sessionId).toMatch(/^[\w-]{18}$/);
    expect((await send(registry(), 'GET /api/auth/validate-session', { as })).json).toEqual({
      sessionValid: true,
    });
  });

  it('hides the address from a token without the scope for it', async () => {
    const as = { session: registry().openSession('owner') };
    const json = { name: 'x', dateExpires: '2999-01-01', authScopes: ['user_read'] };
    const { token } = (await send(registry(), 'POST /api/pat', { as, json })).json as {
      token: string;
    };
    const me = await send(registry(), 'GET /api/auth/me', { as: { token } });
    expect(me.status).toBe(200);
    expect(me.json).not.toHaveProperty('email');
  });

  it('is listed, and ends when it is deleted', async () => {
    const [one, two] = [registry().openSession('worker'), registry().openSession('worker')];
    const listed = await send(registry(), 'GET /api/auth/sessions', { as: { session: one } });
    const sessions = listed.json as { id: string; current: boolean }[];
    expect(sessions.map(({ current }) => current)).toEqual(expect.arrayContaining([false, true]));
    expect(listed.text).not.toContain('hash');
    const other = sessions.find(({ current }) => !current)?.id;
    const ended = await send(registry(), 'DELETE /api/auth/sessions', {
      as: { session: one },
      json: { sessionId: other },
    });
    expect(ended.status).toBe(200);
    expect((await send(registry(), 'GET /api/auth/me', { as: { session: two } })).status).toBe(401);
    const own = { as: { session: one }, json: {} };
    const { headers } = await send(registry(), 'DELETE /api/auth/sessions', own);
    expect(headers.getSetCookie()).toEqual([
      'auth-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect((await send(registry(), 'GET /api/auth/me', { as: { session: one } })).status).toBe(401);
  });

  it('of another person cannot be ended', async () => {
    const victim = registry().openSession('boss');
    const { json } = await send(registry(), 'GET /api/auth/me', { as: { session: victim } });
    const sessionId = (json as { sessionId: string }).sessionId;
    const as = { session: registry().openSession('stranger') };
    const answer = await send(registry(), 'DELETE /api/auth/sessions', { as, json: { sessionId } });
    expect(answer.status).toBe(400);
    expect((await send(registry(), 'GET /api/auth/me', { as: { session: victim } })).status).toBe(
      200,
    );
  });

  it('is found among other cookies, the first of two with its name, with spaces around', async () => {
    const session = registry().openSession('owner');
    const headers = { cookie: `a="b=c"; xauth-token=x; auth-token = ${session} ; auth-token=y` };
    expect((await send(registry(), 'GET /api/auth/me', { headers })).status).toBe(200);
  });

  it('is ignored beside an Authorization header, even a wrong one', async () => {
    const cookie = `auth-token=${registry().openSession('owner')}`;
    const headers = { cookie, authorization: 'crp_unknown' };
    expect((await send(registry(), 'GET /api/auth/me', { headers })).status).toBe(401);
  });
});

describe('the reason of a 401', () => {
  const ask = (as: Parameters<typeof send>[2]) =>
    send(registry(), 'POST /api/project', { json: newProject, ...as });

  it('is the missing login for guests, and exactly `Unauthenticated` for a token without the scope', async () => {
    const as = { session: registry().openSession('owner') };
    const json = { name: 'x', dateExpires: '2999-01-01', authScopes: [] };
    const { token } = (await send(registry(), 'POST /api/pat', { as, json })).json as {
      token: string;
    };
    const [guest, unknown, scopeless] = [
      await ask({}),
      await ask({ as: { token: 'crp_unknown' } }),
      await ask({ as: { token } }),
    ];
    expect([guest.status, unknown.status, scopeless.status]).toEqual([401, 401, 401]);
    expect(guest.json).toEqual({ success: false, message: 'You are not logged in' });
    expect(unknown.json).toEqual(guest.json);
    expect(scopeless.json).toEqual({ success: false, message: 'Unauthenticated' });
  });

  it('comes before the body is looked at', async () => {
    expect((await send(registry(), 'POST /api/project', { json: { nothing: true } })).status).toBe(
      401,
    );
    const answer = await send(registry(), 'POST /api/project', { as: tokenOf('owner'), json: {} });
    expect(answer.status).toBe(400);
  });
});

it.each(['GET /api/project', 'GET /api/user/follows'] as const)(
  '%s does not tell a guest from a token without the scope on the public service',
  async (line) => {
    const server = await startTestRegistry({ seed, profile: 'crmm' });
    const { status, json } = await send(server, line);
    expect([status, json]).toEqual([401, { success: false, message: 'Unauthenticated' }]);
  },
);
