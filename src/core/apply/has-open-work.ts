import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATIONS_FOLDER, LOADOUT_FILE, STATE_FOLDER } from '#shared/domain/paths.ts';
import { INTENT_FOLDER, STAGE_FOLDER } from './site.ts';

/**
 * Whether recovery has anything to look at: an intent, a stage, or a temporary file. Three listings, so that opening
 * a settled folder starts no thread and takes no lock. Anything unexpected counts as work.
 */
export function hasOpenWork(root: string): boolean {
  try {
    const isUnfinished = (name: string) => name.endsWith('.tmp');
    return (
      readdirSync(join(root, INTENT_FOLDER)).length > 0 ||
      readdirSync(join(root, STAGE_FOLDER)).length > 0 ||
      [STATE_FOLDER, GENERATIONS_FOLDER].some((folder) =>
        readdirSync(join(root, folder)).some(isUnfinished),
      )
    );
  } catch {
    return true;
  }
}

/** See ApplyEngine.momentOf: every operation makes a stage before it touches anything, and leaves none. */
export function readMoment(root: string): string | null {
  try {
    const stage = lstatSync(join(root, STAGE_FOLDER), { bigint: true });
    const loadout = lstatSync(join(root, LOADOUT_FILE), { bigint: true });
    const isOpen = [STAGE_FOLDER, INTENT_FOLDER].some(
      (folder) => readdirSync(join(root, folder)).length > 0,
    );
    return isOpen ? null : `${stage.mtimeNs} ${loadout.ino} ${loadout.mtimeNs}`;
  } catch {
    return null;
  }
}
