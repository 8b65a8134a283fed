import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { t, terminalFiles } from '#cli/text.ts';
import { readLiterals } from '#test/helpers/read-literals.ts';

const terminalTexts = Object.assign({}, ...terminalFiles) as Record<string, string>;
const SOURCES = fileURLToPath(new URL('../../src/cli', import.meta.url));
/** In quotes; the package `cli-progress` has a name like a text's key. */
const KEY = /(?<!from |import\()'(cli-[a-z0-9-]+)'/g;

/** Shell code, not text for people. */
const SCRIPTS: ReadonlySet<string> = new Set(['completion-scripts.ts']);
const SENTENCE = /[a-z]{2,},? [a-z]{2,},? [a-z]{2,}/i;
const COMMAND = /^(?:loadout [a-z-]+|--[a-z-]+)/;

describe('texts of the terminal', () => {
  test('every key that the sources name has a text', () => {
    const missing = [...readUsedKeys()].filter((key) => !Object.hasOwn(terminalTexts, key));
    expect(missing).toEqual([]);
  });

  test('every text is used', () => {
    const used = readUsedKeys();
    expect(Object.keys(terminalTexts).filter((key) => !used.has(key))).toEqual([]);
  });

  test('no sentence is written past the catalogue', () => {
    const written = listSources()
      .filter((name) => !SCRIPTS.has(name))
      .flatMap((name) =>
        readLiterals(readFileSync(join(SOURCES, name), 'utf8'))
          .filter(({ text }) => SENTENCE.test(text) && !COMMAND.test(text))
          .map(({ text, line }) => `${name}:${line}: ${text}`),
      );
    expect(written).toEqual([]);
  });

  test('foreign words come out printable', () => {
    expect(t('cli-data-folder-listed', { folder: '/a\u001Bb' })).toBe(
      'Other users of this computer can list /a␀b.',
    );
  });

  test.each([
    [0, 0, 'Done. Saved as change 5.'],
    [1, 0, '1 add-on changed. Saved as change 5.'],
    [1200, 0, '1,200 add-ons changed. Saved as change 5.'],
    [0, 1, '0 add-ons changed, 1 add-on left alone. Saved as change 5.'],
    [1, 2, '1 add-on changed, 2 add-ons left alone. Saved as change 5.'],
  ])('%d changed and %d left alone are described as “%s”', (count, left, text) => {
    expect(t('cli-operation-done', { count, left, number: '5' })).toBe(text);
  });
});

/** A text that only a test names counts as unused. */
function readUsedKeys(): ReadonlySet<string> {
  const keys = listSources().flatMap((name) =>
    Array.from(readFileSync(join(SOURCES, name), 'utf8').matchAll(KEY), ([, key = '']) => key),
  );
  return new Set(keys);
}

function listSources(): readonly string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
}
