import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 3 * 1024 ** 3;
const NAME = 'LOADOUT_TEST_MEMORY';

/**
 * Puts the temporary folders of a test run in memory, on Linux if there is room. Tests sync
 * thousands of small files, which takes a disk most of their time; behaviour that depends on a disk
 * is tested on one, in the deep tier.
 */
export function useMemory(): void {
  if (process.env[NAME] !== undefined || freeBytes() < NEEDED_BYTES) return;
  const folder = mkdtempSync(join(MEMORY, 'lo-'));
  // Readable like a system temporary folder: tests drop their privileges.
  chmodSync(folder, 0o755);
  process.env[NAME] = folder;
  process.env['TMPDIR'] = folder;
}

/** Removes the folder of `useMemory` with everything that tests left there. */
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
