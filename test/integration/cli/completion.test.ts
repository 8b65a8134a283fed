// @module-tag deep
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMPLETION_SCRIPTS, type CompletionShell } from '#cli/completion-scripts.ts';
import { writeDemoFolder } from '#registry-server/start.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const MAIN = resolve(import.meta.dirname, '../../../src/cli/main.ts');

/** Real shells on their own terminal, with the script loaded as the help of `completion` says. */
const SHELLS: Readonly<
  Record<CompletionShell, { command: string; begin: (script: string) => string }>
> = {
  bash: {
    command: 'bash --norc --noprofile -i',
    begin: (script) => `source ${script}\n`,
  },
  zsh: {
    command: 'zsh -f -i',
    begin: (script) => `autoload -U compinit; compinit -u -D; source ${script}\n`,
  },
  fish: {
    command: 'fish --no-config -i',
    begin: (script) => `source ${script}\n`,
  },
};

const isThere = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

let home: string;
let folder: string;

/** Installs a `loadout` that completes for real and otherwise only records its arguments. */
beforeAll(async () => {
  home = makeScratch();
  folder = join(home, 'game');
  const data = join(home, 'data');
  const loadout = async (...argv: string[]) => {
    const { status, stderr } = await runLoadout(['--data-dir', data, ...argv], { cwd: folder });
    if (status !== 0) throw new Error(stderr);
  };
  await writeDemoFolder(folder);
  await loadout('--registry', 'demo', 'init', folder, '--name', 'My Worlds; $(touch owned)');
  await loadout('check');
  await loadout('install', 'sparrow-engine', '--yes');
  mkdirSync(join(home, 'other', 'mods'), { recursive: true });
  await loadout('--registry', 'demo', 'init', join(home, 'other'), '--name', 'Other Worlds');
  mkdirSync(join(home, 'bin'));
  mkdirSync(join(folder, 'only folder'));
  writeFileSync(join(folder, 'only-file.jar'), '');
  writeFileSync(
    join(home, 'bin', 'loadout'),
    `#!/bin/sh
if [ "$1" = complete ]; then exec '${process.execPath}' '${MAIN}' "$@"; fi
line=$(printf '[%s]' "$@"); printf '%s\\n' "$line" >> "$TYPED"
`,
    { mode: 0o755 },
  );
});

/**
 * Types the lines, with tabs in them, one after another; resolves to the arguments of each start of
 * the program.
 */
async function type(shell: CompletionShell, lines: readonly string[]): Promise<string[]> {
  const script = join(home, `completion.${shell}`);
  const typed = join(home, `typed.${shell}`);
  writeFileSync(script, COMPLETION_SCRIPTS[shell]);
  rmSync(typed, { force: true });
  const { command, begin } = SHELLS[shell];
  const child = spawn('script', ['-qfc', command, '/dev/null'], {
    cwd: folder,
    env: {
      HOME: home,
      PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
      TERM: 'xterm',
      LOADOUT_DATA_DIR: join(home, 'data'),
      LANG: 'C.UTF-8',
      TYPED: typed,
    },
  });
  child.stdout.resume();
  child.stdin.write(begin(script));
  const started = (): string[] =>
    existsSync(typed) ? readFileSync(typed, 'utf8').split('\n').slice(0, -1) : [];
  try {
    for (const [at, line] of lines.entries()) {
      child.stdin.write(`${line}\n`);
      await expect.poll(() => started().length, { timeout: 30_000, interval: 20 }).toBe(at + 1);
    }
    return started();
  } finally {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

const CASES: readonly (readonly [what: string, line: string, started: string])[] = [
  ['a command', 'loadout upd\t--al\t', '[update][--all]'],
  ['a command in a group', 'loadout lock sy\t', '[lock][sync]'],
  ['the command that help is asked for', 'loadout help regis\trem\t', '[help][registry][remove]'],
  ['the value of an option', 'loadout set --channel be\t', '[set][--channel][beta]'],
  ['a value behind =', 'loadout set --channel=be\t', '[set][--channel=beta]'],
  [
    'a setting and its value',
    'loadout config set network.off\tof\t',
    '[config][set][network.offline][off]',
  ],
  ['an add-on', 'loadout disable gatek\t', '[disable][gatekeeper]'],
  ['an add-on that was just installed', 'loadout disable sparr\t', '[disable][sparrow-engine]'],
  ['a project', 'loadout versions tidy-h\t', '[versions][tidy-hotbar]'],
  ['a file where one is meant', 'loadout identify only-fi\t', '[identify][only-file.jar]'],
  ['a folder where one is meant', 'loadout init only\\ fo\t', '[init][only folder]'],
  [
    'a loadout whose name a shell would run, and runs nothing',
    'loadout --loadout My\t scan',
    '[--loadout][My Worlds; $(touch owned)][scan]',
  ],
  [
    'the same inside quotes',
    'loadout --loadout "Other W\t scan',
    '[--loadout][Other Worlds][scan]',
  ],
  [
    'nothing where nothing is known',
    'loadout pin gatekeeper --note only\t',
    '[pin][gatekeeper][--note][only]',
  ],
];

describe.each(Object.keys(SHELLS) as CompletionShell[])('%s completes', (shell) => {
  test.runIf(!isThere(shell) || !isThere('script'))(
    `NOT RUN HERE: ${shell} or script is not installed`,
    () => {
      expect(isThere(shell) && isThere('script')).toBe(false);
    },
  );

  test.runIf(isThere(shell) && isThere('script'))(
    'commands, options, values, files and names',
    async () => {
      const started = await type(
        shell,
        CASES.map(([, line]) => line),
      );
      const told = CASES.map(([what], at) => ({ what, started: started[at] }));
      // zsh removes the slash after a folder when the line ends.
      expect(told.map((one) => ({ ...one, started: one.started?.replace('/]', ']') }))).toEqual(
        CASES.map(([what, , expected]) => ({ what, started: expected })),
      );
      expect(existsSync(join(folder, 'owned'))).toBe(false);
    },
    120_000,
  );
});
