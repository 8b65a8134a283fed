import type { AddonRow } from '#shared/domain/known-addons.ts';
import { runChange } from '../../lib/flow/run-change.ts';

/** Loadout may switch it on and off, replace and remove it: not a world, an unpacked folder, a kept copy. */
export function isChangeable({ state }: AddonRow): boolean {
  return state !== 'not-identifiable';
}

/** Taking files away is always shown first. */
export function removeAddons(loadoutId: string, rows: readonly AddonRow[]): void {
  const addons = rows.filter(isChangeable).map(({ id }) => id);
  if (addons.length > 0) void runChange(loadoutId, { intent: 'remove', addons }, 'always');
}
