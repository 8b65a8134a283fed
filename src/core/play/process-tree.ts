import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { isProcessRunning } from '../is-process-running.ts';

const run = promisify(execFile);
const LISTING_MS = 5000;
/** Index among the numbers after the state in `/proc/PID/stat`. */
const BEGAN_AT = 18;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Distinguishes it from a later process with the same id. */
  readonly began: string;
}

/** The processes that a game started and that still run, and how to end them. */
export interface ProcessTree {
  /** True while the game or any process of its group runs. */
  isAlive(): Promise<boolean>;
  /** `force`: kills without asking. */
  end(force: boolean): Promise<void>;
}

/**
 * The process tree of a program started as the leader of its own process group (on Windows: by its
 * id).
 */
export function createProcessTree(pid: number, platform: NodeJS.Platform): ProcessTree {
  return platform === 'win32' ? createWindowsTree(pid) : createPosixTree(pid, platform);
}

function createPosixTree(pid: number, platform: NodeJS.Platform): ProcessTree {
  const list = platform === 'linux' ? listLinux : listByPs;
  /**
   * Children with a group of their own: found through their parents, which may be gone the next
   * time.
   */
  const apart = new Map<number, string>();
  const isOfTree = (one: Process): boolean =>
    isOfGroup(one, pid) || apart.get(one.pid) === one.began;
  return {
    isAlive: async () => (await list()).some(isOfTree),
    async end(isForced) {
      const signal = isForced ? 'SIGKILL' : 'SIGTERM';
      const all = await list();
      for (const one of descendantsOf(all.filter(isOfTree), all))
        if (one.group !== pid) apart.set(one.pid, one.began);
      sendQuietly(-pid, signal);
      for (const one of all.filter(isOfTree)) if (one.group !== pid) sendQuietly(one.pid, signal);
    },
  };
}

function isOfGroup({ group, session }: Process, pid: number): boolean {
  return group === pid || session === pid;
}

/** Returns these processes and all their descendants. */
function descendantsOf(first: readonly Process[], all: readonly Process[]): readonly Process[] {
  const found = [...first];
  const known = new Set(first.map(({ pid }) => pid));
  // The list grows while it is walked.
  for (const { pid } of found) {
    for (const one of all) {
      if (one.parent !== pid || known.has(one.pid)) continue;
      known.add(one.pid);
      found.push(one);
    }
  }
  return found;
}

/** Zombies are left out: a group of zombies is gone. */
async function listLinux(): Promise<readonly Process[]> {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readQuietly(`/proc/${name}/stat`);
      // The name in brackets may contain anything, even brackets.
      const [state, ...numbers] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [parent = 0, group = 0, session = 0] = numbers.map(Number);
      return stat === '' || state === 'Z' || state === 'X'
        ? []
        : [{ pid: Number(name), parent, group, session, began: numbers[BEGAN_AT] ?? '' }];
    });
}

async function listByPs(): Promise<readonly Process[]> {
  const { stdout } = await run('/bin/ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart='], {
    timeout: LISTING_MS,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, group, state = 'Z', ...began] = line.trim().split(/\s+/);
    const numbers = { pid: Number(pid), parent: Number(parent), group: Number(group) };
    return state.startsWith('Z') ? [] : [{ ...numbers, session: 0, began: began.join(' ') }];
  });
}

/**
 * Windows has no process groups: processes that the game left behind are found by the output they
 * still hold open (see the runner).
 */
function createWindowsTree(pid: number): ProcessTree {
  return {
    isAlive: async () => isProcessRunning(pid),
    async end(isForced) {
      const force = isForced ? ['/F'] : [];
      // taskkill fails for a program that only ends by force, or is gone.
      await run('taskkill', ['/PID', String(pid), '/T', ...force], { timeout: LISTING_MS }).catch(
        () => undefined,
      );
    },
  };
}

function sendQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone.
  }
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
