import type { NetworkStatus, UnreadableOf } from './core-event.ts';

/** Lists the registries with dropped entries. */
export function listUnreadable({ registries }: Pick<NetworkStatus, 'registries'>): UnreadableOf[] {
  return registries.flatMap(({ registry, unreadable: { items, details } }) =>
    items + details > 0 ? [{ registry, items, details }] : [],
  );
}
