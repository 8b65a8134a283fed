// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import { shareTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed } from './cast.ts';
import { send } from './write.ts';

const registry = shareTestRegistry({
  seed: createCastSeed(),
  publicUrl: 'https://registry.example',
});
const body = { name: 'x', dateExpires: '2999-01-01', authScopes: [] };
const HOSTILE = [
  'https://evil.example',
  'http://127.0.0.1:1',
  'null',
  'https://registry.example.evil.example',
  '',
];

/** A page's attempt to create a token with the cookie that the browser sends. */
function attempt(headers: Record<string, string>) {
  const cookie = `auth-token=${registry().openSession('owner')}`;
  return send(registry(), 'POST /api/pat', { json: body, headers: { cookie, ...headers } });
}

describe('a write with the session cookie', () => {
  it('counts only with an own Origin', async () => {
    const { port } = new URL(registry().origin);
    for (const origin of [
      registry().origin,
      `http://localhost:${port}`,
      'https://registry.example',
    ]) {
      expect((await attempt({ origin })).status).toBe(200);
    }
    expect((await attempt({})).status).toBe(401);
  });

  it.each(HOSTILE)('from the origin %o is refused', async (origin) => {
    expect((await attempt({ origin })).status).toBe(403);
  });

  it.each(['cross-site', 'same-site', 'none'])(
    'with Sec-Fetch-Site %s is refused',
    async (site) => {
      const { origin } = registry();
      expect((await attempt({ origin, 'sec-fetch-site': site })).status).toBe(403);
      expect((await attempt({ origin, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    },
  );
});

it('a write with a token that says a foreign origin is refused too', async () => {
  const as = { token: 'crp_owner' };
  const line = 'POST /api/project/project-1/follow';
  const foreign = await send(registry(), line, { as, headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
  expect((await send(registry(), line, { as })).status).toBe(200);
});

it('a read with the cookie needs no Origin', async () => {
  const cookie = `auth-token=${registry().openSession('owner')}`;
  expect((await send(registry(), 'GET /api/pat', { headers: { cookie } })).status).toBe(200);
});

it('a text/plain body is no JSON, so that a plain form of another page says nothing', async () => {
  const { origin } = registry();
  const cookie = `auth-token=${registry().openSession('owner')}`;
  const answer = await fetch(`${origin}/api/pat`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie, origin, 'content-type': 'text/plain' },
  });
  expect(answer.status).toBe(400);
});
