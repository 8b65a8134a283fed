import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RegistrySeed } from '#registry-server/seed.ts';
import type { Prng } from '../apply/prng.ts';
import { placeOf } from './universe.ts';

/** Modes of files that launchers, browsers and people create. */
const MODES = [0o644, 0o644, 0o600, 0o664, 0o755, 0o640];

export function writeFile(folder: string, path: string, bytes: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
}

/**
 * Writes some of the registry's versions, enabled and disabled, among files that only this user
 * has.
 */
export function writeStartFolder(folder: string, seed: RegistrySeed, prng: Prng): void {
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  for (const { id, versions } of seed.projects) {
    const place = placeOf(id, prng.pick(versions));
    if (place === null || prng.chance(0.6)) continue;
    const isOff = prng.chance(0.2);
    const path = isOff ? `${place.path}.disabled` : place.path;
    writeFile(folder, path, place.bytes);
    chmodSync(join(folder, path), prng.pick(MODES));
    if (id.startsWith('shader') && prng.chance(0.7))
      writeFile(folder, `${place.path}.txt`, `settings of ${id}`);
  }
  const strangers = prng.below(4);
  for (let index = 0; index < strangers; index += 1)
    writeFile(folder, `pmods/stranger-${index}.jar`, `stranger ${index}`);
  writeFile(folder, 'pmods/notes.txt', 'not an add-on');
  if (prng.chance(0.5)) writeFile(folder, 'mods/house/blocks/mine.json', 'a data mod by hand');
}
