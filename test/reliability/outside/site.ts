import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type CountedCall, type Fault, readCalls, toEnvironment } from './shim.ts';

const PROGRAM = fileURLToPath(new URL('../../../src/cli/bin.mjs', import.meta.url));
/** Longer than any wait of the program itself, even on a busy machine. */
const HANGS_AFTER_MS = 300_000;
const LOOK_EVERY_MS = 5;

export interface Ended {
  /** null if a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The document that it printed; null if it printed none, or only a part. */
  readonly json: Readonly<Record<string, unknown>> | null;
  /** The calls that the shim counted. */
  readonly calls: readonly CountedCall[];
}

export interface RunOptions {
  readonly fault?: Fault;
  /** Folders below which calls count; default: all three of the site. */
  readonly roots?: readonly string[];
  readonly dataDir?: string;
  readonly cwd?: string;
  /** A program of the harness that runs instead of the CLI, with the given words only. */
  readonly program?: string;
}

interface Running {
  readonly ended: Promise<Ended>;
  /** Resolves when it has written to stderr, or ended. */
  readonly said: Promise<void>;
  /** Resolves when the shim has stopped it, or it has ended. */
  stopped(): Promise<void>;
  kill(): void;
}

/**
 * A game folder, data directory and export folder at fixed paths: `.loadout` recognizes its folder
 * by the path.
 */
export interface Site {
  readonly game: string;
  readonly data: string;
  /** Folder for exported files. */
  readonly out: string;
  run(argv: readonly string[], options?: RunOptions): Promise<Ended>;
  start(argv: readonly string[], options?: RunOptions): Running;
  /** Saves all three folders under a name. */
  keep(name: string): void;
  has(name: string): boolean;
  restore(name: string): void;
}

export function openSite(scratch: string, shim: string): Site {
  const live = join(scratch, 'live');
  const [game, data, out] = ['game', 'data', 'out'].map((name) => join(live, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [game, out]) mkdirSync(folder, { recursive: true });
  mkdirSync(data, { mode: 0o700 });
  const copyOf = (name: string): string => join(scratch, 'kept', name);
  let count = 0;

  function start(
    argv: readonly string[],
    { fault, roots = [game, data, out], dataDir = data, cwd = game, program }: RunOptions = {},
  ): Running {
    count += 1;
    const log = join(scratch, `calls-${count}.log`);
    const env = {
      PATH: process.env['PATH'],
      HOME: join(scratch, 'home'),
      NODE_COMPILE_CACHE: join(scratch, '../compiled'),
      ...(fault && toEnvironment(shim, fault, { roots, except: join(dataDir, 'logs'), log })),
    };
    const terminal = [PROGRAM, '--data-dir', dataDir, '--registry', 'test', '--json'];
    const child = spawn(
      process.execPath,
      [...(program === undefined ? terminal : [program]), ...argv],
      { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let isKilled = false;
    const timer = setTimeout(() => child.kill('SIGKILL'), HANGS_AFTER_MS);
    const closed = new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => resolve());
    });
    const said = Promise.race([
      closed,
      new Promise<void>((resolve) => child.stderr.once('data', () => resolve())),
    ]);
    const end = async (): Promise<Ended> => {
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
      clearTimeout(timer);
      const calls = readCalls(log);
      rmSync(log, { force: true });
      const isExpected = isKilled || (fault?.action === 'kill' && calls.some(({ isHit }) => isHit));
      if (child.exitCode === null && !isExpected)
        throw new Error(`${argv.join(' ')} hung or crashed (${child.signalCode}): ${stderr}`);
      return { status: child.exitCode, stdout, stderr, json: parse(stdout), calls };
    };
    return {
      ended: end(),
      said,
      async stopped() {
        while (child.exitCode === null && child.signalCode === null && !isStopped(child.pid))
          await Promise.race([closed, setTimeoutPromise(LOOK_EVERY_MS)]);
      },
      kill() {
        isKilled = true;
        child.kill('SIGKILL');
      },
    };
  }

  return {
    game,
    data,
    out,
    run: (argv, options) => start(argv, options).ended,
    start,
    keep: (name) => cpSync(live, copyOf(name), { recursive: true, preserveTimestamps: true }),
    has: (name) => existsSync(copyOf(name)),
    restore(name) {
      for (const folder of [game, data, out]) {
        for (const entry of readdirSync(folder))
          rmSync(join(folder, entry), { recursive: true, force: true });
      }
      cpSync(copyOf(name), live, { recursive: true, preserveTimestamps: true });
    },
  };
}

function parse(stdout: string): Ended['json'] {
  try {
    return JSON.parse(stdout) as Ended['json'];
  } catch {
    return null;
  }
}

/** Whether the system shows the state `T`, which follows the name in parentheses. */
function isStopped(pid: number | undefined): boolean {
  try {
    return /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
