import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));

export interface ProgramOptions {
  readonly cwd: string;
  readonly dataDir: string;
  /** Added to the test's environment, which is passed on without its `LOADOUT_*` variables. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface ProgramResult {
  /** null when a signal ended it. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Its output under `--json`; null if that is not a single JSON document. */
  readonly json: unknown;
}

export interface RunningProgram {
  readonly ended: Promise<ProgramResult>;
  /** Returns its stdout so far. */
  printed(): string;
  /** Returns false if it has ended already. */
  kill(signal: NodeJS.Signals): boolean;
}

/** Starts `loadout` as built in `out/`, with the node that runs the tests; stdin is empty. */
export function startProgram(args: readonly string[], options: ProgramOptions): RunningProgram {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: options.cwd,
    env: { ...ownEnvironment(), LOADOUT_DATA_DIR: options.dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  return {
    ended: toResult(child, () => printed),
    printed: () => printed,
    kill: (signal) => child.kill(signal),
  };
}

/** Runs `loadout` to its end. */
export function runProgram(
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  return startProgram(args, options).ended;
}

async function toResult(
  child: ChildProcess & { stderr: NodeJS.ReadableStream },
  printed: () => string,
): Promise<ProgramResult> {
  const exited = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  const [stderr] = await Promise.all([text(child.stderr), exited]);
  const stdout = printed();
  return { status: child.exitCode, signal: child.signalCode, stdout, stderr, json: parse(stdout) };
}

function ownEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('LOADOUT_'));
  return Object.fromEntries(kept);
}

function parse(stdout: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}
