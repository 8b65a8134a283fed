import type { Clock } from '../host.ts';

const MIN_INTERVAL_MS = 100;

/** What a reader of a stream is told: the present value, then every change, at most ten times a second. */
export interface Streams {
  /** Ends when the reader goes or the core closes; news that comes while the reader is busy is one. */
  watch<T>(source: Source<T>, signal?: AbortSignal): AsyncGenerator<T, void, void>;
  close(): void;
}

export interface Source<T> {
  /** What there is to say now; null: nothing, wait for the next wake. */
  read(): T | null;
  /** Calls `wake` when `read` may answer something else; answers how to stop that. */
  subscribe(wake: () => void): () => void;
}

export function createStreams(clock: Clock): Streams {
  const closing = new AbortController();
  return {
    watch(source, signal) {
      const given = signal === undefined ? [] : [signal];
      return watchSource(source, clock, AbortSignal.any([closing.signal, ...given]));
    },
    close: () => closing.abort(),
  };
}

/** Listens from the moment of the call, so that nothing is missed before the first value is read. */
function watchSource<T>(
  source: Source<T>,
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
          await pause(clock, signal);
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

async function pause(clock: Clock, signal: AbortSignal): Promise<void> {
  try {
    await clock.sleep(MIN_INTERVAL_MS, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
