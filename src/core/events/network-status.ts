import type { NetworkStatus, RegistryStatus } from '#shared/domain/core-event.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../host.ts';
import { createListeners } from '#shared/domain/listeners.ts';
import type { Source } from './streams.ts';

/** How it stands with each registry that was asked. */
export interface NetworkWatch extends Source<NetworkStatus> {
  noteReached(registry: string): void;
  noteFailed(registry: string, error: unknown): void;
  /** The next request waits this long. */
  noteWaiting(registry: string, waitingMs: number): void;
}

export function createNetworkWatch(clock: Clock): NetworkWatch {
  const statuses = new Map<string, RegistryStatus>();
  const listeners = createListeners();

  function set(registry: string, change: Partial<RegistryStatus>): void {
    const before = statuses.get(registry) ?? { ...UNKNOWN, registry };
    const after = { ...before, ...change };
    statuses.set(registry, after);
    // A registry that goes on answering is no news.
    if (before.state !== after.state || before.nextAt !== after.nextAt) listeners.notify();
  }

  return {
    subscribe: listeners.subscribe,
    read: () => ({ registries: [...statuses.values()] }),
    noteReached: (registry) =>
      set(registry, { state: 'reached', reachedAt: now(clock), nextAt: null, cause: null }),
    noteFailed(registry, error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') return;
      const { code, params } = error;
      set(registry, { state: 'offline', nextAt: null, cause: { code, params: { ...params } } });
    },
    noteWaiting(registry, waitingMs) {
      const nextAt = new Date(clock.now().getTime() + waitingMs).toISOString();
      set(registry, { state: 'paced', nextAt });
    },
  };
}

const UNKNOWN = { state: 'unknown', nextAt: null, reachedAt: null, cause: null } as const;

function now(clock: Clock): string {
  return clock.now().toISOString();
}
