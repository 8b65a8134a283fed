// @module-tag deep
// @promise other pages and programs cannot reach the interface's host
// @how 23,040 combinations
import { expect, test } from 'vitest';
import { type Answer, ask, combine, createAgent, forEachOf } from './ask.ts';
import { ASSET } from './fake-renderer.ts';
import { handshake, type OpenHost, openHost } from './open-host.ts';

const LANES = 8;
const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'] as const;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;
const TYPES = [
  'application/json',
  undefined,
  'text/plain',
  'application/x-www-form-urlencoded',
] as const;

function hostsOf(own: string): (string | undefined)[] {
  const port = own.split(':')[1];
  return [
    own,
    undefined,
    '',
    '127.0.0.1',
    '127.0.0.1:1',
    `localhost:${port}`,
    `[::1]:${port}`,
    `127.0.0.1.:${port}`,
    `127.1:${port}`,
    `0.0.0.0:${port}`,
    `evil.example:${port}`,
    `${own}, ${own}`,
  ];
}

function originsOf(own: string): (string | undefined)[] {
  const port = own.split(':')[1];
  return [
    `http://${own}`,
    undefined,
    'null',
    `https://${own}`,
    `http://localhost:${port}`,
    'http://127.0.0.1:1',
    `http://evil.example`,
    `http://${own}/`,
  ];
}

const isOwnSite = (site: string | undefined) => site === undefined || site === 'same-origin';

/**
 * No answer may be readable for another site, store anything in the browser, or reveal more than
 * necessary.
 */
function expectClosed({ headers }: Answer, token: string): void {
  const { 'set-cookie': cookie, ...others } = headers;
  expect(cookie).toBeUndefined();
  expect(Object.keys(others).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(others).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
  });
  expect(JSON.stringify(others)).not.toContain(token);
}

interface Combination {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly site: string | undefined;
  readonly method: (typeof METHODS)[number];
  readonly type: string | undefined;
}

/** The table of reliability B19: the page as a navigation, and everything else at `/session`. */
function statusOf({ host, origin, site, method, type }: Combination, own: OpenHost): number {
  if (host !== own.host) return 421;
  if (method === 'GET') return 200;
  if (!isOwnSite(site)) return 403;
  if (method === 'HEAD') return 200;
  if (method !== 'POST') return 405;
  if (origin !== own.origin) return 403;
  return type === 'application/json' ? 200 : 415;
}

test('answers 23,040 combinations as the table says, and only the right POST changes anything', async () => {
  const own = await openHost();
  const token = await own.enter();
  const combinations = combine({
    method: METHODS,
    host: hostsOf(own.host),
    origin: originsOf(own.host),
    site: SITES,
    type: TYPES,
    token: [token, null],
  });
  expect(combinations).toHaveLength(23_040);
  const agent = createAgent(LANES);
  const wrong: object[] = [];
  /** Requests after which the code changed although it should not have, or the reverse. */
  const changed: object[] = [];
  let entered = 0;

  async function check(combination: (typeof combinations)[number]): Promise<void> {
    const { method, host, origin, site, type } = combination;
    const code = own.code();
    const isPage = method === 'GET' || method === 'HEAD';
    const answer = await ask(
      own.origin,
      {
        method,
        path: isPage ? '/' : '/session',
        headers: {
          host,
          origin,
          'sec-fetch-site': site,
          'content-type': type,
          ...(isPage ? { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } : {}),
          ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}),
          ...(combination.token === null
            ? {}
            : {
                'sec-websocket-protocol': `token.${token}`,
                authorization: `Bearer ${token}`,
                cookie: `token=${token}`,
              }),
        },
        ...(isPage ? {} : { body: JSON.stringify({ code }) }),
      },
      agent,
    );
    const expected = statusOf(combination, own);
    if (answer.status !== expected) wrong.push({ ...combination, expected, got: answer.status });
    expectClosed(answer, token);
    const isEntry = method === 'POST' && expected === 200;
    if (isEntry) entered += 1;
    // Only POSTs use up a code, and they are sent one after the other.
    if (method === 'POST' && (own.code() !== code) !== isEntry) changed.push(combination);
  }

  const before = own.state();
  await forEachOf(
    combinations.filter(({ method }) => method !== 'POST'),
    LANES,
    check,
  );
  expect(own.state()).toBe(before);
  await forEachOf(
    combinations.filter(({ method }) => method === 'POST'),
    1,
    check,
  );
  expect(wrong).toEqual([]);
  expect(changed).toEqual([]);
  expect(entered).toBe(4);
});

