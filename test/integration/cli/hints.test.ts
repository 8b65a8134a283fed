import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command, Option } from 'commander';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '#cli/program.ts';
import { ERROR_CODES } from '#shared/domain/error-payload.ts';
import { renderError } from '#shared/messages/render.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * In texts, a command is in backquotes and continues with a word or an option, unlike in code that
 * matches such texts. In hints and help it is an argument of `hint(` or a description.
 */
const IN_BACKQUOTES = /`(loadout(?: [\w-][^`$]*)?)`/g;
/** A complete command, to which nothing is appended. */
const WHOLE_HINT = /hint\(\s*'(loadout [^']*)'(?![^;]*words:)/g;
const IN_A_HINT = /hint\(\s*[`'](loadout [^`'$]*)/g;
/** A sentence that names a command without quotes: `loadout undo restores them`. */
const IN_A_SENTENCE =
  /\b(?:run|with|in|by|of|from|for|:|;|kept for|as) (loadout [a-z-]+(?: [a-z-]+)?)/g;

let program: Command;

beforeAll(async () => {
  program = await createProgram([], async () => {}, {});
});

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|json)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => join(ROOT, folder, name));
}

function commandsIn(text: string, ...patterns: readonly RegExp[]): string[] {
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** Returns the first word that is not a command or option of the program; null if all exist. */
function findUnknown(line: string): string | null {
  let command = program;
  const words = line.split(' ').slice(1);
  for (const [at, word] of words.entries()) {
    const option = /^--?[a-z]/.test(word) ? (word.split('=')[0] ?? '') : null;
    const isValue = takesValue(command, words[at - 1]);
    if (option !== null && !optionsOf(command).some((one) => isNamed(one, option))) return word;
    if (option !== null || isValue) continue;
    const next: Command | undefined = command.commands.find((one) => one.name() === word);
    if (next) command = next;
    // A placeholder such as COMMAND, in place of an argument or of any command.
    else if (command.commands.length > 0 && !/^[A-Z]+$/.test(word)) return word;
  }
  return null;
}

/** Returns what an existing command lacks to run as it is; null if it is complete. */
function findMissing(line: string): string | null {
  let command = program;
  let given = 0;
  const words = line.split(' ').slice(1);
  for (const [at, word] of words.entries()) {
    const next = command.commands.find((one) => one.name() === word);
    const isOption = word.startsWith('-');
    if (isOption && takesValue(command, word) && (words[at + 1] ?? '-').startsWith('-'))
      return word;
    if (isOption || takesValue(command, words[at - 1])) continue;
    if (next) command = next;
    else given += 1;
  }
  const isGroup = command.commands.some((one) => one.name() !== 'help');
  const hasDefault = '_defaultCommandName' in command && command._defaultCommandName !== null;
  if (isGroup && !hasDefault) return 'a command of the group';
  const needed = command.registeredArguments.filter(({ required }) => required);
  return needed[given]?.name() ?? null;
}

function optionsOf(command: Command) {
  const help = command.createHelp();
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
}

function isNamed({ short, long }: Option, name: string): boolean {
  return name === short || name === long;
}

function takesValue(command: Command, option: string | undefined): boolean {
  return optionsOf(command).some(
    (one) => option !== undefined && isNamed(one, option) && one.required,
  );
}

describe('a command that is named exists, with its options', () => {
  test('in the text and the hint of every error', () => {
    const named = ERROR_CODES.flatMap((code) => {
      const { text, hint } = renderError({ code, params: {} });
      return commandsIn(`${text} ${hint ?? ''}`, IN_BACKQUOTES).map((line) => ({ code, line }));
    });
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ line }) => findUnknown(line) !== null)).toEqual([]);
  });

  test.each(['resources/messages', 'src/cli'])('in every message of %s', (folder) => {
    const named = filesBelow(folder).flatMap((file) =>
      commandsIn(readFileSync(file, 'utf8'), IN_BACKQUOTES, IN_A_HINT),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((line) => findUnknown(line.trim()) !== null)).toEqual([]);
  });

  test('in the help of every command', () => {
    const texts = (command: Command): string[] => [
      command.description(),
      ...command.registeredArguments.map(({ description }) => description),
      ...command.options.map(({ description }) => description),
      ...command.commands.flatMap(texts),
    ];
    const named = texts(program).flatMap((text) => commandsIn(text, IN_A_SENTENCE));
    expect(named.length).toBeGreaterThan(5);
    const firstUnknown = (line: string): boolean =>
      findUnknown(line) !== null && findUnknown(line.split(' ').slice(0, 2).join(' ')) !== null;
    expect(named.filter(firstUnknown)).toEqual([]);
  });
});

describe('a command that is named runs as it is', () => {
  const GIVEN = {
    folder: "/my games/it's",
    by: '/games',
    registry: 'local',
    locked: 'local',
    id: 'x1',
  };

  test.each([{}, GIVEN, { ...GIVEN, kind: 'session' }])('in the hints of errors: %j', (params) => {
    const named = ERROR_CODES.flatMap((code) => {
      const { hint } = renderError({ code, params });
      return commandsIn(hint ?? '', IN_BACKQUOTES).map((line) => ({ code, line }));
    });
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ line }) => findMissing(line) !== null)).toEqual([]);
  });

  test('in the hints of commands, and in the texts of the terminal', () => {
    const named = [
      ...filesBelow('src/cli').map((file) => [file, WHOLE_HINT] as const),
      ...filesBelow('resources/messages/en/terminal').map((file) => [file, IN_BACKQUOTES] as const),
    ].flatMap(([file, pattern]) => commandsIn(readFileSync(file, 'utf8'), pattern));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((line) => findMissing(line) !== null)).toEqual([]);
  });

  test('in no text of the terminal without marks, which would not say how it is called', () => {
    const texts = filesBelow('resources/messages/en/terminal').flatMap((file) => {
      const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      // Help is exempt: it does not depend on how the program is started.
      return Object.entries(all).filter(
        ([key]) => !/-(?:about|allowed)|-option-|-argument-/.test(key),
      );
    });
    const bare = /(?:run|with|:) loadout [a-z]+/i;
    expect(texts.filter(([, text]) => bare.test(text))).toEqual([]);
  });

  test.each(['loadout init', 'loadout lock', 'loadout auth login --account', 'loadout pin'])(
    '%s is found to lack something',
    (line) => expect(findMissing(line)).not.toBeNull(),
  );
});

test.each(['loadout nothing', 'loadout lock sing', 'loadout init --no-such FOLDER'])(
  '%s is found to be missing',
  (line) => {
    expect(findUnknown(line)).not.toBeNull();
  },
);
