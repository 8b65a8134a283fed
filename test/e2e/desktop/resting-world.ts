import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Dates the files back a day, as if the game had long been closed: Loadout waits while a world is
 * being written.
 */
export function letRest(folder: string): void {
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) utimesSync(path, yesterday, yesterday);
  }
}
