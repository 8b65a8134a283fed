import { skipToken, useQuery } from '@tanstack/react-query';
import type { AddonDetails } from '#shared/domain/known-addons.ts';
import { api } from '../../../lib/core/client.ts';

/** Returns the cached details at once, then those from the registry. undefined: still loading. */
export function useDetails(loadoutId: string, addonId: string): AddonDetails | undefined {
  const input = { loadoutId, addonId };
  const kept = useQuery(api.addons.details.queryOptions({ input: { ...input, ask: 'kept' } }));
  const isKeptKnown = kept.isFetched;
  const checked = useQuery(
    api.addons.details.queryOptions({
      input: isKeptKnown ? { ...input, ask: 'check' } : skipToken,
    }),
  );
  return checked.data ?? kept.data;
}
