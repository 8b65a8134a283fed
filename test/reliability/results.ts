/**
 * `npm run rel:results -- FILES... [--to FOLDER]`: adds the JSON lines that the reliability
 * commands printed on this commit to reliability-results.jsonl in FOLDER (default: docs), and
 * regenerates reliability-results.md from all of them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const printedSchema = z.object({
  id: z.string(),
  runs: z.number(),
  violations: z.number(),
  seed: z.number(),
  seconds: z.number(),
  parts: z.record(z.string(), z.number()).default({}),
});
/** `machine`: absent in older lines. */
const lineSchema = printedSchema.extend({
  date: z.string(),
  commit: z.string(),
  machine: z.string().optional(),
});
type Line = z.infer<typeof lineSchema>;

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
const HEADING = `# What the reliability commands found

Written by \`npm run rel:results\`; the output of each run is in [reliability-results.jsonl](reliability-results.jsonl), with date, commit,
machine and seed. A violation is a broken invariant of [design/reliability.md](design/reliability.md) 4.1. \`npm run ID -- --seed SEED --case N\` repeats
one case; \`npm run gate:reliability\` runs a small share of each command. Runs of all commits are counted: what one of them found was mended in
a later one. The eight of \`rel:sim\` at 5871b3d0 and the one of \`rel:mutants\` at 159082ff ended with 1a7c2bd8: a defect of recovery (damage,
seed 320406204), a scenario that did not know settings kept twice (files), and a mutant that is equivalent. All cases of damage and files of that run, 63,334,
were run again at 2ebfb457 and 9b0c9f1d, and are counted twice here. The 239 of \`fuzz\` at f2e5280d were a check that expected the depth to which an
older Loadout unpacked. The two of \`rel:undo\` at 9608f42e were permissions of files that an undo did not restore, and
2e96e812 does. The one of
\`rel:errno\` at 309262c0 was a file that another program holds, called a defect in threads that do not wait; 120df73e names it. The two at 747339be
were a registry that could not be read at that moment and was called unknown, so that an interrupted update was forgotten, and a start that failed
at its last sync and was there all the same; abbdb975 mends both. Of the three of \`rel:mutants\` at 747339be two are
seen by tests since 018657d9; of the third the difference was too long for the command that runs the tests. All three were run again.

| command | runs | violations | minutes | seeds | commits | machines |
|---|---|---|---|---|---|---|
`;

function main(): void {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string', default: DOCS } },
  });
  const linesFile = join(values.to, 'reliability-results.jsonl');
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const added = files
    .flatMap(readLines)
    .map((line) => ({ ...printedSchema.parse(line), date, commit, machine: describeMachine() }));
  const known = existsSync(linesFile) ? readLines(linesFile) : [];
  const lines = [...known, ...added].map((line) => lineSchema.parse(line));
  writeFileSync(linesFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const rows = [...Map.groupBy(lines, ({ id }) => id)].map(toRow);
  writeFileSync(join(values.to, 'reliability-results.md'), `${HEADING}${rows.join('\n')}\n`);
}

function describeMachine(): string {
  const processors = availableParallelism();
  const gigabytes = Math.round(totalmem() / 1e9);
  return `${platform()} ${arch()}, ${processors} processors, ${gigabytes} GB`;
}

function readLines(file: string): unknown[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line): unknown => JSON.parse(line));
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
    new Set(lines.map(({ seed }) => seed)).size,
    [...new Set(lines.map((line) => `${line.commit} (${line.date})`))].join(', '),
    [...new Set(lines.flatMap(({ machine }) => machine ?? []))].join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

main();
