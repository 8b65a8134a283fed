import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openExternalLink, toExternalUrl } from '../../electron/main/external-links.ts';

test.each([
  'http://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org/',
  'mailto:a@example.org',
  'loadout://install/a',
  'app-ui://bundle/',
  'ms-settings:',
  'smb://host/x',
  'vscode://x',
  'https://user@example.org/',
  'https://user:pass@example.org/',
  'https://:pass@example.org/',
  'https://',
  'https:',
  'https://example.org/\u0000.exe',
  'https://example.org/\n',
  '\u0000https://example.org',
  `https://example.org/${'x'.repeat(2048)}`,
  'example.org',
  '',
  ' ',
])('%j never leaves the program', (address) => expect(toExternalUrl(address)).toBeNull());

test(
  'only https reaches the system, whatever the text, and only after a yes',
  { tags: ['deep'] },
  async () => {
    const scheme = fc.constantFrom(
      'https:',
      'HTTPS:',
      'http:',
      'file:',
      'javascript:',
      'data:',
      'https',
      ' https:',
      'ms-cxh:',
      'loadout:',
    );
    const rest = fc.oneof(
      fc.webUrl().map((url) => url.slice(url.indexOf(':') + 1)),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('//a@b', '//[::1]/', '//0x7f.1/', '//%00', '\\\\host\\x'),
    );
    const address = fc.oneof(
      fc.tuple(scheme, rest).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.webUrl(),
    );
    await fc.assert(
      fc.asyncProperty(address, fc.boolean(), async (text, isAllowed) => {
        const opened: string[] = [];
        const asked: string[] = [];
        await openExternalLink(text, {
          trustedHosts: async () => new Set(),
          confirm: async (url) => (asked.push(url.host), isAllowed),
          open: async (href) => void opened.push(href),
        });
        for (const href of opened) {
          expect(href).toMatch(/^https:\/\/[^/@]+\//);
          expect(asked).toEqual([new URL(href).host]);
        }
        expect(opened.length).toBe(isAllowed ? asked.length : 0);
      }),
      { numRuns: 20_000 },
    );
  },
);

test('a trusted host is opened without a question, and only that very host', async () => {
  const opened: string[] = [];
  const open = (address: string) =>
    openExternalLink(address, {
      trustedHosts: async () => new Set(['good.example']),
      confirm: async () => false,
      open: async (href) => void opened.push(href),
    });
  for (const address of [
    'https://good.example/a',
    'https://good.example.evil/',
    'https://good.example:444/',
    'https://x.good.example/',
  ])
    await open(address);
  expect(opened).toEqual(['https://good.example/a']);
});
