import type { DownloadSource } from '#shared/domain/plan.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { PauseGate } from '../jobs/pause-gate.ts';

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
