import type { DownloadSource } from '#shared/domain/plan.ts';
import type { Clock } from '../host.ts';

export interface TransferProgress {
  readonly files: number;
  readonly filesDone: number;
  readonly bytes: number;
  readonly bytesDone: number;
}

const MIN_INTERVAL_MS = 100;

interface ProgressMeter {
  received(source: DownloadSource, bytesDone: number): void;
  finished(source: DownloadSource): void;
  /** Reports the final state, regardless of the interval. */
  flush(): void;
}

/** Sums up the files of one fetch and reports at most ten times a second. */
export function createProgressMeter(
  sources: readonly DownloadSource[],
  clock: Clock,
  report: ((progress: TransferProgress) => void) | undefined,
): ProgressMeter {
  const bytes = sources.reduce((sum, { size }) => sum + size, 0);
  const doneBytes = new Map<string, number>();
  let filesDone = 0;
  let bytesDone = 0;
  let reportedMs = Number.NEGATIVE_INFINITY;

  function set(source: DownloadSource, count: number): void {
    // The announced size is a hint; counting more would push the sum past its total.
    const capped = Math.min(count, source.size);
    bytesDone += capped - (doneBytes.get(source.sha512) ?? 0);
    doneBytes.set(source.sha512, capped);
    const nowMs = clock.monotonicMs();
    if (nowMs - reportedMs < MIN_INTERVAL_MS) return;
    reportedMs = nowMs;
    flush();
  }

  function flush(): void {
    report?.({ files: sources.length, filesDone, bytes, bytesDone });
  }

  return {
    received: set,
    finished(source) {
      filesDone += 1;
      set(source, source.size);
    },
    flush,
  };
}

/** Keeps all downloads of a process under one rate. */
export interface Throttle {
  /** Resolves when this many more bytes are allowed. Throws CANCELLED. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
}

/**
 * `maxBytesPerSecond` is called for each chunk, so that a change applies at once; null: unlimited.
 */
export function createThrottle(clock: Clock, maxBytesPerSecond: () => number | null): Throttle {
  let freeAtMs = Number.NEGATIVE_INFINITY;
  return {
    async take(bytes, signal) {
      const rate = maxBytesPerSecond();
      if (rate === null) return;
      const nowMs = clock.monotonicMs();
      freeAtMs = Math.max(freeAtMs, nowMs) + (bytes / rate) * 1000;
      await clock.sleep(freeAtMs - nowMs, signal);
    },
  };
}
