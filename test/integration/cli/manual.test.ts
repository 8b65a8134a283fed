import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { beforeAll, expect, test } from 'vitest';
import { createProgram } from '#cli/program.ts';
import { runLoadout } from './cli-harness.ts';

const PAGE = resolve(import.meta.dirname, '../../../man/loadout.1');

let manual: string;
let program: Command;

beforeAll(async () => {
  manual = (await runLoadout(['help', '--man'])).stdout;
  program = await createProgram([], async () => {}, {});
});

function leavesOf(command: Command, words: string): { words: string; command: Command }[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .flatMap((one) =>
      one.commands.length > 0
        ? leavesOf(one, `${words} ${one.name()}`)
        : [{ words: `${words} ${one.name()}`, command: one }],
    );
}

const plain = (roff: string): string => roff.replaceAll('\\-', '-');

test('the page in man/ is what the program prints (npm run man writes it)', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(manual);
});

test('the page has every command with each of its options', () => {
  const leaves = leavesOf(program, 'loadout');
  expect(leaves.length).toBeGreaterThan(80);
  for (const { words, command } of leaves) {
    const start = plain(manual).indexOf(`.SS "${words}`);
    const section = plain(manual).slice(start, plain(manual).indexOf('\n.S', start + 1));
    const missing = command.options
      .map(({ flags }) => flags)
      .filter((one) => !section.includes(one));
    expect({ words, start: start > 0, missing }).toEqual({ words, start: true, missing: [] });
  }
});

const hasGroff = spawnSync('groff', ['--version']).status === 0;

test.runIf(!hasGroff)('NOT RUN HERE: groff is not installed', () => {
  expect(hasGroff).toBe(false);
});

test.runIf(hasGroff)('groff reads the page without a warning', () => {
  const { status, stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-P-cbou'], {
    input: manual,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('loadout lock sync [options] [file]');
});