test('opens a WebSocket only for its own page with the token', async () => {
  const own = await openHost();
  const token = await own.enter();
  const before = own.state();
  const wrong: object[] = [];
  await forEachOf(
    combine({
      host: hostsOf(own.host),
      origin: originsOf(own.host),
      site: SITES,
      token: [
        token,
        null,
        `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
        token.slice(1),
      ],
    }),
    LANES,
    async (combination) => {
      const { host, origin, site } = combination;
      const answer = await ask(own.origin, {
        method: 'GET',
        path: '/rpc',
        headers: { ...handshake(combination.token), host, origin, 'sec-fetch-site': site },
      });
      const isOwn = isOwnSite(site) && origin === own.origin;
      const opened = combination.token === token ? 101 : 401;
      const expected = host !== own.host ? 421 : isOwn ? opened : 403;
      if (answer.status !== expected) wrong.push({ ...combination, expected, got: answer.status });
      expect(JSON.stringify(answer.headers)).not.toContain(token);
      if (answer.status !== 101) expectClosed(answer, token);
    },
  );
  expect(wrong).toEqual([]);
  expect(own.state()).toBe(before);
});

test('lets nothing but a navigation to the page come from elsewhere', async () => {
  const image = { contentType: 'image/png' as const, bytes: new Uint8Array([1]) };
  const own = await openHost({ readImage: async (key) => (key === 'known' ? image : null) });
  const token = await own.enter();
  const agent = createAgent(LANES);
  const wrong: object[] = [];
  const listed = ['/', ASSET, '/image/known'];
  await forEachOf(
    combine({
      host: hostsOf(own.host),
      origin: originsOf(own.host),
      site: SITES,
      path: [...listed, '/session', '/rpc', '/image/other', '/image/../session', '//', '/?x'],
      mode: ['navigate', 'no-cors', undefined],
    }),
    LANES,
    async (combination) => {
      const { host, origin, site, path, mode } = combination;
      const answer = await ask(
        own.origin,
        {
          method: 'GET',
          path,
          headers: {
            host,
            origin,
            'sec-fetch-site': site,
            'sec-fetch-mode': mode,
            'sec-fetch-dest': mode === 'navigate' ? 'document' : 'empty',
          },
        },
        agent,
      );
      const isLetIn = isOwnSite(site) || (mode === 'navigate' && path === '/');
      const reached = listed.includes(path) ? 200 : 404;
      const expected = host !== own.host ? 421 : isLetIn ? reached : 403;
      if (answer.status !== expected) wrong.push({ ...combination, expected, got: answer.status });
      expectClosed(answer, token);
    },
  );
  expect(wrong).toEqual([]);
});

test('takes the code only at its one path', async () => {
  const own = await openHost();
  const code = own.code();
  const body = JSON.stringify({ code });
  const { host, origin } = own;
  const headers = { host, origin, 'content-type': 'application/json' };
  for (const path of ['/', ASSET, '/rpc', '/session/', '/session?x', '//session', '/image/known']) {
    const { status } = await ask(origin, { method: 'POST', path, headers, body });
    expect({ path, status }).toEqual({ path, status: 405 });
  }
  expect(own.code()).toBe(code);
});

test('takes no body that comes without its length', async () => {
  const own = await openHost();
  const { host, origin } = own;
  const code = own.code();
  const { status } = await ask(origin, {
    method: 'POST',
    path: '/session',
    headers: {
      host,
      origin,
      'content-type': 'application/json',
      'content-length': undefined,
      'transfer-encoding': 'chunked',
    },
    body: JSON.stringify({ code }),
  });
  expect([status, own.code()]).toEqual([411, code]);
});
