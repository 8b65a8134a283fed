import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../../../src', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../out/main/cli.js', import.meta.url));
const PROGRAM = findNewest();
/** Ends the program together with this process, if available: mounts in use are then released. */
const SETPRIV = '/usr/bin/setpriv';
const BOUND = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL'] : [];

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Folders {
  readonly root: string;
  readonly dataDir: string;
}

interface Surroundings {
  /** File descriptor for its standard output. */
  readonly told?: number;
  /** A program that starts it, with options. */
  readonly tracer?: readonly string[];
}

/** Runs `loadout` in the game folder to its end. */
export async function runLoadout(
  { root, dataDir }: Folders,
  words: readonly string[],
  { told, tracer = [] }: Surroundings = {},
): Promise<Ended> {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('LOADOUT_'));
  const [program = '', ...options] = [...BOUND, ...tracer, process.execPath, PROGRAM, ...words];
  const child = spawn(program, options, {
    cwd: root,
    // Node could hand file calls to the kernel through io_uring, where no tracer sees them.
    env: { ...Object.fromEntries(kept), LOADOUT_DATA_DIR: dataDir, UV_USE_IO_URING: '0' },
    stdio: ['ignore', told ?? 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit'),
  ]);
  return { status: child.exitCode, stdout, stderr };
}

/** Throws with its output unless it exits with status 0. */
export async function requireDone(...args: Parameters<typeof runLoadout>): Promise<Ended> {
  const ended = await runLoadout(...args);
  if (ended.status === 0) return ended;
  const words = args[1].join(' ');
  throw new Error(`loadout ${words} ended with ${ended.status}\n${ended.stdout}${ended.stderr}`);
}

/** Returns the built program, which starts in half the time, unless a source is newer. */
function findNewest(): string {
  const source = join(SOURCES, 'cli/main.ts');
  if (!existsSync(BUILT)) return source;
  const builtMs = lstatSync(BUILT).mtimeMs;
  const isOlder = (path: string): boolean => lstatSync(join(SOURCES, path)).mtimeMs > builtMs;
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).some(isOlder) ? source : BUILT;
}
