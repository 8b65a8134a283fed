// @module-tag deep
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAppPage } from '../../electron/main/app-page.ts';
import { toProxyAddress } from '../../electron/main/system-proxy.ts';

test('nothing but our scheme and host is our own page', () => {
  const near = fc
    .array(
      fc.constantFrom(
        'app-ui:',
        '//',
        'bundle',
        '.',
        '@',
        ':',
        '1',
        '/',
        '\\',
        '#',
        '?',
        'http:',
        '%00',
        '\t',
        'x',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(near, fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
      if (!isAppPage(text)) return;
      expect(new URL(text).href).toMatch(/^app-ui:\/\/bundle([/?#]|$)/);
    }),
    { numRuns: 20_000 },
  );
  expect(isAppPage('app-ui://bundle/#/library')).toBe(true);
});

test.each([
  ['DIRECT', null],
  ['PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080'],
  ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  ['SOCKS5 proxy.example:1080', 'socks5://proxy.example:1080'],
  ['SOCKS proxy.example:1080', null],
  ['', null],
  ['PROXY', null],
])('the system’s answer %j means the proxy %j', (answer, address) => {
  expect(toProxyAddress(answer)).toBe(address);
});
