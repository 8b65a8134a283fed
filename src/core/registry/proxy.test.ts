import { describe, expect, test } from 'vitest';
import { chooseProxy, type ProxyRules } from './proxy.ts';

const REGISTRY = 'https://api.registry.example';

async function choose(rules: Partial<ProxyRules>, address = REGISTRY) {
  const chosen = await chooseProxy(new URL(address), { setting: null, environment: {}, ...rules });
  return [chosen.proxy?.href ?? null, chosen.source];
}

describe('the proxy', () => {
  test.each([
    [{}, null, 'none'],
    [{ HTTPS_PROXY: 'http://p:1' }, 'http://p:1/', 'environment'],
    [{ https_proxy: 'http://p:1', HTTPS_PROXY: 'http://q:2' }, 'http://p:1/', 'environment'],
    [{ HTTPS_PROXY: '', HTTP_PROXY: 'q:2' }, 'http://q:2/', 'environment'],
    [{ HTTPS_PROXY: 'https://u:p%40@p' }, 'https://u:p%40@p/', 'environment'],
    [{ HTTPS_PROXY: 'socks5://u:p@p:1' }, 'socks5://u:p@p:1', 'environment'],
    [{ ALL_PROXY: 'SOCKS5H://p' }, 'socks5h://p', 'environment'],
    [{ all_proxy: 'p:1', ALL_PROXY: 'http://q:2' }, 'http://p:1/', 'environment'],
    [{ all_proxy: 'http://q:2', HTTPS_PROXY: ' http://p:1 ' }, 'http://p:1/', 'environment'],
    [{ ALL_PROXY: 'http://p:1', http_proxy: 'http://q:2' }, 'http://p:1/', 'environment'],
    [{ ALL_PROXY: 'http://p:1', no_proxy: '*' }, null, 'no-proxy-variable'],
  ])('with %o is %s', async (environment, proxy, source) => {
    expect(await choose({ environment })).toEqual([proxy, source]);
  });

  test('of the settings goes before the environment, and that before the system', async () => {
    const environment = { HTTPS_PROXY: 'http://env:1' };
    const proxyFor = async () => 'http://system:1';
    const setting = 'http://set:1';
    expect(await choose({ setting, environment, proxyFor })).toEqual(['http://set:1/', 'settings']);
    expect(await choose({ environment, proxyFor })).toEqual(['http://env:1/', 'environment']);
    expect(await choose({ proxyFor })).toEqual(['http://system:1/', 'system']);
    expect(await choose({ proxyFor: async () => null })).toEqual([null, 'none']);
    expect(await choose({ setting: 'direct', environment })).toEqual([null, 'settings']);
  });

  test.each(['http://127.0.0.1:4810', 'https://localhost', 'https://[::1]:8443'])(
    'is never asked for %s',
    async (address) => {
      const environment = { HTTPS_PROXY: 'http://p:1' };
      expect(await choose({ environment, setting: 'http://q:2' }, address)).toEqual([
        null,
        'loopback',
      ]);
    },
  );

  test.each([
    ['http://', { why: 'proxy-address' }],
    ['socks5://', { why: 'proxy-address' }],
    ['p q', { why: 'proxy-address' }],
    ['http://u%zz@p', { why: 'proxy-address' }],
    ['socks4://p:1', { scheme: 'socks4' }],
    ['SOCKS4A://u:secret@p:1', { scheme: 'socks4a' }],
    [' ftp://p', { scheme: 'ftp' }],
  ])('that is %j is refused rather than gone around', async (address, fault) => {
    for (const name of ['HTTPS_PROXY', 'ALL_PROXY', 'HTTP_PROXY']) {
      const environment = { [name]: address };
      await expect(choose({ environment })).rejects.toMatchObject({ message: 'invalid', fault });
    }
  });
});

describe('NO_PROXY', () => {
  test.each([
    ['*', true],
    ['registry.example', true],
    ['.registry.example', true],
    ['*.registry.example', true],
    ['API.Registry.Example', true],
    ['other.example, registry.example', true],
    ['api.registry.example:443', true],
    ['api.registry.example:8443', false],
    ['try.example', false],
    ['example.org,', false],
    ['', false],
  ])('%j leaves the registry out: %s', async (list, isOut) => {
    const environment = { HTTPS_PROXY: 'http://p:1', no_proxy: list };
    const expected = isOut ? [null, 'no-proxy-variable'] : ['http://p:1/', 'environment'];
    expect(await choose({ environment })).toEqual(expected);
  });

  test.each([
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '11.1.2.3', false],
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3:8443', '10.1.2.3', false],
    ['10.0.0.0/33', '10.1.2.3', false],
    ['10.0.0.0/x', '10.1.2.3', false],
    ['10.0.0.0/', '11.1.2.3', false],
    ['0.0.0.0/0', 'registry.example', false],
    ['2001:db8::/32', '[2001:db8::1]', true],
    ['2001:db8:0::1', '[2001:db8::1]', true],
    ['[2001:db8::1]:443', '[2001:db8::1]', true],
    ['2001:db9::/32', '[2001:db8::1]', false],
    ['10.0.0.0/8', '[2001:db8::1]', false],
  ])('%j leaves out the address %s: %s', async (list, host, isOut) => {
    const environment = { HTTPS_PROXY: 'http://p:1', NO_PROXY: `other.example, ${list}` };
    const [, source] = await choose({ environment }, `https://${host}`);
    expect(source).toBe(isOut ? 'no-proxy-variable' : 'environment');
  });
});
