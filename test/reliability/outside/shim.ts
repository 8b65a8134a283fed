import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const SOURCES = ['shim.c', 'calls.c'].map((name) => fileURLToPath(new URL(name, import.meta.url)));
const PROGRAM = fileURLToPath(new URL('../../../out/main/cli.js', import.meta.url));
const COMPILER = 'gcc';

/** Returns the reason why file calls cannot be intercepted on this machine, or null. */
export function missingForShim(): string | null {
  if (process.platform !== 'linux') return 'LD_PRELOAD needs Linux';
  if (spawnSync(COMPILER, ['--version']).status !== 0) return 'gcc is missing';
  return existsSync(PROGRAM) ? null : 'the built program is missing: npm run build';
}

/** Compiles the shim into this folder; returns its path. */
export function compileShim(folder: string): string {
  const shim = join(folder, 'shim.so');
  const args = ['-O1', '-shared', '-fPIC', '-o', shim, ...SOURCES, '-ldl'];
  const { status, stderr } = spawnSync(COMPILER, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return shim;
}

/** `SHIM_CALLS` for every kind of call, including reads. */
export const ALL_CALLS = 'crwsnum';
const READING = 'r';

export type ErrnoName = 'ENOSPC' | 'EDQUOT' | 'EIO' | 'EACCES' | 'EBUSY' | 'EROFS' | 'EMFILE';

export interface Fault {
  /** Counted from 1; 0 only counts. */
  readonly at: number;
  readonly action: 'kill' | 'stop' | ErrnoName;
  readonly isSticky?: boolean;
  /** Kinds of calls that count, as letters of `shim.c`; default: all that change files. */
  readonly calls?: string;
}

interface ShimPlaces {
  readonly roots: readonly string[];
  /** Path that does not count: the log explains a failure. */
  readonly except: string;
  readonly log: string;
}

export function toEnvironment(
  shim: string,
  { at, action, isSticky = false, calls }: Fault,
  { roots, except, log }: ShimPlaces,
): Record<string, string> {
  const isErrno = action !== 'kill' && action !== 'stop';
  return {
    LD_PRELOAD: shim,
    SHIM_ROOTS: roots.join(':'),
    SHIM_EXCEPT: except,
    SHIM_LOG: log,
    SHIM_AT: String(at),
    SHIM_ACTION: isErrno ? String(constants.errno[action]) : action,
    SHIM_STICKY: isSticky ? '1' : '0',
    ...(calls !== undefined && { SHIM_CALLS: calls }),
  };
}

export interface CountedCall {
  /** Microseconds of the system's monotonic clock. */
  readonly atUs: number;
  /** A letter of `SHIM_CALLS`. */
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  /** The fault acted on this call. */
  readonly isHit: boolean;
}

export function readCalls(log: string): readonly CountedCall[] {
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [atUs = '', kind = '', call = '', ...path] = line.split(' ');
    const isHit = call.startsWith('!');
    const name = isHit ? call.slice(1) : call;
    return { atUs: Number(atUs), kind, name, path: path.join(' '), isHit };
  });
}

/** Filters the calls that change files. */
export function onlyChanges(calls: readonly CountedCall[]): readonly CountedCall[] {
  return calls.filter(({ kind }) => kind !== READING);
}
