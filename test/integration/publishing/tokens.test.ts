import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { authSessionsDocumentSchema } from '#cli/json/auth-documents.ts';
import {
  tokenCreateDocumentSchema,
  tokenListDocumentSchema,
  tokenScopesDocumentSchema,
  writeDocumentSchema,
} from '#cli/json/publishing-documents.ts';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import { type Desk, emailOf, openDesk, passwordOf, typed } from './desk.ts';

const SOON = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
/** The token of the seed; it does not expire. */
const FIRST = { name: 'First token', dateExpires: '9999-12-31T00:00:00.000Z' };

async function openSession(): Promise<Desk> {
  const desk = await openDesk({ passwordsOf: ['owner'] });
  const argv = ['auth', 'login', '--account', emailOf('owner')];
  const login = await desk.run(argv, { stdin: typed(`${passwordOf('owner')}\n`) });
  expect(login.json).toMatchObject({ account: { kind: 'session', user: { userName: 'owner' } } });
  return desk;
}

const create = (...more: readonly string[]) => [
  'token',
  'create',
  'For CI',
  '--expires',
  SOON,
  ...more,
];

const contentsOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('loadout auth sessions', () => {
  test('lists where a person is signed in, and signs one of them out', async () => {
    const desk = await openSession();
    desk.server.openSession('owner');
    desk.server.openSession('stranger');
    const listed = authSessionsDocumentSchema.parse((await desk.run(['auth', 'sessions'])).json);
    expect(listed.sessions.map(({ current }) => String(current)).toSorted()).toEqual([
      'false',
      'true',
    ]);
    const other = listed.sessions.find(({ current }) => !current)?.id ?? '';
    const ended = await desk.run(['auth', 'sessions', '--end', other]);
    expect(ended.json).toMatchObject({ ended: other, sessions: [{ current: true }] });
    const left = authSessionsDocumentSchema.parse((await desk.run(['auth', 'sessions'])).json);
    expect(left.sessions.map(({ id }) => id)).not.toContain(other);
    expect(await desk.run(['auth', 'sessions', '--end', other])).toMatchObject({
      status: 2,
      json: { error: { code: 'NAME_UNKNOWN', params: { what: 'session', name: other } } },
    });
  });

  test('are shown to no token, and it is not sent for that', async () => {
    const desk = await openDesk();
    const { status, json } = await desk.as('owner', ['auth', 'sessions']);
    expect([status, json]).toMatchObject([4, { error: { code: 'AUTH_SESSION_NEEDED' } }]);
    expect(desk.server.requestCounts().get('GET /api/auth/sessions')).toBeUndefined();
  });
});

describe('loadout auth login --account', () => {
  test('keeps a session with its end, and logout ends it at the registry too', async () => {
    const desk = await openSession();
    const status = await desk.run(['auth', 'status']);
    expect(status.json).toMatchObject({
      accounts: [
        {
          kind: 'session',
          state: 'accepted',
          expires: expect.stringMatching(/^\d{4}-/) as unknown,
        },
      ],
    });
    expect(desk.server.requestCounts().get('DELETE /api/auth/sessions')).toBeUndefined();
    const logout = await desk.run(['auth', 'logout']);
    expect(logout.json).toMatchObject({ forgotten: [{ kind: 'session', ended: true }] });
    expect(desk.server.requestCounts().get('DELETE /api/auth/sessions')).toBe(1);
    expect((await desk.run(['token', 'list'])).json).toMatchObject({
      error: { code: 'AUTH_NEEDED' },
    });
  });

  test('says in words that a password is wrong, and keeps nothing', async () => {
    const desk = await openDesk({ passwordsOf: ['owner'] });
    const argv = ['auth', 'login', '--account', emailOf('owner')];
    const login = await desk.run(argv, { stdin: typed('not the password') });
    expect(login.json).toMatchObject({ error: { code: 'PASSWORD_REFUSED' } });
    expect(login.status).toBe(4);
    expect(login.stdout + login.stderr).not.toContain('not the password');
    expect((await desk.run(['auth', 'status'])).status).toBe(4);
  });

  test('a password is never an argument', async () => {
    const desk = await openDesk({ passwordsOf: ['owner'] });
    const argv = ['auth', 'login', '--account', emailOf('owner'), '--password', 'x'];
    expect((await desk.run(argv)).status).toBe(2);
  });
});

describe('loadout auth status', () => {
  test('lists the scopes of a token, as far as they can be known', async () => {
    const desk = await openSession();
    const made = await desk.run(create('--scope', 'user_read', '--scope', 'project_read'));
    const { token } = tokenCreateDocumentSchema.parse(made.json);
    const status = await desk.run(['auth', 'status'], { token: token?.token ?? '' });
    const [account] = (status.json as { accounts: { scopes: object[] }[] }).accounts;
    expect(account?.scopes).toEqual(
      expect.arrayContaining([
        { scope: 'user_read', state: 'works' },
        { scope: 'user_read_email', state: 'missing' },
        { scope: 'project_read', state: 'works' },
        { scope: 'organization_read', state: 'missing' },
        { scope: 'notification_read', state: 'missing' },
        { scope: 'version_create', state: 'unknown' },
      ]),
    );
    expect(account?.scopes).toHaveLength(29);
  });
});

