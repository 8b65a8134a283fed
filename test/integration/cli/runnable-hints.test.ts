// @promise a command that Loadout names runs as it is, from where it was called
import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { put } from '#test/helpers/interrupt-update.ts';
import { type CliRun, makeScratch, runLoadout } from './cli-harness.ts';
import { BRIEF, createFakeCore } from './fake-core.ts';

let scratch: string;
let dataDir: string;

beforeEach(() => {
  scratch = makeScratch();
  dataDir = join(scratch, 'my data');
  return () => rmSync(scratch, { recursive: true, force: true });
});

function loadout(...argv: readonly string[]): Promise<CliRun> {
  return runLoadout(argv, { cwd: scratch });
}

const own = (...argv: readonly string[]) => loadout('--data-dir', dataDir, '--offline', ...argv);

/** Splits a POSIX shell command into its words, without the program. */
function wordsOf(command: string): string[] {
  const words = [...command.matchAll(/(?:'[^']*'|\\.|[^\s'])+/g)].map(([word]) =>
    word.replaceAll(
      /'([^']*)'|\\(.)/g,
      (_all, quoted?: string, one?: string) => quoted ?? one ?? '',
    ),
  );
  return words.slice(1);
}

function commandsOf(text: string): string[] {
  return [...text.matchAll(/`(loadout [^`]+)`/g)].map(([, command = '']) => command);
}

test('for a backup that was restored: the folder is named, as one word and in one line', async () => {
  const game = join(scratch, "it's a game");
  put(game, 'pmods/one.jar', 'one');
  await own('init', game, '--name', 'Mine');
  renameSync(game, `${game}-old`);
  cpSync(`${game}-old`, game, { recursive: true });
  rmSync(`${game}-old`, { recursive: true });

  const refused = await own('--loadout', 'Mine', 'scan');
  expect(refused.stderr).toContain(`The folder at ${game} was replaced by another one.`);
  const [command = ''] = commandsOf(refused.stderr);
  expect(command).toMatch(/^loadout --data-dir '.+' init '/);
  expect((await loadout('--offline', ...wordsOf(command))).status).toBe(0);
  expect((await own('--loadout', 'Mine', 'verify')).status).toBe(0);

  const document = JSON.parse((await own('--json', '--loadout', 'nobody', 'scan')).stdout) as {
    error: { hint: string };
  };
  expect(commandsOf(document.error.hint)).toContain(
    `loadout --data-dir '${dataDir}' --loadout nobody list`,
  );
});

test('after a second loadout was made from outside its folder', async () => {
  for (const name of ['First', 'The second']) {
    put(join(scratch, name), 'pmods/one.jar', name);
    const made = await own('init', join(scratch, name), '--name', name);
    const [, command = ''] = /(loadout .* scan)$/m.exec(made.stdout) ?? [];
    const scan = await loadout('--offline', ...wordsOf(command));
    expect({ status: scan.status, name: scan.stdout.includes(name) }).toEqual({
      status: 0,
      name: true,
    });
  }
});

const OTHER = { ...BRIEF, id: 'loadout2', name: 'Other', root: '/games/other' };
const INTERRUPTED = {
  id: 'change1',
  loadoutId: OTHER.id,
  intent: 'update',
  createdAt: '2026-11-20T12:00:00.000Z',
  inParts: true,
  isRunning: false,
  addons: 2,
} as const;

test.each([
  [['list'], [BRIEF, OTHER], '--loadout Other '],
  [['--loadout', 'Other', 'list'], [BRIEF, OTHER], '--loadout Other '],
  [['list'], [OTHER], ''],
  [['list'], [OTHER, { ...BRIEF, name: 'other' }], '--loadout loadout2 '],
  [['list'], [BRIEF, { ...OTHER, name: 'a/b' }], '--loadout loadout2 '],
])('for an interrupted update: %j', async (argv, loadouts, named) => {
  const { openCore } = createFakeCore({ outcomes: [], unfinished: [INTERRUPTED], loadouts });
  const io = { openCore, invocation: () => 'npx loadout', cwd: scratch };
  const { stdout } = await runLoadout(['--data-dir', dataDir, ...argv], io);
  const start = `npx loadout --data-dir '${dataDir}' ${named}update`;
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    `was interrupted. Resume it with \`${start} --resume\`, or discard it with \`${start} --discard\`.`,
  );
  expect(stdout).toContain(`\`${start} --resume\``);
});
