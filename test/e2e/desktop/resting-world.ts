import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** As if the game had been closed for a day: a world that was just written to is waited for. */
export function letRest(folder: string): void {
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) utimesSync(path, yesterday, yesterday);
  }
}
