// @promise a proxy is used as it is named, SOCKS5 ones too, and one that cannot be used is told as what it is
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findProfile } from '#core/registry/profiles.ts';
import { render, renderError } from '#shared/messages/render.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { type SocksServerOptions, startSocksServer } from '#test/helpers/socks-server.ts';
import { createAuthority } from '../manage/authority.ts';
import { startSigningProxy, startTlsFront } from '../manage/signing-proxy.ts';
import { makeDir, openManagedCore } from '../settings/managed-core.ts';

/** A host that is reachable only through the proxy. */
const HOST = 'registry.test';

/**
 * A core that reaches its registry through a SOCKS5 server; `variables` is given the server's port.
 */
async function openBehind(
  options: Omit<SocksServerOptions, 'port'>,
  variables: (port: number) => Readonly<Record<string, string>>,
) {
  const authority = createAuthority(makeDir('authority'), 'The World');
  const server = await startTestRegistry({ publicUrl: `https://${HOST}` });
  const front = await startTlsFront(authority.issue(HOST), Number(new URL(server.origin).port));
  const socks = await startSocksServer({ ...options, port: front.port });
  onTestFinished(async () => void (await Promise.all([socks.close(), front.close()])));
  return { socks, ...openAfar(variables(socks.port), authority.file) };
}

function openAfar(
  environment: Readonly<Record<string, string>>,
  caFile: string | null = null,
  host = HOST,
) {
  const core = openManagedCore({ clock: restlessClock, environment });
  const origin = `https://${host}`;
  const local = findProfile('local', core.dataDir);
  saveProfile({ ...local, id: 'afar', apiOrigin: origin, fileOrigins: [origin] }, core.dataDir);
  writeFileSync(join(core.dataDir, 'settings.json'), JSON.stringify({ network: { caFile } }));
  const test = async () => (await core.client.registries.test({ registry: 'afar' })).error;
  return { core, test };
}

test.each([
  ['HTTPS_PROXY', 'socks5://127.0.0.1:PORT'],
  ['all_proxy', 'socks5h://127.0.0.1:PORT/'],
  ['ALL_PROXY', 'socks://localhost:PORT'],
])('%s=%s is gone through', async (name, address) => {
  const { test: ask, socks } = await openBehind({}, (port) => ({
    [name]: address.replace('PORT', String(port)),
  }));
  expect(await ask()).toBeNull();
  expect(new Set(socks.asked)).toEqual(new Set([`${HOST}:443`]));
});

test('with a user and a password, which are in no log', async () => {
  const user = 'jane:p@ss word';
  const { core, test: ask } = await openBehind({ user }, (port) => ({
    https_proxy: `socks5://jane:p%40ss%20word@127.0.0.1:${port}`,
  }));
  expect(await ask()).toBeNull();
  const checks = await core.client.doctor.run();
  const found = checks.map(({ finding }) => render(finding)).join('\n');
  expect(found).toMatch(/socks5:\/\/127\.0\.0\.1:\d+, set by HTTPS_PROXY, ALL_PROXY or HTTP_PROXY/);
  expect(found).not.toContain('p%40ss');
});

test.each<{
  readonly what: string;
  readonly options: Omit<SocksServerOptions, 'port'>;
  readonly user?: string;
  readonly says: string;
}>([
  { what: 'nobody signs in', options: { user: 'a:b' }, says: 'it requires you to sign in' },
  {
    what: 'the password is wrong',
    options: { user: 'a:b' },
    user: 'a:c@',
    says: 'it rejected the user and password',
  },
  { what: 'it forbids this', options: { reply: 2 }, says: 'it does not allow this connection' },
  {
    what: 'it goes no further',
    options: { reply: 4 },
    says: 'it could not connect to the registry',
  },
])('a SOCKS5 proxy that does not serve says why: $what', async ({ options, user = '', says }) => {
  const { test: ask } = await openBehind(options, (port) => ({
    ALL_PROXY: `socks5://${user}127.0.0.1:${port}`,
  }));
  const error = await ask();
  expect(error && renderError(error).text).toBe(
    `The registry afar could not be reached: the proxy could not be used (${says}).`,
  );
});

test('a server that is no SOCKS5 proxy is reported as such', async () => {
  const { origin } = await startTestRegistry();
  const { test: ask } = openAfar({ ALL_PROXY: origin.replace('http:', 'socks5:') });
  const error = await ask();
  expect(error && renderError(error).text).toContain('(it does not speak SOCKS5)');
});

test('a CONNECT proxy is asked for an IPv6 address in brackets, and its refusal is its own', async () => {
  const identity = createAuthority(makeDir('authority'), 'The World').issue(HOST);
  const upstream = { port: 1, host: HOST, ca: '' };
  const proxy = await startSigningProxy({ identity, upstream, refuseWith: 403 });
  onTestFinished(() => proxy.close());
  const environment = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
  const { test: ask } = openAfar(environment, null, '[2001:db8::1]');
  expect((await ask())?.params).toEqual({ registry: 'afar', cause: 'proxy', status: 403 });
  expect(new Set(proxy.asked)).toEqual(new Set(['[2001:db8::1]:443']));
});

test.each([
  [
    'socks4://127.0.0.1:1080',
    'socks4 proxies are not supported. Use an http, https or socks5 proxy.',
    'socks4 proxies are not supported; use an http, https or socks5 proxy',
  ],
  [
    'ftp://127.0.0.1',
    'ftp proxies are not supported. Use an http, https or socks5 proxy.',
    'ftp proxies are not supported; use an http, https or socks5 proxy',
  ],
  [
    'http://',
    'the proxy could not be used (its address is not valid).',
    'its address is not valid',
  ],
  ['socks5://127.0.0.1:1', 'the proxy does not answer.', null],
  ['http://127.0.0.1:1', 'the proxy does not answer.', null],
  ['http://nowhere.invalid:1', 'the proxy could not be used (the host name was not found).', null],
  ['socks5://nowhere.invalid', 'the proxy could not be used (the host name was not found).', null],
])('the proxy %s is refused with its scheme named', async (address, says, doctorSays) => {
  const { core, test: ask } = openAfar({ HTTPS_PROXY: address });
  const error = await ask();
  expect(error && renderError(error).text).toBe(`The registry afar could not be reached: ${says}`);
  if (doctorSays === null) return;
  const checks = await core.client.doctor.run();
  const proxy = checks.filter(({ subject }) => subject.code === 'doctor-proxy');
  expect(proxy.map(({ finding }) => render(finding))).toEqual([doctorSays]);
});
