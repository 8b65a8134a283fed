import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/core/client.ts';

/** Interrupted changes that were undone, newest first. */
export function useInterruptions(loadoutId: string) {
  return useQuery(api.recovery.undone.queryOptions({ input: { loadoutId } }));
}

/** The generations of a loadout, newest first. */
export function useHistory(loadoutId: string) {
  return useQuery(api.loadouts.history.queryOptions({ input: { loadoutId } }));
}
