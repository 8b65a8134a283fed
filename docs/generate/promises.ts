import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readTier, type Tier } from '#test/tiers.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = ['src/**/*.test.{ts,tsx}', 'test/**/*.ts'];
const IS_TEST = /\.(test|spec)\.tsx?$/;
/** Tag at the top of a test file: the behaviour its tests show, and optionally below it how. */
const TAG = /^\/\/ @promise (?<promise>.+)\n(?:\/\/ @how (?<how>.+)\n)?/gm;

interface Shown {
  readonly file: string;
  readonly how: string | null;
}

const HEAD = `# Which test shows which promise?

Written by \`npm run docs\` from the tests: a line \`// @promise …\` at the top of a file says what its tests show,
\`// @how …\` below it what there is to know of how. A folder stands for all tests in it. They run with \`npm test\`;
those that are *deep*, and of those that are *partly deep* some, run with \`npm run test:deep\` ([testing.md](testing.md)).

| promise | test |
|---|---|
`;

export function generatePromises(): string {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).toSorted();
  const promises = new Map<string, Shown[]>();
  for (const file of files) {
    for (const { promise, how } of readTags(readFileSync(resolve(ROOT, file), 'utf8'))) {
      promises.set(promise, [...(promises.get(promise) ?? []), { file, how }]);
    }
  }
  const tests = files.filter((file) => IS_TEST.test(file));
  const tiers = new Map(tests.map((file) => [file, readTier(resolve(ROOT, file))]));
  return `${HEAD}${[...promises]
    .map(([promise, shown]) => `| ${promise} | ${describeTests(shown, tiers).join(', ')} |\n`)
    .join('')}`;
}

function readTags(text: string): { readonly promise: string; readonly how: string | null }[] {
  return [...text.matchAll(TAG)].map(({ groups }) => ({
    promise: groups?.['promise'] ?? '',
    how: groups?.['how'] ?? null,
  }));
}

/** Lists a folder instead of its tests if it has several and all of them show it. */
function describeTests(
  shown: readonly Shown[],
  tiers: ReadonlyMap<string, Tier>,
): readonly string[] {
  const byFolder = Map.groupBy(shown, ({ file }) => dirname(file));
  return [...byFolder].flatMap(([folder, theirs]) => {
    const inside = [...tiers.keys()].filter((file) => file.startsWith(`${folder}/`));
    const isWhole =
      inside.length > 1 && inside.every((file) => theirs.some((one) => one.file === file));
    const places = isWhole
      ? [{ place: folder, files: inside, shown: theirs }]
      : theirs.map((one) => ({ place: one.file, files: [one.file], shown: [one] }));
    return places.map(({ place, files, shown: ofPlace }) =>
      withNotes(place, [
        ...describeTier(files.flatMap((file) => tiers.get(file) ?? [])),
        ...ofPlace.flatMap(({ how }) => how ?? []),
      ]),
    );
  });
}

/** Nothing for the fast tier, which is the default. */
function describeTier(tiers: readonly Tier[]): readonly string[] {
  if (tiers.every((tier) => tier === 'fast')) return [];
  return [tiers.every((tier) => tier === 'deep') ? '*deep*' : '*partly deep*'];
}

function withNotes(place: string, notes: readonly string[]): string {
  return `\`${place}\`${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`;
}
