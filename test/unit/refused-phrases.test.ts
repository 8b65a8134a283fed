import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LIST = 'test/fixtures/words/refused-phrases.txt';
const LEAST_PHRASES = 120;

/** Records of decisions, a contract of others, and notes of releases keep their words. */
const EXEMPT = /^docs\/(?:decisions\/|registry-interface\.md$)|(?:^|\/)CHANGELOG\.md$/;

interface Phrase {
  readonly refused: string;
  readonly better: string;
}

/** A text for people and the line on which it begins. */
interface Passage {
  readonly text: string;
  readonly line: number;
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const phrases: readonly Phrase[] = read(LIST)
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [refused = '', better = ''] = line.split(' → ');
    return { refused, better };
  });

/** Whole words, in any case, across line breaks, with straight or typographic apostrophes. */
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

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/y;
const QUOTED = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y;
/** A regular expression begins where no value ends. */
const EXPRESSION =
  /(?<=(?:^|[=(,:[!&|?{};>]|\breturn)\s*)\/(?![/*])(?:[^\\/\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//my;

/** The string literals of a source, without its comments; a substitution in a template is a gap. */
function readLiterals(source: string): readonly Passage[] {
  const passages: Passage[] = [];
  let at = 0;
  const lineOf = (index: number): number => source.slice(0, index).split('\n').length;
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0] ?? null;
  };
  const add = (raw: string, from: number): void => {
    passages.push({ text: raw.replaceAll(/\\[nt]/g, '  '), line: lineOf(from) });
  };
  const readTemplate = (): void => {
    const from = at;
    let text = '';
    at += 1;
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        at += 2;
        text += '…';
        readCode('}');
      } else if (source[at] === '\\') {
        text += source.slice(at, at + 2);
        at += 2;
      } else {
        text += source[at];
        at += 1;
      }
    }
    at += 1;
    add(text, from);
  };
  /** Up to the brace that closes a substitution, or to the end of the source. */
  const readCode = (end: string | null): void => {
    let depth = 0;
    while (at < source.length) {
      const skipped = match(COMMENT) ?? match(EXPRESSION);
      const quoted = skipped === null ? match(QUOTED) : null;
      if (skipped !== null) at += skipped.length;
      else if (quoted !== null) {
        add(quoted.slice(1, -1), at);
        at += quoted.length;
      } else if (source[at] === '`') readTemplate();
      else {
        if (source[at] === '{') depth += 1;
        if (source[at] === '}') depth -= 1;
        at += 1;
        if (end !== null && depth < 0) return;
      }
    }
  };
  readCode(null);
  return passages;
}

function findRefused(file: string, text: string): readonly string[] {
  const passages = file.endsWith('.md') ? [{ text, line: 1 }] : readLiterals(text);
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
