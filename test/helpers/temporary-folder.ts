import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 3 * 1024 ** 3;
const NAME = 'LOADOUT_TEST_MEMORY';

/**
 * Has a run of tests write below a folder in memory, on Linux where there is room. Tests sync thousands of small files,
 * which a disk takes most of their time for; what must be true of a disk is tested in the deep tier, on one.
 */
export function useMemory(): void {
  if (process.env[NAME] !== undefined || freeBytes() < NEEDED_BYTES) return;
  const folder = mkdtempSync(join(MEMORY, 'lo-'));
  // As a folder of temporary files is: tests drop their privileges.
  chmodSync(folder, 0o755);
  process.env[NAME] = folder;
  process.env['TMPDIR'] = folder;
}

/** Where `useMemory` was used: with everything that tests left there. */
export function removeMemory(): void {
  const folder = process.env[NAME];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

function freeBytes(): number {
  if (process.platform !== 'linux') return 0;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
