// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits

/** registry §2.2, for a registry without external sign-in services. */
import { describe, expect, it } from 'vitest';
import { shareTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed } from './cast.ts';
import { send } from './write.ts';

const registry = shareTestRegistry({ seed: createCastSeed() });
const PROVIDERS = ['github', 'gitlab', 'discord', 'google'];
const member = () => ({ session: registry().openSession('owner') });

describe.each(PROVIDERS)('%s', (provider) => {
  it.each(['signin', 'signup'])('%s says what to use instead', async (intent) => {
    const path = `/api/auth/${intent}/${provider}` as const;
    const asked = await send(registry(), `GET ${path}`);
    const sent = await send(registry(), `POST ${path}`, { json: { code: 'x' } });
    const message = `This registry offers no sign-in by ${provider}: use a password or a token`;
    const refusal = { status: 400, json: { success: false, message } };
    expect([asked, sent]).toMatchObject([refusal, refusal]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(await send(registry(), `GET ${path}`, { as: member() })).toMatchObject({
      status: 400,
      json: { message: 'You are logged in already' },
    });
  });

  it('is linked to no account, and a guest may not ask', async () => {
    const path = `/api/auth/link/${provider}` as const;
    for (const line of [`GET ${path}`, `POST ${path}`, `DELETE ${path}`] as const) {
      const json = line.startsWith('POST') ? { code: 'x' } : undefined;
      expect((await send(registry(), line, { json })).status).toBe(401);
      expect((await send(registry(), line, { json, as: member() })).status).toBe(400);
    }
    const linked = await send(registry(), 'GET /api/auth/linked-providers', { as: member() });
    expect(linked).toMatchObject({ status: 200, json: [] });
  });
});

it('an unknown provider, a missing code and a code of no mail are refused', async () => {
  const lines = [
    'GET /api/auth/signin/nobody',
    'POST /api/auth/signin/github',
    'DELETE /api/auth/sessions/guessed',
  ] as const;
  const answers = await Promise.all(lines.map((line) => send(registry(), line)));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
});
