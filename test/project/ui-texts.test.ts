import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { addLateTexts } from '#shared/messages/late-catalogue.ts';
import { toPseudo } from '#shared/messages/pseudo.ts';
import { renderUi } from '#shared/messages/render-window.ts';
import { uiFiles } from '#shared/messages/window-catalogue.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SPEAKERS = ['src/renderer', 'electron'];
/** A count directly between tags, which shows `5000` instead of the window's `5,000`. */
const RAW_NUMBER = />\s*\{[\w.]*(?:count|length|total)\}/gi;
const KEY = /'(ui-[a-z0-9-]+)'/g;

addLateTexts();
const uiTexts = Object.assign({}, ...uiFiles) as Record<string, string>;

describe('texts of the window', () => {
  test('every key that the sources name has a text', () => {
    const missing = [...readUsedKeys()].filter((key) => !Object.hasOwn(uiTexts, key));
    expect(missing).toEqual([]);
  });

  test('every text is used', () => {
    const used = readUsedKeys();
    expect(Object.keys(uiTexts).filter((key) => !used.has(key))).toEqual([]);
  });

  test('no source shows a number past `formatNumber`', () => {
    expect(readSources().flatMap((source) => source.match(RAW_NUMBER) ?? [])).toEqual([]);
  });

  test('foreign words come out printable', () => {
    expect(renderUi('en', 'ui-switch-to', { name: 'a\u202Eb' })).toBe('Switch to a␀b');
  });

  test('the pseudo-locale is longer, bracketed, and made from every text', () => {
    expect(toPseudo('Update')).toBe('⟦Úpdáţé ···⟧');
    expect(renderUi('pseudo', 'ui-addon-count', { count: 3 })).toMatch(/^⟦3 ádd-óñš ·+⟧$/);
  });
});

function readUsedKeys(): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const source of readSources()) {
    for (const [, key = ''] of source.matchAll(KEY)) keys.add(key);
  }
  return keys;
}

function readSources(): readonly string[] {
  return SPEAKERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  );
}
