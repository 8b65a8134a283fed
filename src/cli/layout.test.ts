import * as fc from 'fast-check';
import stringWidth from 'fast-string-width';
import { describe, expect, test } from 'vitest';
import { elide, formatTable, wrap } from './layout.ts';

const paint = (_tone: unknown, text: string): string => text;
const format = (rows: string[][], width: number): string[] =>
  formatTable(
    rows.map((row) => row.map((text) => ({ text }))),
    { columns: [{ min: 10, max: 30 }, { min: 6, max: 20 }, {}], width, paint },
  );

describe('a table', () => {
  test('aligns its columns and wraps the last one beside them', () => {
    const lines = format(
      [
        [
          'Far Horizons',
          '2.4.1 → 2.6.0',
          'Fits game version 0.5.28 and the release channel of this loadout.',
        ],
        ['a.jar', '', 'Unknown.'],
      ],
      72,
    );
    expect(lines).toEqual([
      '  Far Horizons  2.4.1 → 2.6.0  Fits game version 0.5.28 and the release',
      '                               channel of this loadout.',
      '  a.jar                        Unknown.',
    ]);
  });

  test('puts the last column under the row where there is no room beside', () => {
    const lines = format([['Far Horizons and more', '2.4.1 → 2.6.0', 'Fits this loadout.']], 60);
    expect(lines).toEqual(['  Far Horizons and more  2.4.1 → 2.6.0', '    Fits this loadout.']);
  });

  test('gives a remark on a row the whole width, and no column its length', () => {
    const remark =
      '! Made for 0.5.14, 0.5.13, 0.5.12 and 14 more, not for 0.5.26; it may not work.';
    const lines = format([['Lamp', '1.0', 'New.'], [remark], ['Long Rails', '2.0', '']], 72);
    expect(lines).toEqual([
      '  Lamp        1.0  New.',
      '    ! Made for 0.5.14, 0.5.13, 0.5.12 and 14 more, not for 0.5.26; it',
      '    may not work.',
      '  Long Rails  2.0',
    ]);
  });

  test('never exceeds its width, whatever the texts hold', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('日本語のモッド名', '👩‍👩‍👧‍👧🏳️‍🌈', '\u001b[31mred', 'a\tb\nc'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text, text), { maxLength: 5 }),
        fc.integer({ min: 60, max: 140 }),
        (rows, width) => {
          for (const line of format(rows, width)) {
            expect(stringWidth(line)).toBeLessThanOrEqual(width);
            expect(line).not.toMatch(/\p{Cc}/u);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('wrap keeps every word', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('run (`loadout init x`), or not', 8)).toEqual([
    'run',
    '(`loadout init x`),',
    'or not',
  ]);
  expect(wrap('`loadout init x` makes one', 8)).toEqual(['`loadout init x`', 'makes', 'one']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(wrap('', 10)).toEqual([]);
  expect(wrap('日本語', 5)).toEqual(['日本', '語']);
});

test('a word of any length is broken', () => {
  const lines = wrap('x'.repeat(2_000_000), 100);
  expect(lines).toHaveLength(20_000);
  expect(new Set(lines)).toEqual(new Set(['x'.repeat(100)]));
});

test('elide keeps the end of a name, where the extension is', () => {
  expect(elide('a-very-long-name-of-a-mod-1.2.3.jar', 16)).toBe('a-very-lon…3.jar');
  expect(elide('short.jar', 16)).toBe('short.jar');
});
