import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const MOUNT_MIB = 88;
const INSIDE = 'LOADOUT_INSIDE_NAMESPACE';
const ATTEMPTS = [['-m'], ['-Urm']] as const;

/** Whether this process was started by `enterNamespace`, so it may mount. */
export function isInside(): boolean {
  return process.env[INSIDE] === '1';
}

/**
 * Returns the `unshare` flags with which this user can mount a small file system; null if none
 * work.
 */
export function findWayIn(): readonly string[] | null {
  const tries = ATTEMPTS.map((flags) => ({
    flags,
    ...spawnSync('unshare', [...flags, 'mount', '-t', 'tmpfs', 'none', '/mnt']),
  }));
  return tries.find(({ status }) => status === 0)?.flags ?? null;
}

/** Runs this command line again in a namespace where it may mount; returns its exit status. */
export function enterNamespace(flags: readonly string[]): number {
  const command = [process.execPath, ...process.argv.slice(1)];
  const environment = { ...process.env, [INSIDE]: '1' };
  const { status } = spawnSync('unshare', [...flags, ...command], {
    stdio: 'inherit',
    env: environment,
  });
  return status ?? 1;
}

/** A file system in memory that can be filled to the last page. */
export interface SmallDisk {
  readonly path: string;
  fillTo(leftBytes: number): void;
  free(): void;
  unmount(): void;
}

export function mountSmallDisk(path: string): SmallDisk {
  const filler = join(path, 'filler');
  run('mount', ['-t', 'tmpfs', '-o', `size=${MOUNT_MIB}m,mode=700`, 'none', path]);
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  };
  return {
    path,
    fillTo: (leftBytes) =>
      writeFileSync(filler, Buffer.alloc(Math.max(0, freeBytes() - leftBytes)), { flag: 'a' }),
    free: () => rmSync(filler, { force: true }),
    unmount: () => run('umount', ['-l', path]),
  };
}

function run(program: string, parameters: readonly string[]): void {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')}: ${stderr}`);
}
