// @promise the window gets the registry's pictures from the core, by key
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRendererFiles } from '#node-host/renderer-files.ts';
import { answerPageRequest } from '../../electron/main/answer-page-request.ts';

const KEY = 'a'.repeat(43);
const SECRET = 'outside of the table';

function openTable() {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-pages-'));
  const directory = join(scratch, 'renderer');
  mkdirSync(join(directory, 'assets'), { recursive: true });
  writeFileSync(join(scratch, 'secret.js'), SECRET);
  writeFileSync(join(directory, 'index.html'), '<meta content="__CSP_NONCE__">');
  writeFileSync(join(directory, 'assets/a.js'), 'listed');
  writeFileSync(join(directory, 'assets/notes.txt'), SECRET);
  const files = openRendererFiles(directory);
  writeFileSync(join(directory, 'assets/later.js'), SECRET);
  const readImage = async (key: string) => {
    expect(key).toMatch(/^[\w-]{43}$/);
    return key === KEY ? { bytes: new Uint8Array([1]), contentType: 'image/png' as const } : null;
  };
  return (url: string, method = 'GET') => answerPageRequest({ url, method }, { files, readImage });
}

test('the page, a listed file and a kept image are answered, each with the policy', async () => {
  const ask = openTable();
  for (const [url, type] of [
    ['app-ui://bundle/', 'text/html; charset=utf-8'],
    ['app-ui://bundle/#/library', 'text/html; charset=utf-8'],
    ['app-ui://bundle/assets/a.js', 'text/javascript; charset=utf-8'],
    [`app-ui://bundle/image/${KEY}`, 'image/png'],
  ] as const) {
    const { status, headers } = await ask(url);
    expect({ url, status, type: headers.get('content-type') }).toEqual({ url, status: 200, type });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('any request is answered with a listed file or nothing', async () => {
  const ask = openTable();
  const piece = fc.constantFrom(
    'app-ui:',
    '//',
    'bundle',
    '/',
    '..',
    '%2e%2e',
    '%2f',
    '\\',
    'assets',
    'a.js',
    'later.js',
    'notes.txt',
    'secret.js',
    'image',
    KEY,
    '#',
    '?',
    '@',
    ':1',
    '%00',
    'index.html',
    '.',
  );
  const url = fc.oneof(
    fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 7 }).map((pieces) => `app-ui://bundle/${pieces.join('')}`),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.webUrl(),
  );
  const method = fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'get');
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(url, method, async (address, verb) => {
      const answer = await ask(address, verb);
      seen.add(answer.status);
      expect([200, 404]).toContain(answer.status);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).not.toContain(SECRET);
      if (answer.status === 404) return;
      const { protocol, host, pathname } = new URL(address);
      expect([verb, protocol, host]).toEqual(['GET', 'app-ui:', 'bundle']);
      expect(['/', '/assets/a.js', `/image/${KEY}`]).toContain(pathname);
    }),
    { numRuns: 6_000 },
  );
  expect(seen).toEqual(new Set([200, 404]));
});
