import type { Installed } from '#shared/domain/page.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { KnownAddon } from './known-addon.ts';
import type { KnownStore } from './known-store.ts';

/** Where projects stand in these loadouts, by project id. */
export function findInstalled(
  known: Pick<KnownStore, 'withProject'>,
  loadouts: readonly LoadoutBrief[],
  projectIds: readonly string[],
): Record<string, Installed[]> {
  const names = new Map(loadouts.map(({ id, name }) => [id, name]));
  const find = (projectId: string): Installed[] =>
    known.withProject(projectId).flatMap(({ loadoutId, document }) => {
      const loadoutName = names.get(loadoutId);
      if (loadoutName === undefined) return [];
      const { row } = JSON.parse(document) as KnownAddon;
      return [toInstalled({ loadoutId, loadoutName }, row)];
    });
  return Object.fromEntries([...new Set(projectIds)].map((id) => [id, find(id)]));
}

function toInstalled(
  loadout: Pick<Installed, 'loadoutId' | 'loadoutName'>,
  { id, version, enabled, state }: KnownAddon['row'],
): Installed {
  return {
    ...loadout,
    addonId: id,
    versionId: version?.id ?? null,
    versionNumber: version?.versionNumber ?? null,
    enabled,
    state,
  };
}
