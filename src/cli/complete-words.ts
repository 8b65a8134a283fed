import type { Argument, Command, Option } from 'commander';
import { findSetting, SETTINGS } from './config-settings.ts';

export interface Completion {
  readonly value: string;
  readonly text: string;
}

/** Completions that the shell adds itself. */
type FileKind = 'none' | 'files' | 'folders';

export type NameKind = 'loadouts' | 'registries' | 'addons' | 'projects';

/** Returns the cached names of `kind`; `typed`: the global options in the line. */
export type FindNames = (
  kind: NameKind,
  typed: Readonly<Record<string, string>>,
) => Promise<readonly Completion[]>;

export interface Completions {
  readonly files: FileKind;
  readonly values: readonly Completion[];
}

const NOTHING: Completions = { files: 'none', values: [] };

/** Position of the last word: the value of an option, or an argument. */
interface Position {
  readonly command: Command;
  readonly option: Option | null;
  readonly operands: readonly string[];
  /** After `--` nothing is an option. */
  readonly isLiteral: boolean;
  readonly typed: Readonly<Record<string, string>>;
}

/** Completes the last of the words, which may be empty. */
export async function completeWords(
  program: Command,
  words: readonly string[],
  findNames: FindNames,
): Promise<Completions> {
  const position = findPosition(program, words.slice(0, -1));
  const [, flag, begun] = splitWord(words.at(-1) ?? '', position);
  const found = await listCompletions({ position, flag, begun }, findNames);
  return { ...found, values: found.values.filter(({ value }) => value.startsWith(begun)) };
}

/** Splits `--option=value`; a shell completes only the value. */
function splitWord(word: string, { isLiteral }: Position): RegExpExecArray | ['', '', string] {
  return (isLiteral ? null : /^(--[^=]+)=(.*)$/.exec(word)) ?? ['', '', word];
}

interface CompletionRequest {
  readonly position: Position;
  /** The option of `--option=value`; otherwise empty. */
  readonly flag: string;
  readonly begun: string;
}

async function listCompletions(
  { position, flag, begun }: CompletionRequest,
  findNames: FindNames,
): Promise<Completions> {
  const { command, operands, typed } = position;
  const option = flag === '' ? position.option : findOption(command, flag);
  if (option) return listValues(toCompletionSlot(option), typed, findNames);
  if (flag !== '') return NOTHING;
  if (begun.startsWith('-') && !position.isLiteral) return completeOptions(command);
  if (command.name() === 'help') return listCommands(command.parent ?? command, operands);
  if (command.commands.length > 0) return listCommands(command, operands);
  const argument = argumentAt(command, operands.length);
  if (!argument) return NOTHING;
  return listValues(toCompletionSlot(argument, command, operands), typed, findNames);
}

function findPosition(program: Command, words: readonly string[]): Position {
  let command = program;
  let option: Option | null = null;
  let isLiteral = false;
  const operands: string[] = [];
  const typed: Record<string, string> = {};
  for (const word of words) {
    if (option) {
      typed[option.attributeName()] = word;
      option = null;
    } else if (!isLiteral && word === '--') {
      isLiteral = true;
    } else if (!isLiteral && word.startsWith('-') && word !== '-') {
      const [, name = word, value] = /^(--[^=]+)=(.*)$/.exec(word) ?? [];
      const found = findOption(command, name);
      if (found && value !== undefined) typed[found.attributeName()] = value;
      else if (found?.required) option = found;
    } else {
      const next: Command | undefined = command.commands.find((one) => one.name() === word);
      if (next) command = next;
      else operands.push(word);
    }
  }
  return { command, option, operands, isLiteral, typed };
}

/** Options of a command and of its parents, which it accepts as well. */
function listVisibleOptions(command: Command): Option[] {
  const help = command.createHelp();
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
}

function findOption(command: Command, name: string): Option | null {
  return listVisibleOptions(command).find((one) => one.long === name || one.short === name) ?? null;
}

function completeOptions(command: Command): Completions {
  const values = listVisibleOptions(command).flatMap(({ long, description }) =>
    long ? [{ value: long, text: description }] : [],
  );
  return { files: 'none', values };
}

/** Subcommands of the command that the words lead to; `help` takes them as arguments. */
function listCommands(top: Command, words: readonly string[]): Completions {
  let command: Command | undefined = top;
  for (const word of words) command = command?.commands.find((one) => one.name() === word);
  if (!command) return NOTHING;
  const commands = command.createHelp().visibleCommands(command);
  return {
    files: 'none',
    values: commands.map((one) => ({ value: one.name(), text: one.summary() })),
  };
}

/** The last argument may be variadic. */
function argumentAt({ registeredArguments }: Command, at: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[at] ?? (last?.variadic === true ? last : undefined);
}

/** A value on the command line, by its name in the help. */
interface CompletionSlot {
  readonly name: string;
  readonly choices: readonly string[];
}

function toCompletionSlot(
  one: Argument | Option,
  command?: Command,
  operands: readonly string[] = [],
): CompletionSlot {
  const choices = choicesOf(one);
  if ('flags' in one) return { name: /[<[]([^>\].]+)/.exec(one.flags)?.[1] ?? '', choices };
  const name = one.name();
  if (name === 'value' && command?.parent?.name() === 'config')
    return { name, choices: findSetting(operands[0] ?? '')?.kind.choices ?? [] };
  // `show project …`: the first word determines the kind of the others.
  return { name: name === 'names' ? (operands[0] ?? '') : name, choices };
}

function choicesOf({ parseArg }: Argument | Option): readonly string[] {
  return parseArg && 'choices' in parseArg ? (parseArg.choices as string[]) : [];
}

const NAMES: Readonly<Record<string, readonly NameKind[]>> = {
  'name|id|folder': ['loadouts'],
  'profile|url': ['registries'],
  registry: ['registries'],
  addon: ['addons'],
  addons: ['addons'],
  project: ['projects'],
  projects: ['projects'],
  targets: ['projects'],
  'addon|project': ['addons', 'projects'],
};
const FILES: Readonly<Record<string, FileKind>> = {
  file: 'files',
  files: 'files',
  targets: 'files',
  folder: 'folders',
  dir: 'folders',
  'name|id|folder': 'folders',
};

async function listValues(
  { name, choices }: CompletionSlot,
  typed: Position['typed'],
  findNames: FindNames,
): Promise<Completions> {
  const fixed = choices.map((value) => ({ value, text: '' }));
  const settings = name === 'key' ? SETTINGS.map(({ key, text }) => ({ value: key, text })) : [];
  const names = await Promise.all((NAMES[name] ?? []).map((kind) => findNames(kind, typed)));
  return { files: FILES[name] ?? 'none', values: [...fixed, ...settings, ...names.flat()] };
}
