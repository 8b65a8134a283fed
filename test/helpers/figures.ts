import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * With `TEST_FIGURES=FILE`, each test file adds one JSON line: its tests, the `expect` calls they
 * executed, the elapsed milliseconds, and the CPU milliseconds of this process and of its ended
 * children. Of the times, the machine's load changes only the elapsed one.
 */
interface Figures {
  readonly project: string;
  readonly file: string;
  readonly tests: number;
  readonly expects: number;
  readonly passedMs: number;
  readonly ownMs: number;
  readonly childrenMs: number;
}

const STAT = '/proc/self/stat';
const TICK_MS = 10;

const figuresFile = process.env['TEST_FIGURES'];
if (figuresFile !== undefined) countFile(figuresFile);

function countFile(output: string): void {
  const startMs = performance.now();
  const start = process.cpuUsage();
  const startChildrenMs = readChildrenMs();
  let tests = 0;
  let expects = 0;
  let name = '';
  let project = '';

  afterEach(({ task }) => {
    const { context } = task;
    const own = '_local' in context && context._local === true ? context.expect : expect;
    ({ name, projectName: project = '' } = task.file);
    tests += 1;
    expects += own.getState().assertionCalls;
  });

  afterAll(() => {
    const { user, system } = process.cpuUsage(start);
    const figures: Figures = {
      project,
      file: name,
      tests,
      expects,
      passedMs: Math.round(performance.now() - startMs),
      ownMs: Math.round((user + system) / 1000),
      childrenMs: readChildrenMs() - startChildrenMs,
    };
    appendFileSync(output, `${JSON.stringify(figures)}\n`);
  });
}

/** Returns 0 if the system does not report it. */
function readChildrenMs(): number {
  if (!existsSync(STAT)) return 0;
  const stat = readFileSync(STAT, 'utf8');
  // The program's name, which may hold spaces, ends with the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}