describe('loadout token', () => {
  test('prints a new token once on stdout, and does not store it', async () => {
    const desk = await openSession();
    const made = tokenCreateDocumentSchema.parse(
      (await desk.run(create('--preset', 'publish-from-ci'))).json,
    );
    const secret = made.token?.token ?? '';
    expect(secret).toMatch(/^crp_/);
    expect(made.token?.scopes).toContain('version_create');
    const list = await desk.run(['token', 'list']);
    expect(tokenListDocumentSchema.parse(list.json).tokens[0]).toMatchObject({ name: 'For CI' });
    expect(list.stdout + list.stderr).not.toContain(secret);
    expect(contentsOf(desk.dataDir)).not.toContain(secret);
  });

  test('for people stdout has the token and nothing else', async () => {
    const desk = await openSession();
    const plain = await desk.plain(create('--preset', 'read-only'));
    expect(plain.stdout).toMatch(/^crp_[a-z2-7]+\n$/);
    expect(plain.stderr).not.toContain(plain.stdout.trim());
  });

  test('offers all 29 scopes with a word on each', async () => {
    const { run } = await openDesk();
    const { groups } = tokenScopesDocumentSchema.parse((await run(['token', 'scopes'])).json);
    const scopes = groups.flatMap((group) => group.scopes);
    expect(scopes.map(({ scope }) => scope).toSorted()).toEqual([...ASSIGNABLE_SCOPES].toSorted());
    for (const { lets } of scopes) expect(lets.length).toBeGreaterThan(10);
  });

  test.each([
    ['a day that is over', ['--expires', '2020-01-01', '--preset', 'read-only'], 'dateExpires'],
    ['no date', ['--expires', 'soon', '--preset', 'read-only'], 'dateExpires'],
    ['a restricted scope', ['--expires', SOON, '--scope', 'pat_create'], 'scopes'],
    ['an unknown scope', ['--expires', SOON, '--scope', 'do_all'], 'scopes'],
  ])('refuses %s at the field, without a request', async (_, options, field) => {
    const desk = await openSession();
    const { json, status } = await desk.run(['token', 'create', 'One', ...options]);
    expect(json).toMatchObject({ error: { code: 'INPUT_INVALID', params: { field } } });
    expect(status).toBe(2);
    expect(desk.server.requestCounts().get('POST /api/pat')).toBeUndefined();
  });

  test('takes a name of 64 characters, and refuses one of 65 at the field', async () => {
    const desk = await openSession();
    const named = (name: string) =>
      desk.run(['token', 'create', name, '--expires', SOON, '--preset', 'read-only']);
    expect((await named('é'.repeat(64))).status).toBe(0);
    expect((await named('é'.repeat(65))).json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'name', most: 64 } },
    });
  });

  test('--dry-run makes nothing', async () => {
    const desk = await openSession();
    const tried = await desk.run(create('--preset', 'read-only', '--dry-run'));
    expect(tried.json).toMatchObject({ dryRun: true, token: null });
    expect((await desk.run(['token', 'list'])).json).toMatchObject({ tokens: [FIRST] });
  });

  test('changes the named fields and nothing else; deletes after confirmation', async () => {
    const desk = await openSession();
    await desk.run(create('--preset', 'read-only'));
    const edited = await desk.run(['token', 'edit', 'For CI', '--name', 'For the shop']);
    expect(writeDocumentSchema.parse(edited.json)).toMatchObject({
      sent: true,
      changes: [{ field: 'name', from: 'For CI', to: 'For the shop' }],
    });
    const { tokens } = tokenListDocumentSchema.parse((await desk.run(['token', 'list'])).json);
    expect(tokens).toMatchObject([
      { name: 'For the shop', dateExpires: `${SOON}T00:00:00.000Z` },
      FIRST,
    ]);
    expect((await desk.run(['token', 'delete', 'For the shop'])).json).toMatchObject({
      error: { code: 'CONFIRMATION_NEEDED' },
    });
    const gone = await desk.run(['token', 'delete', 'For the shop', '--yes']);
    expect(gone.json).toMatchObject({ sent: true });
    expect((await desk.run(['token', 'list'])).json).toMatchObject({ tokens: [FIRST] });
  });

  test('says that a token cannot manage tokens', async () => {
    const desk = await openDesk();
    const { json, status, stderr } = await desk.as('owner', ['token', 'list']);
    expect(json).toMatchObject({ error: { code: 'AUTH_SESSION_NEEDED' } });
    expect(status).toBe(4);
    expect(stderr).toContain('auth login --account');
    expect(desk.server.requestCounts().get('GET /api/pat')).toBeUndefined();
  });
});
