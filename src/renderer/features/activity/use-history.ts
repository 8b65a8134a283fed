import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/core/client.ts';

/** The generations of a loadout, newest first. */
export function useHistory(loadoutId: string) {
  return useQuery(api.loadouts.history.queryOptions({ input: { loadoutId } }));
}
