import { useQuery } from '@tanstack/react-query';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { api } from './client.ts';
import { useCurrentLoadout } from './current-loadout.ts';

/** The registry of the current loadout, else the default one; undefined: loading. */
export function useShownRegistry(): RegistryProfile | undefined {
  const loadout = useCurrentLoadout();
  const { data } = useQuery(api.registries.overview.queryOptions());
  if (loadout === undefined || data === undefined) return undefined;
  const listed =
    data.find(({ profile }) => profile.id === loadout?.registry) ??
    data.find(({ isDefault }) => isDefault) ??
    data[0];
  return listed?.profile;
}
