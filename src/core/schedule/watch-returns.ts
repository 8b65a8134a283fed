import type { RegistryStatus } from '#shared/domain/core-event.ts';
import { AppError } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { NetworkWatch } from '../events/network-status.ts';
import type { Clock } from '../host.ts';
import type { LoadoutService } from '../loadouts/loadout-service.ts';
import { startCheck } from './check-schedule.ts';

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

interface ReturnServices {
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  readonly networkStatus: Pick<NetworkWatch, 'read' | 'subscribe' | 'subscribeToAnswers'>;
  readonly isOffline: () => boolean;
  /** Probes the registry. */
  readonly probe: (registry: string, signal: AbortSignal) => Promise<unknown>;
  /** The registry answers again, to any request. */
  readonly onReturn: (registry: string) => void;
}

type ReturnParts = Pick<
  CoreParts,
  'host' | 'settings' | 'registries' | 'networkStatus' | 'events' | 'access' | 'library' | 'jobs'
>;

/** Repeats failed requests as soon as their registry answers: those of open pages, and checks. */
export function recheckReturned(
  parts: ReturnParts,
  loadouts: LoadoutService,
  signal: AbortSignal,
): Promise<void> {
  const { host, settings, registries, networkStatus, events, access, library, jobs } = parts;
  async function recheck(registry: string): Promise<void> {
    events.emit('registry');
    for (const { id, ...brief } of access.list()) {
      if (brief.registry !== registry || brief.condition !== 'ok') continue;
      if ((await library.head(id)).registry.cause !== null)
        startCheck({ access, jobs, loadouts }, id);
    }
  }
  const services: ReturnServices = {
    clock: host.clock,
    networkStatus,
    isOffline: () => settings.current().network.offline,
    probe: async (registry, stopping) =>
      (await registries.connect(registry)).probe({ signal: stopping }),
    onReturn: (registry) =>
      void recheck(registry).catch((error: unknown) => {
        host.logger.error('schedule.failed', { error });
      }),
  };
  return watchReturns(services, signal);
}

/**
 * Probes registries that do not answer, less and less often; within 5 seconds once any other has
 * answered, because the network may be back. Ends with the signal.
 */
export async function watchReturns(services: ReturnServices, signal: AbortSignal): Promise<void> {
  const { clock, networkStatus, isOffline, probe, onReturn } = services;
  let away = new Set<string>();
  let wake: () => void = () => undefined;
  const { pause, cut } = createPauses(clock, signal);
  const look = (): void => {
    const before = away;
    away = new Set(listAway(networkStatus));
    for (const registry of before) if (!away.has(registry)) onReturn(registry);
    if (away.size > before.size) wake();
  };
  const unsubscribe = networkStatus.subscribe(look);
  const ignoreAnswers = networkStatus.subscribeToAnswers(cut);
  signal.addEventListener('abort', () => wake(), { once: true });
  try {
    while (!signal.aborted) {
      for (let ms = FIRST_RETRY_MS; away.size > 0; ms = Math.min(ms * 2, LONGEST_RETRY_MS)) {
        if (!(await pause(ms))) ms = FIRST_RETRY_MS;
        const asked = isOffline() ? [] : [...away];
        await Promise.allSettled(asked.map((registry) => probe(registry, signal)));
      }
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CANCELLED') throw error;
  } finally {
    unsubscribe();
    ignoreAnswers();
  }
}

function createPauses(clock: ReturnServices['clock'], signal: AbortSignal) {
  let cut: () => void = () => undefined;
  return {
    /** Returns false when it was cut short; waits at least 5 seconds in all. */
    async pause(ms: number): Promise<boolean> {
      const fromMs = clock.monotonicMs();
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const over = new AbortController();
      cut = () => resolve(false);
      const slept = clock.sleep(ms, AbortSignal.any([signal, over.signal])).then(() => true);
      const isWhole = await Promise.race([slept, promise]).finally(() => {
        cut = () => undefined;
        slept.catch(() => undefined);
        over.abort();
      });
      const restMs = fromMs + FIRST_RETRY_MS - clock.monotonicMs();
      if (!isWhole && restMs > 0) await clock.sleep(restMs, signal);
      return isWhole;
    },
    cut: () => cut(),
  };
}

function listAway(networkStatus: Pick<NetworkWatch, 'read'>): readonly string[] {
  const isAway = ({ cause }: RegistryStatus) => cause !== null;
  return (networkStatus.read()?.registries ?? []).filter(isAway).map(({ registry }) => registry);
}
