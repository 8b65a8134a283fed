// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
// @promise a foreign page cannot write with the cookie of a signed-in person
import { Agent, request } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { shareTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed } from './cast.ts';

const PUBLIC = 'https://registry.example';
const registry = shareTestRegistry({ seed: createCastSeed(), publicUrl: PUBLIC });
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => agent.destroy());

const HOSTS = [
  'own',
  'localhost',
  'registry.example',
  'evil.example',
  '127.0.0.1',
  '127.0.0.1:1',
  'own.evil.example',
] as const;
const ORIGINS = [
  undefined,
  'own',
  'localhost',
  PUBLIC,
  'null',
  'https://evil.example',
  'http://127.0.0.1:1',
  'https://registry.example.evil.example',
] as const;
const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'] as const;
const CREDENTIALS = ['none', 'token', 'cookie'] as const;

interface Attempt {
  readonly kind: 'read' | 'write';
  readonly host: (typeof HOSTS)[number];
  readonly origin: (typeof ORIGINS)[number];
  readonly site: (typeof SITES)[number];
  readonly credential: (typeof CREDENTIALS)[number];
}

/**
 * Restates the rules of reliability B19a: first Host, then the write's origin, then whether the
 * cookie counts.
 */
function expectStatus({ kind, host, origin, site, credential }: Attempt): number {
  if (!['own', 'localhost', 'registry.example'].includes(host)) return 421;
  if (kind === 'write') {
    if (origin !== undefined && !['own', 'localhost', PUBLIC].includes(origin)) return 403;
    if (site !== undefined && site !== 'same-origin') return 403;
    if (credential === 'cookie' && origin === undefined) return 401;
  }
  return credential === 'none' ? 401 : 200;
}

function attempt(
  { kind, host, origin, site, credential }: Attempt,
  session: string,
): Promise<number> {
  const { hostname, port } = new URL(registry().origin);
  const places: Record<string, string> = {
    own: `127.0.0.1:${port}`,
    localhost: `localhost:${port}`,
    'own.evil.example': `127.0.0.1:${port}.evil.example`,
  };
  const headers = {
    host: places[host] ?? host,
    ...(origin === undefined
      ? {}
      : { origin: places[origin] === undefined ? origin : `http://${places[origin]}` }),
    ...(site === undefined ? {} : { 'sec-fetch-site': site }),
    ...(credential === 'token' ? { authorization: 'crp_owner' } : {}),
    ...(credential === 'cookie' ? { cookie: `auth-token=${session}` } : {}),
  };
  // A write by a member that changes nothing: it marks no notification as read.
  const path = kind === 'write' ? '/api/notifications?ids=none' : '/api/notifications';
  return new Promise((resolve, reject) => {
    const sent = request({
      hostname,
      port,
      path,
      method: kind === 'write' ? 'PATCH' : 'GET',
      headers,
      agent,
    });
    sent.on('response', (response) =>
      response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    );
    sent.on('error', reject);
    sent.end();
  });
}

it('of every Host, Origin, Sec-Fetch-Site and credential exactly the allowed ones pass', async () => {
  const session = registry().openSession('owner');
  const attempts: Attempt[] = HOSTS.flatMap((host) =>
    ORIGINS.flatMap((origin) =>
      SITES.flatMap((site) =>
        CREDENTIALS.flatMap((credential) =>
          (['read', 'write'] as const).map((kind) => ({ kind, host, origin, site, credential })),
        ),
      ),
    ),
  );
  const wrong: object[] = [];
  await Promise.all(
    attempts.map(async (one) => {
      const status = await attempt(one, session);
      if (status !== expectStatus(one)) wrong.push({ ...one, status });
    }),
  );
  expect(attempts).toHaveLength(1680);
  expect(wrong).toEqual([]);
});
