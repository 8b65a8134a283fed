import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { useAccount } from './publishing.ts';
import { useShownRegistry } from './shown-registry.ts';

const READ_EVERY_MS = 10 * 60 * 1000;

/**
 * Notifications of the signed-in user: read at the start, when the window gets the focus, and every
 * ten minutes. Makes no request while signed out.
 */
export function useNotifications() {
  const registry = useShownRegistry()?.id;
  const { account } = useAccount(registry);
  const isIn = account?.state === 'accepted';
  return useQuery(
    api.notifications.list.queryOptions({
      input: { registry: registry ?? '' },
      enabled: registry !== undefined && isIn,
      refetchInterval: READ_EVERY_MS,
      refetchOnWindowFocus: 'always',
    }),
  );
}

export function useUnread(): number {
  return useNotifications().data?.unread ?? 0;
}
