import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['src', 'electron', 'resources', 'test'];
const TEXT = /\.(?:ts|tsx|mjs|css|html|json|md)$/;
const LEAST_CITATIONS = 400;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/**
 * Lists the numbers that the pattern's groups match in a document: one number each, or several
 * separated by commas.
 */
function listNumbers(file: string, pattern: RegExp, prefix = ''): readonly string[] {
  return [...read(file).matchAll(pattern)]
    .flatMap((match) => (match[1] ?? '').split(', '))
    .map((number) => prefix + number);
}

const DECISIONS = 'docs/design/decisions.md';
const RELIABILITY = 'docs/design/reliability.md';
const REGISTRY = 'docs/design/registry.md';
const INTERFACE = 'docs/registry-interface.md';

/** Everything that can be cited, in the form of a citation. */
const NUMBERS: ReadonlySet<string> = new Set([
  ...listNumbers(DECISIONS, /^## Decision (\d+): /gm, 'design decision '),
  ...listNumbers(DECISIONS, /^## §(\d+) /gm, 'design §'),
  ...listNumbers(RELIABILITY, /^#{2,3} (\d+(?:\.\d+)?) /gm, 'reliability '),
  ...listNumbers(RELIABILITY, /^(?:\| |- )\*\*([BEI]\d+a?)\*\*/gm, 'reliability '),
  ...listNumbers(RELIABILITY, /^\| (\d+(?:, \d+)*) \|/gm, 'reliability 1.1 #'),
  ...listNumbers(RELIABILITY, /^- \*\*Step (\d+)\*\*/gm, 'reliability 4.3 step '),
  ...listNumbers(REGISTRY, /^## §(\d+) /gm, 'registry §'),
  ...listNumbers(REGISTRY, /\*\*§(\d+\.\d+)(?: [^*]+)?\*\*/g, 'registry §'),
  ...listNumbers(INTERFACE, /^#{2,3} (\d+(?:\.\d+)?)\.? /gm, 'interface §'),
  ...listNumbers(INTERFACE, /^(5\.\d+) /gm, 'interface §'),
]);

interface Form {
  /** Begins with the document's name; its group matches all numbers cited. */
  readonly pattern: RegExp;
  readonly prefix: string;
  /** One number in the group. */
  readonly number: RegExp;
}

const SECTION = String.raw`§\d+(?:\.\d+)*`;
const sectionsOf = (document: string): Form => ({
  pattern: new RegExp(
    String.raw`\b${document}\s+(${SECTION}(?:(?:\s*,\s*|\s+and\s+|\s*–\s*)(?:${SECTION}|(?<=–)\d+\.\d+))*)`,
    'g',
  ),
  prefix: `${document} §`,
  number: /\d+(?:\.\d+)*/g,
});
const ITEM = String.raw`(?:[BEI]\d+a?|\d+(?:\.\d+)?(?:\s+#\d+|\s+step\s+\d+)?)(?![\w])`;
const FORMS: readonly Form[] = [
  sectionsOf('registry'),
  sectionsOf('interface'),
  sectionsOf('design'),
  {
    pattern: /\bdesign\s+decisions?\s+(\d+(?:(?:\s*,\s*|\s+and\s+)\d+)*)/g,
    prefix: 'design decision ',
    number: /\d+/g,
  },
  {
    pattern: new RegExp(
      String.raw`\breliability\s+(${ITEM}(?:(?:\s*,\s*|\s+and\s+)${ITEM})*)`,
      'g',
    ),
    prefix: 'reliability ',
    number: /[BEI]\d+a?|\d+(?:\.\d+)?(?: #\d+| step \d+)?/g,
  },
];

interface Citation {
  readonly place: string;
  readonly cited: string;
}

/** Replaces each line break in a comment with spaces, keeping the length. */
function flatten(text: string): string {
  return text.replaceAll(/\r?\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, (gap) => ' '.repeat(gap.length));
}

function findCitations(file: string, text: string): readonly Citation[] {
  const flat = flatten(text);
  const placeOf = (index: number) => `${file}:${text.slice(0, index).split('\n').length}`;
  return FORMS.flatMap(({ pattern, prefix, number }) =>
    [...flat.matchAll(pattern)].flatMap(({ index, 1: numbers = '' }) =>
      [...numbers.replaceAll(/\s+/g, ' ').matchAll(number)].map(([one]) => ({
        place: placeOf(index),
        cited: prefix + one,
      })),
    ),
  );
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((file) => TEXT.test(file) && basename(file) !== basename(import.meta.filename)),
);

test('every citation names a number that its document has', () => {
  const citations = files.flatMap((file) => findCitations(file, read(file)));
  expect(citations.length).toBeGreaterThan(LEAST_CITATIONS);
  const dead = citations.filter(({ cited }) => !NUMBERS.has(cited));
  expect(dead.map(({ place, cited }) => `${place}: ${cited}`)).toEqual([]);
});

test.each([
  ['// interface §8 and registry §9.3; one', ['registry §9.3', 'interface §8']],
  ['/** registry §4.3, §4.8\n * and §5.3. */', ['registry §4.3', 'registry §4.8', 'registry §5.3']],
  ['/** The table of interface\n * §2.2–2.6 */', ['interface §2.2', 'interface §2.6']],
  ['(registry §4–§6)', ['registry §4', 'registry §6']],
  [
    '// design decisions 3, 4\n  // and 11; design §1',
    ['design §1', 'design decision 3', 'design decision 4', 'design decision 11'],
  ],
  ['reliability B13, B14)', ['reliability B13', 'reliability B14']],
  ['reliability 1.1 #7 and B19a', ['reliability 1.1 #7', 'reliability B19a']],
  ['reliability 4.2: cut, 5xx', ['reliability 4.2']],
  ['(reliability 4.3 step\n * 0), reliability E8', ['reliability 4.3 step 0', 'reliability E8']],
  ["import '../reliability/apply/prng.ts'; // reliability of 3", []],
])('%j cites %j', (text, cited) => {
  expect(findCitations('a.ts', text).map((citation) => citation.cited)).toEqual(cited);
});
