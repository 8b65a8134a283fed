import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findRendererDirectory, openRendererFiles } from './renderer-files.ts';

const PAGE = '<meta name="csp-nonce" content="__CSP_NONCE__"><script src="./assets/a.js"></script>';

function writeRenderer(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'loadout-renderer-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, 'assets'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory, path), text);
  return directory;
}

const textOf = (body: Uint8Array | undefined) => new TextDecoder().decode(body);

describe('the table of the built interface', () => {
  test('answers listed files, with their type, and nothing else', () => {
    const directory = writeRenderer({
      'index.html': PAGE,
      'assets/a.js': 'run()',
      'assets/a.js.map': '{}',
    });
    symlinkSync(join(directory, 'assets/a.js'), join(directory, 'assets/link.js'));
    const files = openRendererFiles(directory);
    expect(textOf(files.answer('/assets/a.js')?.body)).toBe('run()');
    expect(files.answer('/assets/a.js')?.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    for (const path of [
      '',
      '//',
      '/index.html',
      '/assets',
      '/assets/',
      '/assets/a.js?x',
      '/assets/../assets/a.js',
      '/%61ssets/a.js',
      '/assets/a.js.map',
      '/assets/link.js',
      '/__proto__',
      '/../package.json',
    ]) {
      expect({ path, answer: files.answer(path) }).toEqual({ path, answer: null });
    }
  });

  test('writes a fresh nonce into the page and its policy', () => {
    const files = openRendererFiles(writeRenderer({ 'index.html': PAGE }));
    const seen = [files.answer('/'), files.answer('/')].map((answer) => {
      const nonce = /content="([A-Za-z0-9+/]{24})"/.exec(textOf(answer?.body))?.[1] ?? 'none';
      expect(answer?.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default`,
      );
      return nonce;
    });
    expect(new Set(seen).size).toBe(2);
  });

  test.each([
    ['there is no folder', null],
    ['the page is missing', { 'assets/a.js': '' }],
    ['the page has no place for the nonce', { 'index.html': '<html></html>' }],
  ])('is refused when %s', (_, files) => {
    const directory = files === null ? join(tmpdir(), 'loadout-no-such') : writeRenderer(files);
    expect(() => openRendererFiles(directory)).toThrow(
      expect.objectContaining({ code: 'INTERFACE_NOT_BUILT' }),
    );
  });
});

test('the interface is found from the sources and from the built program', () => {
  const at = (path: string) => findRendererDirectory(pathToFileURL(join('/app', path)).href);
  expect(at('src/node-host/renderer-files.ts')).toBe(join('/app/out/renderer'));
  expect(at('out/main/cli.js')).toBe(join('/app/out/renderer'));
  expect(at('out/main/chunks/x-1.js')).toBe(join('/app/out/renderer'));
});
