import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { generateParams } from '#resources/messages/generate.ts';
import { formatText, inWords, type Params } from '#shared/messages/render.ts';
import {
  describeParams,
  listPlaceholders,
  parsePlaceholderName,
} from '#shared/messages/placeholders.ts';
import { chooseVariant, sentencesOf, type Text } from '#shared/messages/variants.ts';
import words from '#resources/messages/en/words.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CATALOGUE = join(ROOT, 'resources/messages/en');
/** Params and the sentence that they were shown with, before variants were keys of their own. */
const SENTENCES = 'test/fixtures/words/sentences.jsonl';
const FORMATS = [
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
  'loader',
  'loaders',
  'sentence',
];
const KINDS = new Set(Object.keys(words).map((key) => key.split('-')[1]));

const texts = readdirSync(CATALOGUE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const table = JSON.parse(readFileSync(join(CATALOGUE, name), 'utf8')) as Record<string, Text>;
    return Object.entries(table).map(([key, text]) => ({ name, key, text }));
  });
const sentences = texts.flatMap(({ name, key, text }) =>
  sentencesOf(text).map((sentence) => ({ name, key, text: sentence })),
);
const MAX_LENGTH = 300;

const placeholdersOf = (text: string) => listPlaceholders(parse(text, { ignoreTag: true }));

const printParams = (text: Text) =>
  Object.entries(describeParams(text))
    .map(([name, { type, isOptional }]) => `${name}${isOptional ? '?' : ''}: ${type}`)
    .join(', ');

describe('the catalogue', () => {
  test('has texts, and none of them twice', () => {
    expect(texts.length).toBeGreaterThan(2000);
    const own = texts.filter(({ name }) => !/errors|hints|labels|error-|state-steps/.test(name));
    expect(own.filter(({ key }, at) => own.findIndex((one) => one.key === key) !== at)).toEqual([]);
  });

  test('no sentence is too long to read at once', () => {
    const long = sentences.filter(({ text }) => text.length > MAX_LENGTH);
    expect(long.map(({ key, text }) => `${key}: ${text.length}`)).toEqual([]);
  });

  test('no number has a style: all are formatted alike', () => {
    expect(sentences.filter(({ text }) => /, (?:number|date|time),/.test(text))).toEqual([]);
  });

  test('each variant can be shown, and the last one needs nothing', () => {
    const wrong = texts.flatMap(({ key, text }) => {
      const names = typeof text === 'string' ? ['else'] : Object.keys(text);
      const conditions = names.map((name) => name.split(', '));
      const hidden = names.filter((_, at) =>
        conditions
          .slice(0, at)
          .some((earlier) => earlier.every((one) => conditions[at]?.includes(one))),
      );
      return names.at(-1) === 'else' && hidden.length === 0 ? [] : [{ key, hidden }];
    });
    expect(wrong).toEqual([]);
  });

  test('sentences are those that the nested texts showed for the same params', () => {
    const shown = readFileSync(join(ROOT, SENTENCES), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as readonly [string, string, Params, string]);
    expect(shown.length).toBeGreaterThan(2000);
    const differing = shown.filter(([file, key, params, sentence]) => {
      const found = texts.find((one) => one.name === `${file}.json` && one.key === key);
      return formatText(chooseVariant(found?.text ?? '', params), params) !== sentence;
    });
    expect(differing).toEqual([]);
  });

  test('every choice has a case for what it does not name', () => {
    const open = sentences.filter(({ text }) =>
      placeholdersOf(text).some(({ options }) => options !== null && !('other' in options)),
    );
    expect(open).toEqual([]);
  });

  test('a number is shown as one wherever its text names it', () => {
    const raw = sentences.filter(({ text }) => {
      const types = describeParams(text);
      return placeholdersOf(text).some(
        ({ name, options, type }) =>
          type === 'argument' &&
          options === null &&
          (name === 'count' || types[name]?.type.startsWith('number')),
      );
    });
    expect(raw.map(({ key }) => key)).toEqual([]);
  });

  test('no text calls the files kept for undo by the name of their folder', () => {
    expect(sentences.filter(({ text }) => /\bvaults?\b/i.test(text)).map(({ key }) => key)).toEqual(
      [],
    );
  });

  test('every form that a placeholder asks for exists', () => {
    const unknown = sentences.flatMap(({ key, text }) =>
      placeholdersOf(text)
        .map(({ name }) => parsePlaceholderName(name))
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
    ['{on, select, true {x} other {y}}', 'on: boolean'],
    ['{kind, select, a {{inner_cause}} other {y}}', 'kind: string, inner: string'],
    ['{rule_key, select, a_b {x} other {y}}', 'rule: string | null'],
    ['{a_is_b, select, yes {{a}} other {}}', 'a?: string | null, b?: string | null'],
  ])('%s needs %s', (text, params) => {
    expect(printParams(text)).toBe(params);
  });

  test.each([
    [{ a: '{a, number}', else: '' }, 'a?: number | null'],
    [
      { 'kind=a, b': '{b}', 'kind=a': '', else: '{c}' },
      'kind: string | null, b?: string | null, c: string',
    ],
    [{ 'on=true': 'x', else: 'y' }, 'on: boolean | null'],
    [{ 'left=0': 'x', else: '{left, number}' }, 'left: number | null'],
  ])('with the variants %j needs %s', (text, params) => {
    expect(printParams(text)).toBe(params);
  });

  test.each([
    [{}, 'neither'],
    [{ cause: '' }, 'neither'],
    [{ cause: 'no' }, 'no'],
    [{ cause: 'tls' }, 'tls'],
    [{ cause: 'tls', issuer: 'A' }, 'tls by A'],
    [{ issuer: 'A' }, 'neither'],
    [{ left: 0 }, 'nothing left'],
    [{ cause: 'constructor' }, 'constructor'],
  ])('of several shows the first whose conditions hold: %j is “%s”', (params, shown) => {
    const text = {
      'cause=tls, issuer': 'tls by {issuer}',
      'cause=tls': 'tls',
      cause: '{cause}',
      'left=0': 'nothing left',
      else: 'neither',
    };
    expect(formatText(chooseVariant(text, params), params)).toBe(shown);
  });

  test('a code without a value is worded as none', () => {
    expect(inWords('field', null)).toBe('Something');
  });
});
