import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FolderWatch } from '#shared/domain/core-event.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { ADDONS_KEY, addonsQuery } from './addons.ts';
import { api, client } from './client.ts';
import { useStream } from './follow.ts';
import { queryClient } from './query-client.ts';

/**
 * Watches the loadout's folder for changes made outside Loadout while the component is mounted,
 * once it has been scanned. undefined: no loadout.
 */
export function useFolderWatch(loadout: LoadoutBrief | null | undefined): void {
  const { data: isKnown = false } = useQuery({
    ...addonsQuery(loadout?.id ?? ''),
    enabled: loadout?.id !== undefined,
    select: ({ scannedAt }) => scannedAt !== null,
  });
  const loadoutId = isKnown ? loadout?.id : undefined;
  const open = useCallback(
    async (signal: AbortSignal): Promise<AsyncIterable<FolderWatch>> => {
      if (loadoutId === undefined) return nothing();
      await idle();
      return client.loadouts.watch({ loadoutId }, { signal });
    },
    [loadoutId],
  );
  useStream(open, takeState);
}

/** Opening a folder costs the core some work, so it waits until the list is rendered. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
  });
}

const LONGEST_WAIT_MS = 500;

async function* nothing(): AsyncGenerator<FolderWatch> {}

let lastState: FolderWatch['state'] = 'starting';

/** Refetches when the folder disappears or comes back. */
function takeState({ state }: FolderWatch): void {
  const isNews = (state === 'unavailable') !== (lastState === 'unavailable');
  lastState = state;
  if (!isNews) return;
  void queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
  void queryClient.invalidateQueries({ queryKey: ADDONS_KEY });
}
