/**
 * `npm run rel:results -- LINES...`: writes docs/reliability-results.md from files with the JSON lines that the
 * reliability commands print, one or more for each command (its shards).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { z } from 'zod';

const lineSchema = z.object({
  id: z.string(),
  runs: z.number(),
  violations: z.number(),
  seed: z.number(),
  seconds: z.number(),
  parts: z.record(z.string(), z.number()).default({}),
});
type Line = z.infer<typeof lineSchema>;

const HEADING = `# What the reliability commands found

Written by \`npm run rel:results\` from the output of full runs; \`npm run gate:reliability\` runs a small share of each. A violation is
a broken invariant of [design/reliability.md](design/reliability.md) 4.1. \`npm run ID -- --seed SEED --case N\` repeats one case.
`;

function main(files: readonly string[]): void {
  const lines = files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.startsWith('{'))
    .map((line) => lineSchema.parse(JSON.parse(line)));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const rows = [...Map.groupBy(lines, ({ id }) => id)].map(toRow);
  const table = [
    '| command | runs | violations | minutes | seeds |',
    '|---|---|---|---|---|',
    ...rows,
  ];
  const text = `${HEADING}\n${date}, commit ${commit}, two cores.\n\n${table.join('\n')}\n`;
  writeFileSync(new URL('../../docs/reliability-results.md', import.meta.url), text);
}

function toRow([id, lines]: [string, readonly Line[]]): string {
  const sum = (valueOf: (line: Line) => number) =>
    lines.reduce((total, line) => total + valueOf(line), 0);
  const parts = Object.keys(Object.assign({}, ...lines.map((line) => line.parts)) as object).map(
    (name) => `${name} ${sum((line) => line.parts[name] ?? 0).toLocaleString('en')}`,
  );
  const runs = sum((line) => line.runs).toLocaleString('en');
  const cells = [
    `\`${id}\``,
    parts.length === 0 ? runs : `${runs}: ${parts.join(', ')}`,
    sum((line) => line.violations),
    (sum((line) => line.seconds) / 60).toFixed(1),
    [...new Set(lines.map(({ seed }) => seed))].join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

main(process.argv.slice(2));
