import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADDON_STATES } from '../domain/addon.ts';
import { ERROR_CODES } from '../errors.ts';
import { formatAge, formatCount, formatCountdown, formatSize, formatTime } from './format.ts';
import { toPrintable } from './printable.ts';
import { render, renderError, renderState } from './render.ts';

describe('formats', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [88_400, '88.4 kB'],
    [640_000, '640 kB'],
    [999_950, '1 MB'],
    [1_850_000, '1.9 MB'],
    [2_500_000_000, '2.5 GB'],
  ])('%d bytes are %s', (size, text) => expect(formatSize(size)).toBe(text));

  test.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [7300, '2 hours ago'],
    [200_000, '2 days ago'],
  ])('an age of %d seconds is %s', (age, text) => expect(formatAge(age)).toBe(text));

  test.each([
    [0, '0:00'],
    [37_200, '0:38'],
    [3_727_000, '1:02:07'],
    [-5, '0:00'],
  ])('a wait of %d ms is %s', (wait, text) => expect(formatCountdown(wait)).toBe(text));

  test('counts have plurals and separators', () => {
    expect([
      formatCount(1, 'file'),
      formatCount(1200, 'file'),
      formatCount(2, 'copy', 'copies'),
    ]).toEqual(['1 file', '1,200 files', '2 copies']);
  });

  test('times have a day and a minute; what is no time stays as it is', () => {
    expect(formatTime('2026-11-12T18:42:10Z', 'UTC')).toBe('Nov 12, 2026, 18:42');
    expect(formatTime('soon')).toBe('soon');
  });
});

describe('texts', () => {
  test.each(ERROR_CODES)('%s has a sentence, with and without params', (code) => {
    const { text, hint } = renderError({ code, params: {} });
    expect(text).toMatch(/^[^a-z].*[.!?:]$/s);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(hint ?? 'None.').toMatch(/^.+[.]$/);
  });

  test.each(ADDON_STATES)('%s has a short label', (state) => {
    expect(renderState(state).length).toBeLessThanOrEqual(18);
  });

  test('name what an error is about', () => {
    expect(
      renderError({ code: 'ADDON_AMBIGUOUS', params: { name: 'lamp', matches: 'a.jar, b.jar' } })
        .text,
    ).toBe('“lamp” matches several add-ons: a.jar, b.jar.');
    expect(
      renderError({
        code: 'USAGE',
        params: { argument: '--port', value: 'x', allowed: 'a number' },
      }).text,
    ).toBe('“x” does not fit --port; it may be a number.');
  });

  test('say that another game version was asked for', () => {
    const params = { newer: '2.0', gameVersion: '0.5.26-a', askedGameVersion: '0.5.26' };
    expect(render({ code: 'state-update-available', params })).toBe(
      '2.0 is newer and fits 0.5.26. (The registry does not list 0.5.26-a; 0.5.26 was asked for.)',
    );
    expect(
      render({ code: 'state-update-available', params: { ...params, askedGameVersion: null } }),
    ).toBe('2.0 is newer. (The registry does not list 0.5.26-a; any version was asked for.)');
  });

  test('carry the words of a policy', () => {
    const params = {
      newer: '4.3',
      note: 'breaks saves',
      until: null,
      gameVersion: null,
      askedGameVersion: null,
    };
    expect(render({ code: 'state-pinned', params })).toBe('Pinned: “breaks saves”; 4.3 is out.');
  });

  test('show a code that has no text, even one that every object has', () => {
    expect(render({ code: 'no-such-code', params: {} })).toBe('no-such-code');
    expect(render({ code: 'toString', params: {} })).toBe('toString');
  });
});

test('nothing that a terminal obeys comes out of a foreign text', () => {
  const hostile = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(hostile, (name) => {
      const texts = [
        toPrintable(name),
        render({ code: 'scan-directory-link', params: { directory: name } }),
        render({ code: name, params: {} }),
        renderError({ code: 'ADDON_UNKNOWN', params: { name } }).text,
      ];
      expect(texts.join('')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u);
    }),
  );
});
