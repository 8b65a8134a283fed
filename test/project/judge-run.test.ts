// @module-tag deep
// @promise a test that fails once and passes alone does not keep a change from main, and one that fails twice does
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules', '.cache');

const CONFIG = `
import { RunReporter } from '${ROOT}/test/ci/run-reporter.ts';
import { TAGS } from '${ROOT}/test/tiers.ts';
const reporters = [new RunReporter(process.env['TEST_REPORT'])];
export default { test: { reporters, tags: TAGS, projects: [{ test: { name: 'unit', include: ['*.test.ts'] } }] } };
`;
const HEAD = `
import { existsSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
function isFirstTime(mark: string): boolean {
  const isFirst = !existsSync(mark);
  writeFileSync(mark, '');
  return isFirst;
}
`;

function runTests(files: Readonly<Record<string, string>>) {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'judged-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'vitest.config.ts'), CONFIG);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.test.ts`), HEAD + text);
  }
  const report = join(folder, 'report.json');
  const run = (...words: readonly string[]) =>
    spawnSync(process.execPath, words, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, TEST_REPORT: report, NO_COLOR: '1' },
    });
  const { status } = run('node_modules/vitest/vitest.mjs', 'run');
  return {
    status,
    lines: run(join(ROOT, 'test/ci/judge-run.ts'), report, String(status))
      .stdout.split('\n')
      .filter((line) => /^(?:unstable|failed|counts): /.test(line)),
  };
}

test('a test that passes alone is unstable, one that fails again has failed, and more than three unstable ones are a failure', () => {
  const { status, lines } = runTests({
    always: `test('fails', () => expect(1).toBe(2)); test('passes', () => {});`,
    hook: `beforeAll(() => { if (isFirstTime('hook')) throw new Error('hook'); }); test('waits', () => {});`,
    load: `if (isFirstTime('load')) throw new Error('load'); test('is there', () => {});`,
    once: `describe('a group (1)', () => test('of $5 > 4', () => expect(isFirstTime('once')).toBe(false)));
           test('passes', () => {});`,
    stray: `test('leaves something behind', async () => {
      if (isFirstTime('stray')) void Promise.reject(new Error('stray'));
      await new Promise((resolve) => setTimeout(resolve, 50));
    });`,
  });
  expect(status).toBe(1);
  expect(lines.toSorted()).toEqual([
    'counts: 4 2 0',
    'failed: 4 tests are unstable',
    'failed: always.test.ts > fails',
    'unstable: hook.test.ts',
    'unstable: load.test.ts',
    'unstable: once.test.ts > a group (1) > of $5 > 4',
    'unstable: stray.test.ts',
  ]);
});

test('a run that passed has nothing to try again', () => {
  const { status, lines } = runTests({ fine: `test('passes', () => {});` });
  expect(status).toBe(0);
  expect(lines).toEqual(['counts: 1 0 0']);
});
