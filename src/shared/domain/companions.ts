import { stripDisabledMarking } from './disabled-form.ts';
import type { Slot } from './slot.ts';

/**
 * Where the companions of the add-on at `path` stand, in the order of the slot's patterns. `{name}` is the file name
 * with its extension and without `.disabled`: SimplyShaders writes `Pack.zip.txt` beside `Pack.zip`.
 */
export function listCompanionPaths(
  slot: Pick<Slot, 'companions'>,
  path: string,
): readonly string[] {
  const nameStart = path.lastIndexOf('/') + 1;
  const name = stripDisabledMarking(path.slice(nameStart));
  return slot.companions.map(
    (pattern) => path.slice(0, nameStart) + pattern.replaceAll('{name}', () => name),
  );
}
