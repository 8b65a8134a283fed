import { listEndpoints } from './interface-document.ts';
import { countVerdict, type Report } from './run.ts';

const HEADINGS = ['', 'endpoint', 'case', 'document', 'registry-facts', 'seen'] as const;
const MARKS = { 'as documented': ' ', 'named difference': '~', failure: '✗' } as const;

/** The table, what was left behind, and the counts as the last lines. */
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
  return `${[...lines, ...left, printEndpoints(report), printCounts(report)].join('\n')}\n`;
}

/** How many rows of the document's tables were asked for. */
function printEndpoints({ outcomes }: Report): string {
  const asked = new Set(outcomes.map(({ row }) => row.endpoint));
  const endpoints = listEndpoints();
  const present = endpoints.filter((endpoint) => asked.has(endpoint));
  return `${present.length} of ${endpoints.length} endpoints of the interface document's 4.1 to 4.8`;
}

function printCounts(report: Report): string {
  const differences = countVerdict(report, 'named difference');
  const failures = countVerdict(report, 'failure') + report.left.length;
  return `${report.outcomes.length} rows, ${differences} differences named by registry-facts, ${failures} failures`;
}
