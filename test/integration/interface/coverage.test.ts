// @promise every command that `docs/coverage.md` names for a line of the interface runs and requests it; so does the spec of every screen
import { readFileSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program.ts';
import { ACTIONS } from '#test/interface/actions.ts';
import { SCREENS, testsOf } from '#test/interface/screens.ts';
import { listCoverage, renderCoverage } from '#test/interface/write-coverage.ts';

const FILE = new URL('../../../docs/coverage.md', import.meta.url);
const lines = listCoverage();
const title = ({ kind, of, name }: (typeof lines)[number]) => `${kind} ${of} ${name}`;

describe('coverage of the interface', () => {
  it('is said of every field, endpoint, parameter, state, rule and limit', () => {
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.filter(({ shown }) => shown === undefined).map(title)).toEqual([]);
  });

  it('has a row of the conformance suite, each of them', () => {
    expect(lines.filter(({ rows }) => rows === 0).map(title)).toEqual([]);
  });

  it('names commands that there are', async () => {
    const named = lines.map(({ shown }) => shown?.command);
    const commands = new Set(named.filter((command) => typeof command === 'string'));
    const missing: string[] = [];
    for (const command of commands) {
      if (!(await hasCommand(command.split(' ')))) missing.push(command);
    }
    expect(missing).toEqual([]);
  });

  it('names a spec for each screen that does it there', () => {
    const missing = lines.flatMap((line) => {
      const screen = line.shown?.screen;
      if (typeof screen !== 'string') return [];
      const does = actionOf(line);
      const files = testsOf(SCREENS[screen]);
      return does !== undefined && files.some((file) => readTest(file).includes(does))
        ? []
        : [`${title(line)}: ${does ?? 'no action'} in ${files.join(', ')}`];
    });
    expect(missing).toEqual([]);
  });

  it('is what docs/coverage.md says', () => {
    const text = renderCoverage(lines);
    if (process.env['LOADOUT_WRITE_COVERAGE'] === '1') writeFileSync(FILE, text);
    expect(readFileSync(FILE, 'utf8')).toBe(text);
  });
});

/** A parameter or transition is covered by the action of its endpoint. */
function actionOf({ kind, of, name }: (typeof lines)[number]): string | undefined {
  return ACTIONS[kind === 'endpoint' ? name : kind === 'limit' ? `limit ${of}` : of];
}

function readTest(file: string): string {
  return readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
}

/** Words after the last command are its arguments: `show project`. */
async function hasCommand(words: readonly string[]): Promise<boolean> {
  let command: Command = await createProgram(words, () => Promise.resolve(), {});
  for (const word of words) {
    const found = command.commands.find((one) => one.name() === word);
    if (found === undefined) return command.registeredArguments.length > 0;
    command = found;
  }
  return true;
}
