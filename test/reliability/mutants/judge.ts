import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutant.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** Sources that a mutant changes, and files loaded by a relative path. */
const COPIED = ['src', 'electron', 'test', 'package.json', 'vitest.config.ts'];
const NOT_NEEDED = new Set(['.git', ...COPIED]);
/** Schedules of each part before the tests run, and in total. */
const FIRST_SCHEDULES = 50;
const SCHEDULES = 1000;
/**
 * CPU time after which a mutant counts as an endless loop: on a busy machine elapsed time would
 * mislead.
 */
const PROCESSOR_LIMIT_S = 240;
const LIMIT_MS = 1_800_000;
const TEST_TIMEOUT_MS = 300_000;

/** Judges mutants on a copy of the source, one after the other. */
export interface Judge {
  /** Returns the detector of the mutant, null if there is none. Throws if it cannot be judged. */
  judge(mutant: Mutant): string | null;
  close(): void;
}

export function createJudge(): Judge {
  const copy = mkdtempSync(join(tmpdir(), 'loadout-mutants-'));
  for (const name of COPIED) cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
  for (const name of readdirSync(PROJECT)) {
    if (!NOT_NEEDED.has(name)) symlinkSync(join(PROJECT, name), join(copy, name));
  }
  const sound = new Set<string>();

  /** Requires that the tests pass without a mutant; otherwise they detect nothing. */
  function requireSound(tests: readonly string[]): void {
    const unknown = tests.filter((test) => !sound.has(test));
    const failure = runTests(copy, unknown);
    if (failure !== null) throw new Error(`tests fail without a mutant: ${failure}`);
    for (const test of unknown) sound.add(test);
  }

  return {
    judge(mutant) {
      const file = join(copy, mutant.file);
      const source = readFileSync(file, 'utf8');
      if (source.split(mutant.from).length !== 2)
        throw new Error(`${mutant.file} does not have this text exactly once: ${mutant.from}`);
      if (mutant.equivalent !== null) return `equivalent: ${mutant.equivalent}`;
      const mutated = source.replace(mutant.from, () => mutant.to);
      try {
        writeFileSync(file, mutated);
        const seen = simulate(copy, mutant, 1, FIRST_SCHEDULES);
        if (seen !== null) return seen;
        writeFileSync(file, source);
        requireSound(mutant.tests);
        writeFileSync(file, mutated);
        return runTests(copy, mutant.tests) ?? simulate(copy, mutant, FIRST_SCHEDULES, SCHEDULES);
      } finally {
        writeFileSync(file, source);
      }
    },
    close: () => rmSync(copy, { recursive: true, force: true }),
  };
}

/** Returns the schedule with a seed from `from` up to `to` that detected the mutant. */
function simulate(copy: string, { parts }: Mutant, from: number, to: number): string | null {
  if (parts.length === 0) return null;
  const program = join(copy, 'test/reliability/mutants/simulate.ts');
  const run = spawnLimited(copy, [program, String(from), String(to), ...parts]);
  if (run.status === 0) return null;
  // A schedule that does not end counts as detection, too.
  if (run.status === null) return `simulator: ${toEnd(run)}`;
  if (run.status !== 1) throw new Error(`the mutant cannot be loaded: ${run.stderr}`);
  return `simulator: ${run.stdout.trim()}`;
}

/** Returns the first test that fails; null if all pass. */
function runTests(copy: string, tests: readonly string[]): string | null {
  if (tests.length === 0) return null;
  const program = join(PROJECT, 'node_modules/vitest/vitest.mjs');
  const options = ['--bail', '1', '--testTimeout', String(TEST_TIMEOUT_MS)];
  const run = spawnLimited(copy, [program, 'run', ...options, ...tests]);
  if (run.status === 0) return null;
  if (run.status === null) return `test: ${toEnd(run)}`;
  const output = run.stdout + run.stderr;
  const [, name] = /^\s*(?:FAIL\s+|Error: )(.*)$/m.exec(output) ?? [];
  if (name === undefined) throw new Error(`the tests end with ${run.status}:\n${output}`);
  return `test: ${name}`;
}

type Ended = ReturnType<typeof spawnLimited>;

function spawnLimited(copy: string, words: readonly string[]) {
  const limited = `ulimit -t ${PROCESSOR_LIMIT_S}; exec "$@"`;
  return spawnSync('sh', ['-c', limited, 'sh', process.execPath, ...words], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    timeout: LIMIT_MS,
    // A diff of thousands of files is printed in full.
    maxBuffer: 256 * 1024 * 1024,
  });
}

/** Only a process stopped for its CPU time was stopped because of the mutant. */
function toEnd({ signal, stderr }: Ended): string {
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return 'no end';
  throw new Error(`stopped by ${signal}: ${stderr}`);
}
