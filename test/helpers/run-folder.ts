import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeMemory } from './temporary-folder.ts';

const NAME = 'LOADOUT_RUN_FOLDER';

/**
 * Runs before the first file: creates a folder for files that the run's processes share, since
 * those are killed without cleanup.
 */
export function setup(): void {
  process.env[NAME] = mkdtempSync(join(tmpdir(), 'loadout-run-'));
}

export function teardown(): void {
  rmSync(readRunFolder(), { recursive: true, force: true });
  removeMemory();
}

export function readRunFolder(): string {
  const folder = process.env[NAME];
  if (folder === undefined)
    throw new Error('the config names no globalSetup test/helpers/run-folder.ts');
  return folder;
}
