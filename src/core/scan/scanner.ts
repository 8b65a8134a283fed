import type { EmbeddedMetadata, Message, PlannedFile } from '#shared/domain/addon.ts';
import type { ReceiptRecord } from '#shared/domain/slot-files.ts';
import type { Slot } from '#shared/domain/slot.ts';

/** One thing found in a slot. A problem never stops the scan, and absence never means delete. */
export interface ScannedItem {
  readonly slot: string;
  /** Relative to the root, with `/`, as it stands on disk. */
  readonly path: string;
  /** `copy`: a kept copy such as `x.jar.old`, listed and never updated. `receipt`: what Loadout unpacked. */
  readonly kind: 'file' | 'copy' | 'folder' | 'world' | 'receipt';
  readonly size: number;
  readonly enabled: boolean;
  readonly sha1: string | null;
  readonly sha512: string | null;
  readonly metadata: readonly EmbeddedMetadata[];
  /** Why it has no digests or may not be changed: a link, unreadable, changed while read, an odd name, empty, … */
  readonly problem: Message | null;
  /**
   * False: Loadout must never write, move or remove it. True only for a plain file with one safe name and known
   * digests; such a file may still have a problem of its archive (`scan-archive-unreadable`, `scan-metadata-invalid`).
   */
  readonly changeable: boolean;
  /** Only of a `receipt`: whose it is, and its files as they stand now; `sha512` is its archive's while all are right. */
  readonly receipt?: { readonly addonId: string; readonly files: readonly PlannedFile[] };
}

export interface ScanRequest {
  readonly loadoutId: string;
  readonly root: string;
  readonly slots: readonly Slot[];
  /** What Loadout unpacked there; their files are hashed, and a folder that holds nothing else is not listed. */
  readonly receipts?: readonly ReceiptRecord[];
  /** Entries of slot directories, relative to the root: nothing else is looked at, and the cache is not asked. */
  readonly only?: ReadonlySet<string>;
  readonly signal?: AbortSignal;
  /** Default true; the benchmark switches it off. */
  readonly readMetadata?: boolean;
  /** Hashes every file again, whatever is kept of it. Default false. */
  readonly fresh?: boolean;
  readonly onProgress?: (progress: ScanProgress) => void;
}

export interface ScanProgress {
  readonly files: number;
  readonly filesDone: number;
  readonly bytes: number;
  readonly bytesDone: number;
}

export interface ScanResult {
  /** Sorted by slot, then path. */
  readonly items: readonly ScannedItem[];
  /** Directories that could not be read, each with a reason. */
  readonly problems: readonly Message[];
  readonly hashedFiles: number;
  readonly cachedFiles: number;
}

/** What was read of one file outside the slots. */
export interface ReadFile {
  readonly size: number;
  readonly sha1: string;
  readonly sha512: string;
  readonly metadata: readonly EmbeddedMetadata[];
  /** Why its metadata could not be read, or only a part of it. */
  readonly problem: Message | null;
  /** Names of the folders at the root of a zip archive. */
  readonly folders: readonly string[];
}

/** Walks slots, hashes what changed since the last time, reads embedded metadata. */
export interface Scanner {
  /** Rejects with FOLDER_MISSING when the root is gone, CANCELLED on abort. */
  scan(request: ScanRequest): Promise<ScanResult>;
  /** `file` is absolute. Rejects with FILE_UNREADABLE, CANCELLED on abort. */
  readFile(file: string, signal?: AbortSignal): Promise<ReadFile>;
  close(): Promise<void>;
}
