import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { FILE_SYSTEMS } from './file-systems.ts';

const MARK = 'LOADOUT_TEST_OWN_MOUNTS';
const DEVICES = ['/dev/fuse', '/dev/loop-control'];
const PROGRAMS = ['gcc', 'mount', 'umount', 'unshare', 'cp'];
const LOGGED_DISK = fileURLToPath(new URL('logged-disk.c', import.meta.url));

/** Returns the first requirement that this machine lacks; null if it has all. */
export function findMissing(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to mount file systems';
  const device = DEVICES.find((path) => !existsSync(path));
  if (device !== undefined) return `${device} is missing`;
  const programs = [...PROGRAMS, ...FILE_SYSTEMS.map(({ make }) => String(make[0]))];
  const program = programs.find((name) => findProgram(name) === null);
  if (program !== undefined) return `the program ${program} is missing`;
  if (!existsSync('/usr/include/linux/fuse.h')) return 'the header linux/fuse.h is missing';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'unshare --mount is refused';
  const unknown = FILE_SYSTEMS.find(({ name }) => !isKnownToKernel(name));
  return unknown === undefined ? null : `the kernel has no ${unknown.name}`;
}

function findProgram(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

function isKnownToKernel(name: string): boolean {
  const isListed = (): boolean =>
    readFileSync('/proc/filesystems', 'utf8').split(/\s+/).includes(name);
  if (!isListed()) spawnSync('modprobe', ['-q', name]);
  return isListed();
}

/**
 * Restarts this program in a separate mount namespace: its mounts and their loop devices go away
 * with its last process, however it ends.
 */
export function enterOwnMounts(): void {
  if (process.env[MARK] !== undefined) return;
  const unshare = findProgram('unshare') ?? 'unshare';
  const words = ['unshare', '--mount', process.execPath, ...process.argv.slice(1)];
  process.execve?.(unshare, words, { ...process.env, [MARK]: '1' });
}

export interface Scratch {
  readonly path: string;
  /** Path of the compiled program. */
  readonly loggedDisk: string;
}

/**
 * Creates a scratch folder in memory, removed with this process, and compiles `logged-disk` in it.
 */
export function openScratch(): Scratch {
  if (process.env[MARK] === undefined) throw new Error('enterOwnMounts was not called');
  const path = mkdtempSync(join(tmpdir(), 'loadout-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=700', 'loadout-disk', path]);
  process.once('exit', () => {
    // Lazily and recursively: the disk of a file system that is still mounted is in the scratch
    // folder.
    spawnSync('umount', ['--recursive', '--lazy', path]);
    rmdirSync(path);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  mkdirSync(join(path, 'mnt'));
  const loggedDisk = join(path, 'logged-disk');
  execFileSync('gcc', ['-O2', '-o', loggedDisk, LOGGED_DISK]);
  return { path, loggedDisk };
}
