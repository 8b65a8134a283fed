import { useEffect, useRef } from 'react';
import { api } from '../../lib/core/client.ts';
import { useAccount } from '../../lib/core/publishing.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import { useShownRegistry } from '../../lib/core/shown-registry.ts';

interface ActiveAccount {
  readonly registry: string | undefined;
  readonly who: string;
}

/**
 * Pages of a registry depend on the account: when a terminal signs out or signs in someone else,
 * open pages are reset. Used once, by the shell.
 */
export function useAccountPages(): void {
  const registry = useShownRegistry()?.id;
  const { account } = useAccount(registry);
  const who = account === undefined ? undefined : `${account?.user?.id} ${account?.since}`;
  const last = useRef<ActiveAccount | null>(null);
  useEffect(() => {
    if (who === undefined) return;
    const before = last.current;
    last.current = { registry, who };
    if (before === null || before.registry !== registry || before.who === who) return;
    for (const queryKey of [api.pages.key(), api.images.key()]) {
      void queryClient.resetQueries({ queryKey });
    }
  }, [registry, who]);
}
