import { globSync, readFileSync } from 'node:fs';

/** Tags that assign a test to a tier; docs/testing.md has the rules. */
export const TAGS = [
  {
    name: 'deep',
    description: 'needs a browser, kills or traces programs, draws seeds, or takes long',
  },
  { name: 'unsteady', description: 'fails sometimes, with the symptom beside the tag' },
];

const TEST_FILES = ['src/**/*.test.{ts,tsx}', 'test/**/*.{test,spec}.ts'];
const WHOLE_FILE = /^\/\/ @module-tag (?:deep|unsteady)$/m;
const SOME_TESTS = /tags: \['(?:deep|unsteady)'\]/;

/** Tier of a test file; `both` if only some of its tests have a tag. */
export type Tier = 'fast' | 'deep' | 'both';

export function readTier(file: string): Tier {
  const text = readFileSync(file, 'utf8');
  if (WHOLE_FILE.test(text)) return 'deep';
  return SOME_TESTS.test(text) ? 'both' : 'fast';
}

/** Values of `--tagsFilter` in the scripts of package.json; a run of single files passes none. */
export const FAST_FILTER = '!deep && !unsteady';
const DEEP_FILTER = 'deep || unsteady';

const filter = process.argv[process.argv.indexOf('--tagsFilter') + 1];
export const isDeepRun = filter === DEEP_FILTER;
export const isFastRun = filter === FAST_FILTER;

/**
 * Lists the files without a test for this command line. The runner would otherwise start and import
 * each of them to find out.
 */
export function listFilesOfOtherTier(): string[] {
  if (!isDeepRun && !isFastRun) return [];
  const other: Tier = isDeepRun ? 'fast' : 'deep';
  return globSync(TEST_FILES).filter((file) => readTier(file) === other);
}
