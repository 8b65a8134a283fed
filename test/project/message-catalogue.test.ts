import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { generateParams } from '#resources/messages/generate.ts';
import { formatText, inWords } from '#shared/messages/render.ts';
import { describeParams, listPlaceholders, readName } from '#shared/messages/placeholders.ts';
import words from '#resources/messages/en/words.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CATALOGUE = join(ROOT, 'resources/messages/en');
const FORMATS = [
  'given',
  'key',
  'sign',
  'abs',
  'seconds',
  'clock',
  'size',
  'time',
  'shortlist',
  'and',
  'several',
  'loaders',
  'sentence',
];
const KINDS = new Set(Object.keys(words).map((key) => key.split('-')[1]));

const texts = readdirSync(CATALOGUE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const table = JSON.parse(readFileSync(join(CATALOGUE, name), 'utf8')) as Record<string, string>;
    return Object.entries(table).map(([key, text]) => ({ name, key, text }));
  });

const parse = (text: string) =>
  listPlaceholders(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst());

describe('the catalogue', () => {
  test('has texts, and none of them twice', () => {
    expect(texts.length).toBeGreaterThan(2000);
    const own = texts.filter(({ name }) => !/errors|hints|labels|error-|state-steps/.test(name));
    expect(own.filter(({ key }, at) => own.findIndex((one) => one.key === key) !== at)).toEqual([]);
  });

  test('every choice has a case for what it does not name', () => {
    const open = texts.filter(({ text }) =>
      parse(text).some(({ options }) => options !== null && !('other' in options)),
    );
    expect(open).toEqual([]);
  });

  test('a number is shown as one wherever its text names it', () => {
    const raw = texts.filter(({ text }) => {
      const types = describeParams(text);
      return parse(text).some(
        ({ name, options, type }) =>
          type === 'argument' &&
          options === null &&
          (name === 'count' || types[name]?.type.startsWith('number')),
      );
    });
    expect(raw.map(({ key }) => key)).toEqual([]);
  });

  test('no text calls the files kept for undo by the name of their folder', () => {
    expect(texts.filter(({ text }) => /\bvaults?\b/i.test(text)).map(({ key }) => key)).toEqual([]);
  });

  test('every form that a placeholder asks for exists', () => {
    const unknown = texts.flatMap(({ key, text }) =>
      parse(text)
        .map(({ name }) => readName(name))
        .filter(
          (filling) =>
            filling.kind === 'formatted' && !FORMATS.includes(filling.as) && !KINDS.has(filling.as),
        )
        .map((filling) => ({ key, filling })),
    );
    expect(unknown).toEqual([]);
  });

  test('its types are those of its texts', () => {
    expect(readFileSync(join(ROOT, 'src/shared/messages/params.ts'), 'utf8')).toBe(
      generateParams(),
    );
  });
});

describe('a text', () => {
  test.each([
    ['{count, plural, one {# file} other {# files}}', { count: 1200 }, '1,200 files'],
    ['{links, plural, offset:1 one {# other} other {# others}}', { links: 2 }, '1 other'],
    ['{title}', { title: 'constructor' }, 'constructor'],
    ['{kind, select, a {A} other {B}}', { kind: 'constructor' }, 'B'],
    ['{kind, select, a {A} other {B}}', { kind: '__proto__' }, 'B'],
    ['{cause_given, select, no {none} other {{cause}}}', { cause: '' }, 'none'],
    ['{cause_given, select, no {none} other {{cause}}}', { cause: 'no' }, 'no'],
    ['{a_is_b, select, yes {same} other {not}}', { a: 'x', b: 'x' }, 'same'],
    ['{a_is_b, select, yes {same} other {not}}', { a: 'x', b: 'y' }, 'not'],
    ['{a_is_b, select, yes {same} other {not}}', {}, 'not'],
    ['{rule_key, select, file_type {type} other {other}}', { rule: 'file-type' }, 'type'],
    ['{bytes_size}', { bytes: 1_850_000 }, '1.9 MB'],
    ['{seconds_clock}', { seconds: 65 }, '1:05'],
    ['{ms_seconds, plural, one {# second} other {# seconds}}', { ms: 19_600 }, '20 seconds'],
    ['{n_sign, select, minus {behind} other {ahead}} {n_abs, number}', { n: -3 }, 'behind 3'],
    ['{files_shortlist}', { files: 'a, b, c' }, 'a, b, c'],
    ['{files_shortlist}', { files: 'a, b, c, d, e' }, 'a, b, c and 2 more'],
    ['{titles_and}', { titles: 'A' }, 'A'],
    ['{titles_and}', { titles: 'A, B' }, 'A and B'],
    ['{titles_and}', { titles: 'A, B, C' }, 'A, B, and C'],
    ['{titles_several, select, yes {they} other {it}}', { titles: 'A' }, 'it'],
    ['{titles_several, select, yes {they} other {it}}', { titles: 'A, B' }, 'they'],
    ['{loaders_loaders}', { loaders: 'puzzle_loader, paradox' }, 'Puzzle, Paradox'],
    ['{said_sentence}', { said: 'No' }, 'No.'],
    ['{said_sentence}', { said: 'No!' }, 'No!'],
    ['{cause_cause}', { cause: 'EACCES' }, 'permission denied'],
    ['{cause_cause}', { cause: 'EWHATEVER' }, 'EWHATEVER'],
    ['{cause_unanswered}', { cause: 'toString' }, 'the registry gave no usable answer'],
    ["<b> it''s {x}", { x: '<i>{y}' }, "<b> it's <i>{y}"],
    ['{missing} {count, number}', {}, ' 0'],
  ])('%s with %j is “%s”', (text, params, shown) => {
    expect(formatText(text, params)).toBe(shown);
  });

  test.each([
    ['{a} {b, number} {c_size}', 'a: string, b: number, c: number'],
    ['{a_given, select, no {} other {{a, number}}}', 'a?: number | null'],
    ['{on, select, true {x} other {y}}', 'on: boolean'],
    ['{kind, select, a {{inner_cause}} other {y}}', 'kind: string, inner: string'],
    ['{rule_key, select, a_b {x} other {y}}', 'rule: string | null'],
    ['{a_is_b, select, yes {{a}} other {}}', 'a?: string | null, b?: string | null'],
  ])('%s needs %s', (text, params) => {
    const described = Object.entries(describeParams(text)).map(
      ([name, { type, isOptional }]) => `${name}${isOptional ? '?' : ''}: ${type}`,
    );
    expect(described.join(', ')).toBe(params);
  });

  test('a code without a value is worded as none', () => {
    expect(inWords('field', null)).toBe('Something');
  });
});
