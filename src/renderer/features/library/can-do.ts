import type { AddonRow } from '#shared/domain/known-addons.ts';
import { runChange } from '../../lib/flow/run-change.ts';

/**
 * Returns whether Loadout may enable, disable, replace and remove it: not a world, an unpacked
 * folder or a backup copy.
 */
export function isChangeable({ state }: AddonRow): boolean {
  return state !== 'not-identifiable';
}

/** Removing files always shows the plan first. */
export function removeAddons(loadoutId: string, rows: readonly AddonRow[]): void {
  const addons = rows.filter(isChangeable).map(({ id }) => id);
  if (addons.length > 0) void runChange(loadoutId, { intent: 'remove', addons }, 'always');
}
