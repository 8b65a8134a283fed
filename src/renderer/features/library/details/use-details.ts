import { skipToken, useQuery } from '@tanstack/react-query';
import type { AddonDetails } from '#shared/domain/known-addons.ts';
import { api } from '../../../lib/core/client.ts';

/** What is kept of an add-on at once, then what the registry says. undefined: nothing has come yet. */
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
