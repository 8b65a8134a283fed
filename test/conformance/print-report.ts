import { listEndpoints } from './interface-document.ts';
import { countVerdict, type Report } from './run.ts';

const HEADINGS = ['', 'endpoint', 'case', 'document', 'public service', 'seen'] as const;
const MARKS = {
  'as documented': ' ',
  'named difference': '~',
  'not offered': '-',
  'not run': '?',
  failure: '✗',
} as const;

/**
 * Prints the table, the records left behind, the reasons for rows that were not run, and finally
 * the counts.
 */
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
  const left = [
    ...report.left.map((line) => `left behind: ${line}`),
    ...report.ownerless.map(
      (line) => `left behind, the registry left the project without an owner: ${line}`,
    ),
  ];
  const unasked = printUnasked(report);
  return `${[...lines, ...left, ...unasked, printEndpoints(report), printCounts(report)].join('\n')}\n`;
}

/** Counts the rows that could not be run, by reason. */
function printUnasked({ outcomes }: Report): string[] {
  const reasons = outcomes
    .filter(({ verdict }) => verdict === 'not offered' || verdict === 'not run')
    .map(({ seen }) => seen);
  return [...new Set(reasons)].map(
    (reason) => `${reasons.filter((one) => one === reason).length} rows ${reason}`,
  );
}

/** Counts the endpoints in the document's tables that were tested. */
function printEndpoints({ outcomes }: Report): string {
  const asked = new Set(outcomes.map(({ row }) => row.endpoint));
  const endpoints = listEndpoints();
  const present = endpoints.filter((endpoint) => asked.has(endpoint));
  return `${present.length} of ${endpoints.length} endpoints of the interface document's 4.1 to 4.8`;
}

function printCounts(report: Report): string {
  const failures = countVerdict(report, 'failure') + report.left.length;
  return [
    `${report.outcomes.length} rows`,
    `${countVerdict(report, 'named difference')} differences named in the design documents`,
    `${countVerdict(report, 'not offered')} not offered`,
    `${countVerdict(report, 'not run')} not run`,
    `${failures} failures`,
  ].join(', ');
}
