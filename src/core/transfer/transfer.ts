import type { DownloadSource } from '#shared/domain/plan.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { PauseGate } from '../jobs/gates.ts';
import type { Clock } from '../host.ts';

export interface TransferProgress {
  readonly files: number;
  readonly filesDone: number;
  readonly bytes: number;
  readonly bytesDone: number;
}

export interface FetchRequest {
  readonly profile: ConnectedProfile;
  readonly root: string;
  readonly sources: readonly DownloadSource[];
  readonly signal?: AbortSignal;
  /** While it is closed nothing is fetched; what came so far stays and is gone on with. */
  readonly gate?: PauseGate;
  readonly onProgress?: (progress: TransferProgress) => void;
  /** Told of each piece of a file; `receivedBytes` came over the network just now. */
  readonly onBytes?: (sha512: string, bytesDone: number, receivedBytes: number) => void;
  /** Told of each file as soon as its bytes are verified and durable in the vault. */
  readonly onFile?: (sha512: string, sizeBytes: number) => void;
  /** Asked when a file cannot be had: true lets the others go on without it. Without it the first failure stops all. */
  readonly onLost?: (source: DownloadSource, error: unknown) => boolean;
}

/** A file outside the game's folder, with what was read of it. */
export interface LocalFile {
  /** Absolute. */
  readonly path: string;
  readonly size: number;
  readonly sha1: string;
  readonly sha512: string;
}

interface CopyRequest {
  readonly root: string;
  readonly files: readonly LocalFile[];
  readonly signal: AbortSignal;
}

/** The paced, resumable download queue into a loadout's vault (reliability 4.3 step 0). */
export interface Transfer {
  /**
   * Resolves to the true size in bytes of each source, by sha512, when every source's bytes are verified (sha1 and
   * sha512 when both are given) and durable in `.loadout/vault`; bytes already there are re-hashed, not fetched. No
   * lock is held. Verified bytes and parts survive cancel and crash. Throws CANCELLED, DOWNLOAD_FAILED,
   * DOWNLOAD_DIFFERS, DOWNLOAD_TOO_LARGE, ORIGIN_REFUSED, REDIRECT_REFUSED, REGISTRY_LIMITED, DISK_FULL,
   * WRITE_FAILED, FOLDER_NOT_WRITABLE, FOLDER_MISSING, UNSAFE_STATE_FOLDER; LOCKED when another process has had a file
   * for a minute without adding to it.
   */
  fetchIntoVault(request: FetchRequest): Promise<ReadonlyMap<string, number>>;
  /**
   * The same for files that a person chose: copied and compared. Throws PLAN_STALE for a file with other bytes now,
   * FILE_UNREADABLE, CANCELLED, DISK_FULL, WRITE_FAILED, FOLDER_NOT_WRITABLE, FOLDER_MISSING, UNSAFE_STATE_FOLDER.
   */
  copyIntoVault(request: CopyRequest): Promise<void>;
}

const MIN_INTERVAL_MS = 100;

interface ProgressMeter {
  received(source: DownloadSource, bytesDone: number): void;
  finished(source: DownloadSource): void;
  /** The last word, whatever was said just before. */
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
    // The announced size is a hint; more than it would push the sum above its end.
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

/** Holds all downloads of a process together under one rate. */
export interface Throttle {
  /** Resolves when this many bytes more may have come. Throws CANCELLED. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
}

/** `maxBytesPerSecond` is asked for each chunk, so that a change holds at once; null: as fast as they come. */
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
