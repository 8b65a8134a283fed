import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * `node test/count/figures.ts FILE`: sums up the figures of `TEST_FIGURES=FILE npm test`, per
 * project and in total.
 */
const figures = z.object({
  project: z.string(),
  tests: z.number(),
  expects: z.number(),
  passedMs: z.number(),
  ownMs: z.number(),
  childrenMs: z.number(),
});
type Figures = z.infer<typeof figures>;

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node test/count/figures.ts FILE');
const rows = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => figures.parse(JSON.parse(line)));

function print(name: string, group: readonly Figures[]): void {
  const sum = (field: Exclude<keyof Figures, 'project'>) =>
    group.reduce((total, row) => total + row[field], 0);
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
  const times = `${seconds(sum('passedMs'))}, computed ${seconds(sum('ownMs') + sum('childrenMs'))}`;
  process.stdout.write(
    `${name}: ${group.length} files, ${sum('tests')} tests, ${sum('expects')} expects, ${times}\n`,
  );
}

for (const [project, group] of Map.groupBy(rows, (row) => row.project)) print(project, group);
print('in all', rows);
