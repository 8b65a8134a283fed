import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { FAST_FILTER } from '../tiers.ts';
import { type Failure, readRunReport, type RunReport } from './run-report.ts';

const MOST_UNSTABLE = 3;
/** With more failures than this something is broken, and retries would only take time. */
const MOST_TRIES = 20;
const TRY_LIMIT_MS = 120_000;
const SLOWEST = 20;
const MESSAGE_LINES = 20;

/** Returns how many failures remain, and how many tests passed alone. */
function judge(
  { failures, strayErrors }: RunReport,
  endedWith: number,
): { readonly failed: number; readonly unstable: number } {
  const subjects = [...new Map(failures.map((failure) => [nameOf(failure), failure])).values()];
  const unstable = subjects.length > MOST_TRIES ? [] : subjects.filter(passesAlone);
  for (const failure of unstable) {
    print(`unstable: ${nameOf(failure)}\n${cut(failure.message)}`);
  }
  const lasting = [
    ...subjects
      .filter((failure) => !unstable.includes(failure))
      .map((failure) => `${nameOf(failure)}\n${cut(failure.message)}`),
    ...strayErrors.map((error) => `outside of every test file\n${cut(error)}`),
    ...(endedWith !== 0 && failures.length + strayErrors.length === 0
      ? [`the tests ended with status ${endedWith}, but none of them failed`]
      : []),
    ...(unstable.length > MOST_UNSTABLE ? [`${unstable.length} tests are unstable`] : []),
  ];
  for (const failure of lasting) print(`failed: ${failure}`);
  return {
    failed: lasting.length,
    unstable: unstable.filter(({ title }) => title !== null).length,
  };
}

const nameOf = ({ file, title }: Failure): string => (title === null ? file : `${file} > ${title}`);

function passesAlone({ project, file, title }: Failure): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'second-try-'));
  const output = join(folder, 'report.json');
  const one = title === null ? [] : ['--testNamePattern', toPattern(title)];
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  try {
    const run = spawnSync(
      process.execPath,
      [vitest, 'run', '--project', project, file, '--tagsFilter', FAST_FILTER, ...one],
      { env: { ...process.env, TEST_REPORT: output }, timeout: TRY_LIMIT_MS, stdio: 'ignore' },
    );
    // A run whose filter matches no test ends with 0, too.
    return run.status === 0 && (readRunReport(output)?.passed ?? 0) > 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const toPattern = (title: string): string =>
  `^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`;

function printSlowest({ files }: RunReport): void {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  for (const { file, tests, ms } of slowest) {
    print(`${(ms / 1000).toFixed(1).padStart(7)} s ${String(tests).padStart(4)} tests  ${file}`);
  }
}

const cut = (message: string): string => message.split('\n').slice(0, MESSAGE_LINES).join('\n');

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * `judge-run.ts REPORT STATUS`: reruns the failures of the fast tier, prints those that pass as
 * `unstable:` and the rest as `failed:`, and finally `counts: PASSED FAILED WINDOW_SPECS`. STATUS
 * is the exit status of the run.
 */
const [path = '', status = ''] = process.argv.slice(2);
const report = readRunReport(path);
if (report === null) {
  print('failed: the tests wrote no report');
  print('counts: 0 1 0');
} else {
  printSlowest(report);
  const { failed, unstable } = judge(report, Number(status));
  print(`counts: ${report.passed + unstable} ${failed} ${report.windowSpecs}`);
}
