import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { median } from './measure.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = join(ROOT, 'src/cli/main.ts');
const STARTS = 9;

const coverageSchema = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          functionName: z.string(),
          ranges: z.array(z.object({ startOffset: z.number(), count: z.number() })),
        }),
      ),
    }),
  ),
});

/** Tracked sources below a folder, without tests. */
function listSources(folder: string): readonly string[] {
  return execFileSync('git', ['ls-files', folder], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
}

function tellSize(folder: string): string {
  const files = listSources(folder);
  const lines = files.map((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1);
  return `${files.length} files, ${lines.reduce((sum, count) => sum + count, 0)} lines`;
}

function countTypes(name: string): number {
  const declaration = new RegExp(`^(?:export )?(?:interface|type) ${name}\\b`, 'gm');
  return listSources('src').reduce(
    (sum, file) => sum + [...readFileSync(join(ROOT, file), 'utf8').matchAll(declaration)].length,
    0,
  );
}

/** Lists the project's files with an executed function, from V8's coverage in the folder. */
function listExecuted(folder: string): ReadonlySet<string> {
  const executed = new Set<string>();
  for (const name of readdirSync(folder)) {
    const { result } = coverageSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    for (const { url, functions } of result) {
      if (!url.startsWith('file:') || !fileURLToPath(url).startsWith(join(ROOT, 'src'))) continue;
      const ran = functions.some(({ functionName, ranges: [whole] }) => {
        const isModule = functionName === '' && whole?.startOffset === 0;
        return !isModule && whole !== undefined && whole.count > 0;
      });
      if (ran) executed.add(url);
    }
  }
  return executed;
}

async function serveDemo(dataDir: string): Promise<{ origin: string; close: () => void }> {
  const args = ['registry', 'serve', '--demo', '--data', dataDir, '--port', '0', '--json'];
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    text += String(chunk);
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
    if (origin !== undefined) return { origin, close: () => void child.kill() };
  }
  throw new Error(`The registry did not start: ${text}`);
}

/** Counts the executed source files for each task in the terminal. */
async function countExecuted(folder: string): Promise<Readonly<Record<string, number>>> {
  const registry = await serveDemo(join(folder, 'registry'));
  const game = join(folder, 'game');
  mkdirSync(join(game, 'pmods'), { recursive: true });
  const run = (words: string, coverage?: string): string =>
    execFileSync(
      process.execPath,
      ['--no-warnings', PROGRAM, '--data-dir', join(folder, 'data'), ...words.split(' ')],
      {
        cwd: game,
        encoding: 'utf8',
        env: { ...process.env, ...(coverage !== undefined && { NODE_V8_COVERAGE: coverage }) },
      },
    );
  const watch = (...commands: readonly string[]): ReadonlySet<string> => {
    const coverage = mkdtempSync(join(folder, 'coverage-'));
    for (const words of commands) run(words, coverage);
    return listExecuted(coverage);
  };
  try {
    run(`init . --registry ${registry.origin} --game-version 0.5.26 --name Main --yes`);
    run('install tidy-hotbar@1.1.0 pocket-map@1.3.0 --yes');
    const disable = watch('disable tidy-hotbar --yes').size;
    const list = watch('list').size;
    return { list, disable, both: watch('check', 'update --all --yes').size };
  } finally {
    registry.close();
  }
}

/**
 * Wall time of a short command of the built program, relative to Node doing nothing; alternating
 * runs, medians.
 */
function measureStart(folder: string): number {
  const time = (args: readonly string[]): number => {
    const start = performance.now();
    execFileSync(process.execPath, args, { stdio: 'ignore' });
    return performance.now() - start;
  };
  const list = [join(ROOT, 'out/main/cli.js'), '--data-dir', join(folder, 'data'), 'list'];
  const turns = Array.from({ length: STARTS }, () => [time(list), time(['-e', '0'])] as const);
  return median(turns.map(([ours]) => ours)) / median(turns.map(([, bare]) => bare));
}

const folder = mkdtempSync(join(tmpdir(), 'loadout-figures-'));
try {
  const { list, disable, both } = await countExecuted(folder);
  const figures = [
    ['files executed: list; disable; check and update --all', `${list}; ${disable}; ${both}`],
    ['core', tellSize('src/core')],
    ['planning', tellSize('src/core/planning')],
    ['types named Asking', String(countTypes('Asking'))],
    ['start of `list` ÷ start of Node', measureStart(folder).toFixed(1)],
  ];
  for (const [name, value] of figures) console.log(`${name}: ${value}`);
  console.log('Times and memory: npm run bench -- scan updates ui history');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
