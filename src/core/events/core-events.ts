import type { CoreEvent } from '#shared/domain/core-event.ts';
import type { Clock } from '../host.ts';

export type CoreEvents = ReturnType<typeof createCoreEvents>;
export type Emit = (kind: CoreEvent['kind'], loadoutId?: string | null) => void;

/** One stream of changes, for every face (design decision 17). */
export function createCoreEvents(services: {
  readonly streams: Streams;
  /** Starts looking for changes by other processes; returns a function that stops it. */
  readonly watchOthers: (emit: Emit) => () => void;
}) {
  const readers = new Set<EventReader>();
  let stopWatching: (() => void) | null = null;

  const emit: Emit = (kind, loadoutId = null) => {
    for (const { news, wake } of readers) {
      news.set(`${kind}\n${loadoutId ?? ''}`, { kind, loadoutId });
      wake();
    }
  };

  function join(reader: EventReader): () => void {
    readers.add(reader);
    stopWatching ??= services.watchOthers(emit);
    return () => {
      readers.delete(reader);
      if (readers.size > 0) return;
      stopWatching?.();
      stopWatching = null;
    };
  }

  return {
    emit,
    /** Yields changes from now on; an event that repeats meanwhile is yielded once. */
    watch(signal?: AbortSignal): AsyncGenerator<CoreEvent, void, void> {
      const news = new Map<string, CoreEvent>();
      const source = {
        read: () => takeAllEvents(news),
        subscribe: (wake: () => void) => join({ news, wake }),
      };
      return flatten(services.streams.watch(source, signal));
    },
  };
}

interface EventReader {
  readonly news: Map<string, CoreEvent>;
  readonly wake: () => void;
}

function takeAllEvents(news: Map<string, CoreEvent>): readonly CoreEvent[] | null {
  if (news.size === 0) return null;
  const all = [...news.values()];
  news.clear();
  return all;
}

async function* flatten<T>(groups: AsyncGenerator<readonly T[], void, void>) {
  for await (const group of groups) yield* group;
}

const MIN_INTERVAL_MS = 100;

export interface WatchedSource<T> {
  /** The present value; null: none, wait for the next wake. */
  read(): T | null;
  /** Calls `wake` when `read` may return another value; returns a function that unsubscribes. */
  subscribe(wake: () => void): () => void;
}

export type Streams = ReturnType<typeof createValueStreams>;

/** Streams of a value: the present one, then every change, at most ten times a second. */
export function createValueStreams(clock: Clock) {
  const closing = new AbortController();
  return {
    /**
     * Ends when the reader stops or the core closes; changes while the reader is busy are merged.
     */
    watch<T>(source: WatchedSource<T>, signal?: AbortSignal): AsyncGenerator<T, void, void> {
      const given = signal === undefined ? [] : [signal];
      return watchSource(source, clock, AbortSignal.any([closing.signal, ...given]));
    },
    close: () => closing.abort(),
  };
}

/** Subscribes at the call, so that nothing is missed before the first value is read. */
function watchSource<T>(
  source: WatchedSource<T>,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<T, void, void> {
  let isNews = true;
  let wakeReader: (() => void) | null = null;
  const wake = (): void => {
    isNews = true;
    wakeReader?.();
  };
  const unsubscribe = source.subscribe(wake);
  signal.addEventListener('abort', unsubscribe, { once: true });
  signal.addEventListener('abort', wake, { once: true });

  async function* read(): AsyncGenerator<T, void, void> {
    try {
      while (!signal.aborted) {
        isNews = false;
        const value = source.read();
        if (value !== null) {
          yield value;
          await waitForInterval(clock, signal);
        }
        if (isNews || signal.aborted) continue;
        await new Promise<void>((resolve) => {
          wakeReader = resolve;
        });
        wakeReader = null;
      }
    } finally {
      unsubscribe();
      signal.removeEventListener('abort', unsubscribe);
      signal.removeEventListener('abort', wake);
    }
  }
  return read();
}

async function waitForInterval(clock: Clock, signal: AbortSignal): Promise<void> {
  try {
    await clock.sleep(MIN_INTERVAL_MS, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
