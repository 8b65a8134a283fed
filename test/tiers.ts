import { globSync, readFileSync } from 'node:fs';

/** The tags of the runner that say in which tier a test runs; docs/testing.md has the rules. */
export const TAGS = [
  {
    name: 'deep',
    description: 'needs a browser, kills or traces programs, draws seeds, or takes long',
  },
  { name: 'unsteady', description: 'fails sometimes, with the symptom beside the tag' },
];

const TEST_FILES = ['src/**/*.test.ts', 'test/**/*.{test,spec}.ts'];
const WHOLE_FILE = /^\/\/ @module-tag (?:deep|unsteady)$/m;
const SOME_TESTS = /tags: \['(?:deep|unsteady)'\]/;

/** Of a file of tests; `both` where some of its tests have a tag. */
export type Tier = 'fast' | 'deep' | 'both';

export function readTier(file: string): Tier {
  const text = readFileSync(file, 'utf8');
  if (WHOLE_FILE.test(text)) return 'deep';
  return SOME_TESTS.test(text) ? 'both' : 'fast';
}

/** What the scripts of package.json give the runner as `--tagsFilter`; a run of single files gives none. */
export const FAST_FILTER = '!deep && !unsteady';
const DEEP_FILTER = 'deep || unsteady';

const filter = process.argv[process.argv.indexOf('--tagsFilter') + 1];
export const isDeepRun = filter === DEEP_FILTER;
export const isFastRun = filter === FAST_FILTER;

/**
 * Lists the files of which a run with this command line needs no test. The runner would start and import each of them
 * to find that out.
 */
export function listFilesOfOtherTier(): string[] {
  if (!isDeepRun && !isFastRun) return [];
  const other: Tier = isDeepRun ? 'fast' : 'deep';
  return globSync(TEST_FILES).filter((file) => readTier(file) === other);
}
