import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';
import { readStored, writeStored } from '../state/stored-value.ts';

const chosen = createStore<{ loadoutId: string | null }>(() => ({
  loadoutId: readStored('loadout'),
}));

export function chooseLoadout(loadoutId: string): void {
  writeStored('loadout', loadoutId);
  chosen.setState({ loadoutId });
}

export function useLoadouts() {
  return useQuery(api.loadouts.list.queryOptions());
}

/**
 * Returns the loadout shown in the window: the last chosen one, else the first. undefined: loading;
 * null: there is none.
 */
export function useCurrentLoadout(): LoadoutBrief | null | undefined {
  const { data } = useLoadouts();
  const loadoutId = useStore(chosen, (state) => state.loadoutId);
  return data === undefined ? undefined : choose(data, loadoutId);
}

/** Like `useCurrentLoadout`, as a single request. */
export async function fetchCurrentLoadout(): Promise<LoadoutBrief | null> {
  const loadouts = await queryClient.fetchQuery(api.loadouts.list.queryOptions());
  return choose(loadouts, chosen.getState().loadoutId);
}

function choose(loadouts: readonly LoadoutBrief[], loadoutId: string | null): LoadoutBrief | null {
  return loadouts.find(({ id }) => id === loadoutId) ?? loadouts[0] ?? null;
}
