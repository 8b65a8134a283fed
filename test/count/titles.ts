import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/**
 * `node test/count/titles.ts COMMIT`: lists the test titles of a commit that no longer exist, each
 * with its replacement from `replaced.json`. Exits with 1 if one has none, or its replacement does
 * not exist.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const listed = z.array(z.object({ name: z.string() }));
const replacedBy = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'replaced.json'), 'utf8')));

/** Titles as written, with the groups around them, and how often each occurs. */
function listTitles(root: string): Map<string, number> {
  const output = join(mkdtempSync(join(tmpdir(), 'titles-')), 'titles.json');
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const run = spawnSync(
    process.execPath,
    [program, 'list', '--staticParse=false', '--json', output],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (run.status !== 0) throw new Error(`the tests in ${root} cannot be listed: ${run.stderr}`);
  const titles = new Map<string, number>();
  for (const { name } of listed.parse(JSON.parse(readFileSync(output, 'utf8')))) {
    titles.set(name, (titles.get(name) ?? 0) + 1);
  }
  return titles;
}

function listTitlesAt(commit: string): Map<string, number> {
  const root = mkdtempSync(join(tmpdir(), 'tests-at-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', root], { input: archive });
    for (const name of ['node_modules', 'out']) symlinkSync(join(ROOT, name), join(root, name));
    return listTitles(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const count = (titles: ReadonlyMap<string, number>) =>
  [...titles.values()].reduce((sum, times) => sum + times, 0);

const [commit] = process.argv.slice(2);
if (commit === undefined) throw new Error('usage: node test/count/titles.ts COMMIT');
const now = listTitles(ROOT);
const then = listTitlesAt(commit);
const vanished = [...then].filter(([title, times]) => (now.get(title) ?? 0) < times);
const unmapped = vanished.filter(([title]) => !now.has(replacedBy[title] ?? ''));

for (const [title] of vanished) {
  const living = replacedBy[title] ?? 'nothing';
  process.stdout.write(`${title}\n  → ${living}${now.has(living) ? '' : ' (does not live)'}\n`);
}
process.stdout.write(
  `${count(then)} titles at ${commit}, ${count(now)} now; ${vanished.length} gone, ${unmapped.length} without a living one\n`,
);
process.exitCode = unmapped.length === 0 ? 0 : 1;
