import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toPrintable } from '#shared/messages/printable.ts';
import type { CliIo, GlobalOptions } from './io.ts';

/** Name of the installed program, used in texts. */
const PROGRAM = 'loadout';

type InvocationEnvironment = Pick<CliIo, 'cwd' | 'environment' | 'platform'>;

/**
 * Returns how the user calls the program `file` from the current folder: by name if PATH leads to
 * it, with `npx` if npm resolves to this very file, else by its path. `npx` is never suggested
 * otherwise: it would offer any package of that name in the npm registry.
 */
export function findInvocation(file: string, place: InvocationEnvironment): string {
  const program = realPathOrNull(file) ?? file;
  if (isOnPath(program, place)) return PROGRAM;
  // npm changes to the project's folder before it runs a script.
  const stands = place.environment['INIT_CWD'] ?? place.cwd;
  return typeof stands === 'string' && isOfProject(program, stands)
    ? `npx ${PROGRAM}`
    : `node ${quoteShellWord(program)}`;
}

/** Quotes a path or name as one word for this system's shell. */
export function quoteShellWord(word: string): string {
  if (/^[\w@%+=:,./\\-]+$/.test(word)) return word;
  const text = toPrintable(word);
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Quotes a name with spaces in a form that every shell accepts. */
export function quoteSpaces(name: string): string {
  return /\s/.test(name) ? `"${name}"` : name;
}

/**
 * Returns the argument that names an add-on in a command; names are untrusted, and a copied command
 * must not execute them.
 */
export function toAddonArgument(name: string, addonId: string): string {
  return /^\w[\w ./-]*$/.test(name) ? quoteSpaces(name) : addonId;
}

/** Repeats the typed registry for the next command, which would otherwise use another one. */
export function repeatRegistry({ registry }: Pick<GlobalOptions, 'registry'>): string[] {
  return registry?.typed === true ? ['--registry', registry.value] : [];
}

/** Replaces `loadout` in a command with the actual call. */
export function callWith(invocation: string, command: string): string {
  return command.replace(/^loadout(?= )/, () => invocation);
}

/** Replaces `loadout` in all commands of a text. `init` names a folder, and takes no loadout. */
export function nameCommands(invocation: (namesLoadout: boolean) => string, text: string): string {
  return text.replaceAll(/`loadout (?=(init )?)/g, (_start, init?: string) => {
    return `\`${invocation(init === undefined)} `;
  });
}

/**
 * As in a shell, the first program of that name counts; entries that npm adds to PATH for its
 * scripts are gone afterwards.
 */
function isOnPath(program: string, { environment, platform }: InvocationEnvironment): boolean {
  const isWindows = platform === 'win32';
  const path = environment['PATH'] ?? environment['Path'] ?? '';
  const folders = path
    .split(isWindows ? ';' : ':')
    .filter((folder) => folder !== '' && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder));
  const first = folders.find((folder) =>
    existsSync(join(folder, isWindows ? `${PROGRAM}.cmd` : PROGRAM)),
  );
  if (first === undefined) return false;
  // On Windows npm writes a script that names the file; elsewhere it creates a link.
  const target = isWindows
    ? join(first, 'node_modules', PROGRAM, 'src/cli/bin.mjs')
    : join(first, PROGRAM);
  return realPathOrNull(target) === program;
}

/** The project that contains the folder is the program's own, or has it installed. */
function isOfProject(program: string, folder: string): boolean {
  const root = findNpmProjectFolder(folder);
  if (root === null) return false;
  const installed = join(root, 'node_modules', PROGRAM, 'src/cli/bin.mjs');
  return [readOwnBin(root), installed].some(
    (file) => file !== null && realPathOrNull(file) === program,
  );
}

/** Searches like npm. */
function findNpmProjectFolder(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json')) || existsSync(join(at, 'node_modules'))) return at;
    if (dirname(at) === at) return null;
  }
}

function readOwnBin(root: string): string | null {
  try {
    const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      bin?: Readonly<Record<string, string>>;
    };
    const file = bin?.[PROGRAM];
    return file === undefined ? null : join(root, file);
  } catch {
    return null;
  }
}

function realPathOrNull(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
