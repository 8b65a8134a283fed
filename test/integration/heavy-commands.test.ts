// @module-tag deep
// @promise the heavy commands work: one fixed case of each is run
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { expect, test, type TestContext } from 'vitest';
import { z } from 'zod';
import { findChromium } from '#test/helpers/find-chromium.ts';

/** Scripts of package.json that run for as long as they are allowed. */
const HEAVY = /^(?:rel:|gate:|fuzz|soak|accessibility|bench|conformance|screens)/;
const RESULTS = 'rel:results';

/** Command lines of the programs that the scripts name. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  node: [process.execPath],
  vitest: [process.execPath, resolve('node_modules/vitest/vitest.mjs')],
};

/** Exit status of a harness that requires something this machine does not have. */
const IS_MISSING = 3;

/** Ends a command that hangs; all of them together take half a minute on an idle machine. */
const TIMEOUT = { timeout: 900_000 };

interface Row {
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The ids of its JSON output lines; default none. */
  readonly ids?: readonly string[];
  /** Output that shows it has done something. */
  readonly says?: RegExp;
  /** A file that it writes into its scratch folder. */
  readonly writes?: string;
  readonly needsChromium?: boolean;
}

/** Runs the smallest number of cases, chosen to be cheap but not trivial. */
const ROWS: readonly Row[] = [
  harness('rel:multi', ['--only', 'lock', '--seed', '1', '--case', '1']),
  harness('rel:disk', ['--only', 'ext4', '--seed', '1', '--case', '0']),
  harness('rel:kill', ['--only', 'command', '--seed', '0', '--case', '0'], {
    says: /"kills":\{"command":1,/,
  }),
  harness('rel:errno', ['--seed', '0', '--case', '0'], { says: /^\{"E[A-Z]+ .+":1\}$/m }),
  harness('rel:full', ['--only', 'settings', '--seed', '1', '--case', '1']),
  harness('rel:undo', ['--seed', '1', '--case', '7']),
  harness('rel:damage', ['--seed', '1', '--case', '1']),
  harness('rel:mutants', ['--seed', '1', '--case', '0'], {
    env: { LOADOUT_MUTANTS: 'a full disk is any failure' },
    says: /a full disk is any failure \| simulator: sticky/,
  }),
  harness('rel:sim', ['--seed', '1', '--case', '1']),
  harness('rel:net', ['--seed', '1', '--case', '1']),
  harness('fuzz', ['--only', 'codes', '--seed', '1', '--case', '1']),
  harness('gate:reliability', ['rel:net', '--seed', '1', '--runs', '1'], { ids: ['rel:net'] }),
  harness('rel:registry', ['--seed', '1', '--case', '1']),
  harness('fuzz:registry', ['--seed', '1', '--case', '1']),
  {
    script: 'conformance',
    args: ['--endpoint', 'GET /api/organization'],
    says: /^[1-9]\d* rows, .* 0 not run, 0 failures$/m,
  },
  // Its goals are numbers of requests; those of the other benchmarks are times, which depend on the
  // machine's load.
  {
    script: 'bench',
    args: ['identify'],
    env: { LOADOUT_BENCH_FILES: '100' },
    says: /^identify: 100 files, one loader.*: ok\nidentify: 100 files, three groups.*: ok$/m,
  },
  {
    script: 'soak',
    args: ['test/reliability/apply/schedules-first-half.test.ts'],
    env: { LOADOUT_SIM_RUNS: '20' },
    says: /simulator: 10 schedules[^]*Tests +1 passed/,
  },
];

/** These open a browser, so they run one after the other. */
const BROWSER_ROWS: readonly Row[] = [
  {
    script: 'accessibility',
    args: ['test/accessibility/author.spec.ts'],
    env: { LOADOUT_SCENES: '^Welcome, no game found$', LOADOUT_LOOKS: '^light 1280$' },
    says: /Welcome, no game found: light × 1 sizes, 0 problems[^]*Tests +1 passed/,
    needsChromium: true,
  },
  {
    script: 'screens',
    // Every scene once, so that no words that changed break them unnoticed.
    args: ['-t', 'light colours.*900×600'],
    says: /Tests +6 passed/,
    writes: 'welcome-light-900x600.png',
    needsChromium: true,
  },
];

function harness(script: string, args: readonly string[], more: Partial<Row> = {}): Row {
  return { script, args, ids: [script], ...more };
}

const lineSchema = z.object({
  id: z.string(),
  runs: z.number().min(1),
  violations: z.literal(0),
  seed: z.number(),
  seconds: z.number(),
});

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** Output of the harnesses so far. */
const printed: string[] = [];

interface Ended {
  readonly status: number | null;
  readonly output: string;
  /** The JSON lines of the output. */
  readonly lines: readonly string[];
}

function makeScratch({ onTestFinished }: TestContext): string {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-heavy-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  return scratch;
}

/**
 * Runs the part of a package.json script that follows the build, which has been done; it writes
 * into `scratch` only.
 */
async function run(
  { script, args, env = {} }: Row,
  scratch: string,
  signal: AbortSignal,
): Promise<Ended> {
  const command = scripts[script];
  if (command === undefined) throw new Error(`package.json has no script ${script}`);
  const [name = '', ...words] = command.replace(/^npm run [^&]* && /, '').split(' ');
  const [program = name, ...first] = PROGRAMS[name] ?? [];
  const child = spawn(program, [...first, ...words, ...args], {
    env: { ...ownEnvironment(), TMPDIR: scratch, LOADOUT_SCREENS: scratch, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{"id"'));
  return { status: child.exitCode, output: `${stdout}${stderr}`, lines };
}

/**
 * Removes variables that the runner and its config set: a runner in a child process would take them
 * for its own.
 */
function ownEnvironment(): NodeJS.ProcessEnv {
  const isOfRunner =
    /^(?:LOADOUT_|VITEST|TEST(?:_|$)|NODE_(?:OPTIONS|ENV)$|(?:DEV|PROD|MODE|SSR|BASE_URL|FORCE_COLOR)$)/;
  const kept = Object.entries(process.env).filter(([name]) => !isOfRunner.test(name));
  return Object.fromEntries(kept);
}

const hasChromium = findChromium() !== null;
function toNamed(row: Row) {
  const isMissing = row.needsChromium === true && !hasChromium;
  const title = `npm run ${row.script} -- ${row.args.join(' ')}`;
  return {
    row,
    isMissing,
    title: isMissing ? `NOT RUN HERE, no Chromium was found: ${title}` : title,
  };
}

async function requireDone(
  { row, isMissing }: ReturnType<typeof toNamed>,
  context: TestContext,
): Promise<void> {
  const { expect, signal, skip } = context;
  skip(isMissing, 'no Chromium was found');
  const scratch = makeScratch(context);
  const { status, output, lines } = await run(row, scratch, signal);
  const [missing] = /^\S+ cannot run here: .*$/m.exec(output) ?? [];
  if (status === IS_MISSING && missing !== undefined) {
    process.stderr.write(`NOT RUN HERE: ${missing}\n`);
    skip(missing);
  }
  expect(status, output).toBe(0);
  const parsed = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  expect(parsed.map(({ id }) => id)).toEqual(row.ids ?? []);
  if (row.says !== undefined) expect(output).toMatch(row.says);
  if (row.writes !== undefined) expect(existsSync(join(scratch, row.writes))).toBe(true);
  printed.push(...lines);
}

test.concurrent.for(ROWS.map(toNamed))('$title', TIMEOUT, requireDone);

test.for(BROWSER_ROWS.map(toNamed))('$title', TIMEOUT, requireDone);

test('npm run rel:results adds up what the others printed', TIMEOUT, async (context) => {
  const scratch = makeScratch(context);
  // A retry of this test alone has no output of the others.
  const simulator = harness('rel:sim', ['--seed', '1', '--case', '1']);
  const lines =
    printed.length > 0 ? [...printed] : (await run(simulator, scratch, context.signal)).lines;
  const file = join(scratch, 'printed');
  writeFileSync(file, lines.join('\n'));
  const inDocs = readResults('docs');
  const row = { script: RESULTS, args: [file, '--to', scratch] };
  const { status, output } = await run(row, scratch, context.signal);
  expect({ status, output }).toEqual({ status: 0, output: '' });
  const { added, table } = readResults(scratch);
  expect(added.map(({ id }) => id)).toEqual(
    lines.map((line) => lineSchema.parse(JSON.parse(line)).id),
  );
  for (const { id } of added) expect(table).toContain(`| \`${id}\` |`);
  expect(readResults('docs')).toEqual(inDocs);
});

function readResults(folder: string) {
  const file = join(folder, 'reliability-results');
  const lines = readFileSync(`${file}.jsonl`, 'utf8').trimEnd().split('\n');
  return {
    added: lines.map((line) =>
      z.object({ id: z.string(), commit: z.string() }).parse(JSON.parse(line)),
    ),
    table: readFileSync(`${file}.md`, 'utf8'),
  };
}

test('npm run gate:reliability knows every harness', TIMEOUT, async (context) => {
  const row = { script: 'gate:reliability', args: ['unknown'] };
  const { status, output } = await run(row, makeScratch(context), context.signal);
  const [, names = ''] = /^There is no harness unknown: (.*)$/m.exec(output) ?? [];
  const harnesses = Object.keys(scripts).filter((name) =>
    scripts[name]?.includes('test/reliability/commands/'),
  );
  expect({ status, names: names.split(', ').toSorted() }).toEqual({
    status: 2,
    names: harnesses.toSorted(),
  });
});

test('every heavy script has a case here', () => {
  const heavy = Object.keys(scripts).filter((name) => HEAVY.test(name));
  expect([...[...ROWS, ...BROWSER_ROWS].map(({ script }) => script), RESULTS].toSorted()).toEqual(
    heavy.toSorted(),
  );
});
