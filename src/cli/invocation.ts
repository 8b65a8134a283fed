import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toPrintable } from '#shared/messages/printable.ts';
import type { CliIo, GlobalOptions } from './io.ts';

/** The name of the program where it is installed, which is how texts call it. */
const PROGRAM = 'loadout';

type Place = Pick<CliIo, 'cwd' | 'environment' | 'platform'>;

/**
 * How a person calls the program `file` from where they stand: by its name where the PATH leads to it, through `npx` where
 * npm finds this very file for it, else with its path. `npx` is never named elsewhere: it would offer whatever package of
 * that name the npm registry has.
 */
export function findInvocation(file: string, place: Place): string {
  const program = realPath(file) ?? file;
  if (isOnPath(program, place)) return PROGRAM;
  // npm changes into the project's folder before it runs a script.
  const stands = place.environment['INIT_CWD'] ?? place.cwd;
  return typeof stands === 'string' && isOfProject(program, stands)
    ? `npx ${PROGRAM}`
    : `node ${quote(program)}`;
}

/** A path or a name as one word of the shell of this system. */
export function quote(word: string): string {
  if (/^[\w@%+=:,./\\-]+$/.test(word)) return word;
  const text = toPrintable(word);
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A name with spaces as one argument, as every shell takes it. */
export function quoteSpaces(name: string): string {
  return /\s/.test(name) ? `"${name}"` : name;
}

/** What an add-on is named by in a command; a name is foreign, and what a person copies into a shell must not obey it. */
export function toArgument(name: string, addonId: string): string {
  return /^\w[\w ./-]*$/.test(name) ? quoteSpaces(name) : addonId;
}

/** The registry that a person typed, for the next command: without it another one would be asked. */
export function repeatRegistry({ registry }: Pick<GlobalOptions, 'registry'>): string[] {
  return registry?.typed === true ? ['--registry', registry.value] : [];
}

/** A command that texts write as `loadout …`, as it is called here. */
export function callWith(invocation: string, command: string): string {
  return command.replace(/^loadout(?= )/, () => invocation);
}

/** A text with every command in it as it is called here. `init` names a folder, and no loadout besides. */
export function nameCommands(invocation: (namesLoadout: boolean) => string, text: string): string {
  return text.replaceAll(/`loadout (?=(init )?)/g, (_start, init?: string) => {
    return `\`${invocation(init === undefined)} `;
  });
}

/** The first program of that name decides, as in a shell; what npm puts before the PATH of its scripts is gone after them. */
function isOnPath(program: string, { environment, platform }: Place): boolean {
  const isWindows = platform === 'win32';
  const path = environment['PATH'] ?? environment['Path'] ?? '';
  const folders = path
    .split(isWindows ? ';' : ':')
    .filter((folder) => folder !== '' && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder));
  const first = folders.find((folder) =>
    existsSync(join(folder, isWindows ? `${PROGRAM}.cmd` : PROGRAM)),
  );
  if (first === undefined) return false;
  // On Windows npm writes a script that names the file; elsewhere a link.
  const target = isWindows
    ? join(first, 'node_modules', PROGRAM, 'src/cli/bin.mjs')
    : join(first, PROGRAM);
  return realPath(target) === program;
}

/** The project around a folder is the program's own, or has it installed. */
function isOfProject(program: string, folder: string): boolean {
  const root = findProject(folder);
  if (root === null) return false;
  const installed = join(root, 'node_modules', PROGRAM, 'src/cli/bin.mjs');
  return [readOwnBin(root), installed].some((file) => file !== null && realPath(file) === program);
}

/** As npm looks for it. */
function findProject(folder: string): string | null {
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

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
