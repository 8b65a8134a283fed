import { collisionKey } from './collision-key.ts';
import { isSafeFileName } from './safe-file-name.ts';
import type { Slot } from './slot.ts';

/** True for a safe name with one of the slot's extensions that is not reserved for something else. */
export function isNameForSlot(slot: Slot, name: string): boolean {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const key = collisionKey(name);
  return (
    slot.rule === 'keep' &&
    isSafeFileName(name) &&
    slot.extensions.includes(extension) &&
    !slot.exclude.some((excluded) => collisionKey(excluded) === key)
  );
}
