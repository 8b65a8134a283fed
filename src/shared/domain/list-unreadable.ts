import type { NetworkStatus, UnreadableOf } from './core-event.ts';

/** Lists the registries with dropped entries. */
export function listUnreadableByRegistry({
  registries,
}: Pick<NetworkStatus, 'registries'>): UnreadableOf[] {
  return registries.flatMap(({ registry, unreadable: { items, details } }) =>
    items + details > 0 ? [{ registry, items, details }] : [],
  );
}
