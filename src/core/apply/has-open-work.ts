import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATIONS_FOLDER, STATE_FOLDER } from '#shared/domain/state-folder.ts';
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
