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
/** What a mutant changes, and what is loaded by a path beside it. */
const COPIED = ['src', 'test', 'package.json', 'vitest.config.ts'];
const NOT_NEEDED = new Set(['.git', ...COPIED]);
const SCHEDULES = 800;
const LIMIT_MS = 180_000;

/** Judges mutants on a copy of the source, one after the other. */
export interface Judge {
  /** Names who saw the mutant, null if nobody did. Throws if it cannot be judged. */
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

  /** Whoever fails without a mutant judges nothing. */
  function requireSound(tests: readonly string[]): void {
    const unknown = tests.filter((test) => !sound.has(test));
    if (unknown.length > 0 && !passTests(copy, unknown))
      throw new Error(`tests fail without a mutant: ${unknown.join(', ')}`);
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
        const seen = simulate(copy, mutant);
        if (seen !== null || mutant.tests.length === 0) return seen;
        writeFileSync(file, source);
        requireSound(mutant.tests);
        writeFileSync(file, mutated);
        return passTests(copy, mutant.tests) ? null : 'its tests';
      } finally {
        writeFileSync(file, source);
      }
    },
    close: () => rmSync(copy, { recursive: true, force: true }),
  };
}

function simulate(copy: string, { parts }: Mutant): string | null {
  if (parts.length === 0) return null;
  const program = join(copy, 'test/reliability/mutants/simulate.ts');
  const args = parts.map((part, index) => `${part}:${index === 0 ? SCHEDULES * 2 : SCHEDULES}`);
  const run = spawnSync(process.execPath, [program, ...args], {
    cwd: copy,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  if (run.status === 0) return null;
  // A schedule that does not come to its end is seen, too.
  if (run.status === null) return 'simulator: no end';
  if (run.status !== 1) throw new Error(`the mutant cannot be loaded: ${run.stderr}`);
  return `simulator: ${run.stdout.trim()}`;
}

function passTests(copy: string, tests: readonly string[]): boolean {
  const program = join(PROJECT, 'node_modules/vitest/vitest.mjs');
  const run = spawnSync(process.execPath, [program, 'run', '--bail', '1', ...tests], {
    cwd: copy,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  return run.status === 0;
}
