import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Passage, readComments, readLiterals } from '#test/helpers/read-literals.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LIST = 'test/fixtures/words/refused-phrases.txt';
const LEAST_PHRASES = 120;
const MOST_RIDDLES = 60;

/** Records of decisions, an external contract, and release notes keep their words. */
const EXEMPT = /^docs\/(?:decisions\/|registry-interface\.md$)|(?:^|\/)CHANGELOG\.md$/;

interface Phrase {
  readonly refused: string;
  readonly better: string;
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const phrases: readonly Phrase[] = read(LIST)
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [refused = '', better = ''] = line.split(' → ');
    return { refused, better };
  });

/**
 * Matches whole words, ignoring case, across line breaks, with straight or typographic apostrophes.
 */
const toPattern = ({ refused }: Phrase): RegExp => {
  const words = refused
    .split(' ')
    .map((word) =>
      word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/[’']/g, "[’']"),
    );
  return new RegExp(`(?<![\\w-])${words.join('\\s+')}(?![\\w-])`, 'gi');
};
const patterns = phrases.map((phrase) => ({ ...phrase, pattern: toPattern(phrase) }));

function listFiles(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((file) => pattern.test(file) && !EXEMPT.test(file))
    .toSorted();
}

const readPassages = (file: string, text: string): readonly Passage[] =>
  file.endsWith('.md') ? [{ text, line: 1 }] : readLiterals(text);

function findRefused(
  file: string,
  text: string,
  passages: readonly Passage[] = readPassages(file, text),
): readonly string[] {
  return passages.flatMap((passage) =>
    patterns.flatMap(({ refused, better, pattern }) =>
      [...passage.text.matchAll(pattern)].map(({ index }) => {
        const line = passage.line + passage.text.slice(0, index).split('\n').length - 1;
        return `${file}:${line}: “${refused}” → “${better}”`;
      }),
    ),
  );
}

const SOURCE = /(?<!\.test)\.(?:ts|mjs)$/;
const PLACES: readonly { readonly place: string; readonly files: readonly string[] }[] = [
  { place: 'the messages', files: listFiles('resources/messages', /\.json$/) },
  { place: 'the terminal', files: listFiles('src/cli', SOURCE) },
  { place: 'the desktop', files: listFiles('electron', SOURCE) },
  { place: 'the documents', files: ['README.md', ...listFiles('docs', /\.md$/)] },
];

test('every refused phrase has a better one; the list is sorted, without duplicates', () => {
  const refused = phrases.map((phrase) => phrase.refused);
  expect(refused.length).toBeGreaterThanOrEqual(LEAST_PHRASES);
  expect(refused).toEqual([...new Set(refused)].toSorted());
  expect(phrases.filter((phrase) => phrase.refused === '' || phrase.better === '')).toEqual([]);
  expect(refused.filter((phrase) => phrase !== phrase.toLowerCase())).toEqual([]);
});

describe.each(PLACES)('$place', ({ files }) => {
  test('are written in plain words', () => {
    expect(files.length).toBeGreaterThan(2);
    expect(files.flatMap((file) => findRefused(file, read(file)))).toEqual([]);
  });
});

describe('comments', () => {
  const comments = ['src', 'electron', 'resources', 'test', 'docs']
    .flatMap((folder) => listFiles(folder, /\.(?:tsx?|mts|mjs)$/))
    .flatMap((file) => readComments(read(file)).map((comment) => ({ file, ...comment })));

  test('are written in plain words', () => {
    expect(comments.length).toBeGreaterThan(9000);
    expect(comments.flatMap(({ file, ...one }) => findRefused(file, one.text, [one]))).toEqual([]);
  });

  test('say why, and seldom begin with What or Who', () => {
    const riddles = comments.filter(({ text }) => /^(?:what|who)(?:ever)?\b/i.test(text));
    expect(riddles.length).toBeLessThanOrEqual(MOST_RIDDLES);
  });

  test('in front of each other are one, without their marks', () => {
    const source = "/** A\n * b. */\nf('// no'); // c\n// d\n\n// e\n";
    expect(readComments(source).map(({ text, line }) => `${line} ${text}`)).toEqual([
      '1 A\nb.',
      '3 c\nd',
      '6 e',
    ]);
  });
});

test.each([
  ['a.ts', "const a = 'Take back';", 1],
  ['a.ts', "a(\n  '<b>',\n  \"You can't take\\nback 2\",\n);", 3],
  ['a.ts', 'a(`${b ? `x ${`To take back ${c}`}` : ""}, d`);', 1],
  ['a.ts', "const r = /['\"`]/g;\n// it's\nconst a = 'take back';", 3],
  ['a.md', 'One.\n\nWhat you take\nback is.', 3],
  ['docs/glossary.md', '| take back | b |', 1],
  ['docs/glossary.md', '| undo | reverse a change | take back |', 1],
])('in %s, %j is refused on line %i', (file, text, line) => {
  expect(findRefused(file, text)).toEqual([`${file}:${line}: “take back” → “undo”`]);
});

test.each([
  ['a.ts', "/** Take back. */ take.back(); // take back\nconst a = 'take-back';"],
  ['a.ts', "const a = `take ${b} back`; const c = 'retake backs';"],
  ['a.md', 'mistake back, take backs'],
])('in %s, %j is not', (file, text) => {
  expect(findRefused(file, text)).toEqual([]);
});
