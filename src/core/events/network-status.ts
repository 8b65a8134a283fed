import { dequal } from 'dequal/lite';
import type { NetworkStatus, RegistryStatus } from '#shared/domain/core-event.ts';
import { AppError } from '#shared/errors.ts';
import type { Unreadable } from '#shared/registry/fields.ts';
import { createListeners, createWaits, type Waits } from '#shared/domain/listeners.ts';
import type { Clock } from '../host.ts';

export type NetworkWatch = ReturnType<typeof createNetworkWatch>;

type RegistryReach = Pick<RegistryStatus, 'reachedAt' | 'cause' | 'unreadable'>;

const NEVER: RegistryReach = { reachedAt: null, cause: null, unreadable: { items: 0, details: 0 } };

/** Tracks the state of each registry that was asked; the source of a stream. */
export function createNetworkWatch(clock: Clock) {
  const reached = new Map<string, RegistryReach>();
  const waits = new Map<string, Waits>();
  const listeners = createListeners();
  const answers = createListeners();

  function read(registry: string): RegistryStatus {
    const { reachedAt, cause, unreadable } = reached.get(registry) ?? NEVER;
    const nextAt = waits.get(registry)?.nextAt() ?? null;
    const answered = reachedAt === null ? 'unknown' : 'reached';
    const state = nextAt !== null ? 'paced' : cause !== null ? 'offline' : answered;
    return { registry, state, nextAt, reachedAt, cause, unreadable };
  }

  function set(registry: string, change: Partial<RegistryReach>): void {
    // Other download sources use the same gateway, but are no registries.
    if (registry.includes(':')) return;
    const before = read(registry);
    reached.set(registry, { ...NEVER, ...reached.get(registry), ...change });
    // A registry that keeps answering is no event.
    const after = read(registry);
    const isNews =
      after.state !== before.state ||
      // While a request waits for a rate limit, another one may have failed or been answered.
      !dequal(after.cause, before.cause) ||
      after.unreadable !== before.unreadable;
    if (isNews) listeners.notify();
  }

  return {
    subscribe: listeners.subscribe,
    /** Called for every answer, whatever registry gave it: there is a network. */
    subscribeToAnswers: answers.subscribe,
    read: (): NetworkStatus => ({
      registries: [...new Set([...reached.keys(), ...waits.keys()])].map(read),
    }),
    noteReached(registry: string): void {
      set(registry, { reachedAt: clock.now().toISOString(), cause: null });
      answers.notify();
    },
    noteFailed(registry: string, error: unknown): void {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') return;
      const { code, params } = error;
      set(registry, { cause: { code, params: { ...params } } });
    },
    /**
     * Notes that a request waits until then, in milliseconds since 1970. Returns a function that
     * ends the wait.
     */
    noteWaiting(registry: string, untilMs: number): () => void {
      const own = waits.get(registry) ?? createWaits(listeners.notify);
      waits.set(registry, own);
      return own.begin(untilMs);
    },
    /** Counts items that were left out of an answer because they could not be read. */
    noteUnreadable(registry: string, { items, details }: Unreadable): void {
      const { unreadable: before } = reached.get(registry) ?? NEVER;
      const unreadable = { items: before.items + items, details: before.details + details };
      set(registry, { unreadable });
    },
  };
}
