import type { LoadoutFile } from '#shared/domain/loadout.ts';

/** The record of a loadout without add-ons, with the given changes. */
export function makeLoadoutFile(changes: Partial<LoadoutFile> = {}): LoadoutFile {
  return {
    format: 1,
    id: 'loadout',
    name: 'Mine',
    game: 'cosmic-reach',
    layout: 'save-folder',
    slots: null,
    registry: 'local',
    target: { gameVersion: null, loader: null, channel: 'release' },
    holdHours: null,
    lookups: true,
    policies: [],
    addons: [],
    generation: 0,
    ...changes,
  };
}
