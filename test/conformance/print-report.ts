import { countVerdict, type Report } from './run.ts';

const HEADINGS = ['', 'endpoint', 'case', 'document', 'registry-facts', 'seen'] as const;
const MARKS = { 'as documented': ' ', 'named difference': '~', failure: '✗' } as const;

/** The table, what was left behind, and the counts as the last line. */
export function printReport(report: Report): string {
  const cells = report.outcomes.map(({ row, seen, verdict }) => [
    MARKS[verdict],
    row.endpoint,
    row.case,
    row.document ?? 'not shown',
    row.facts,
    seen,
  ]);
  const table = [HEADINGS, ...cells];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  );
  const lines = table.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const left = report.left.map((line) => `left behind: ${line}`);
  return `${[...lines, ...left, printCounts(report)].join('\n')}\n`;
}

function printCounts(report: Report): string {
  const differences = countVerdict(report, 'named difference');
  const failures = countVerdict(report, 'failure') + report.left.length;
  return `${report.outcomes.length} rows, ${differences} differences named by registry-facts, ${failures} failures`;
}
